import type { Mail } from '#server/outside/mail/mailer.ts'
import { firstNameOf } from '#shared/accounts/accounts.ts'
import type { BeltLevel } from '#shared/accounts/belts.ts'
import { renderMail } from './layout.ts'

export interface Recipient {
  /** '' while the address is unverified. */
  fullName: string
  email: string
  beltLevel: BeltLevel
  stripes: number
}

export const to = ({ email, beltLevel, stripes }: Recipient) => ({
  to: email,
  belt: { level: beltLevel, stripes },
})

/** ' using Chrome on Android', or nothing if the device is unknown. */
const using = (device: string) => (device === '' ? '' : ` using ${device}`)

/** The advice if somebody else did it. `more` says why. */
const ifNotYou = (more: string) =>
  `If that wasn’t you, choose a new password right away with “Forgot password?” on the login page. ${more}`

const toLogin = (publicUrl: string) => ({ label: 'Open the login page', url: `${publicUrl}/auth` })

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** By the first name, which contains no line break. */
export const greeting = ({ fullName }: Recipient) => `${['Hi', firstNameOf(fullName)].join(' ').trim()},`

/** Contains no name. Otherwise, someone could register with another person's address and have us mail them a message. */
export const verificationMail = (recipient: Recipient, url: string): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    before: [
      'Hi,',
      'Please confirm that this address is yours, so that you can get back in if you ever forget your password.',
    ],
    action: { label: 'Confirm this address', url },
    after: ['The link expires in 24 hours. If you don’t have a Rollbook account, you can ignore this email.'],
  })

export const resetMail = (recipient: Recipient, url: string): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    before: [greeting(recipient), 'Someone, hopefully you, asked for a new password for your journal.'],
    action: { label: 'Choose a new password', url },
    after: [
      'The link works once and expires in one hour. If you didn’t ask for it, you can ignore this email: nothing has changed.',
    ],
  })

interface PasswordChange {
  device: string
  /** Whether there was a calendar link, which stops working. */
  hadFeed: boolean
  /** Whether there were links for coaches, which stop working. */
  hadCoachLinks: boolean
  otherMethods: string[]
  publicUrl: string
}

/** Lists the other sign-in methods, in case the owner doesn't know of one. */
export const passwordChangedMail = (
  recipient: Recipient,
  { device, hadFeed, hadCoachLinks, otherMethods, publicUrl }: PasswordChange,
): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    before: [
      greeting(recipient),
      `The password for your journal was just changed${using(device)}.`,
      ifNotYou('That logs out every device.'),
    ],
    action: toLogin(publicUrl),
    after: [
      ...(hadFeed ? ['Your calendar link stopped working, too. You can create a new one in the calendar.'] : []),
      ...(hadCoachLinks
        ? ['Your links for coaches stopped working, too. You can create new ones under Settings, Coach.']
        : []),
      ...(otherMethods.length === 0
        ? []
        : [
            `You can also log in with ${either.format(otherMethods)}. Remove anything you don’t recognize under Settings, Sign-in.`,
          ]),
    ],
  })

/** `method` begins a sentence: 'A passkey', 'Google (rafa@example.com)'. */
export const methodAddedMail = (
  recipient: Recipient,
  { method, device, publicUrl }: { method: string; device: string; publicUrl: string },
): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'A new way to log in to your journal',
    heading: 'A new way to log in',
    before: [
      greeting(recipient),
      `${method} can now be used to log in to your journal. It was added just now${using(device)}.`,
      ifNotYou('Then remove it under Settings, Sign-in.'),
    ],
    action: toLogin(publicUrl),
  })

/** `method` begins a sentence. */
export const methodRemovedMail = (
  recipient: Recipient,
  { method, device, publicUrl }: { method: string; device: string; publicUrl: string },
): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'A way to log in to your journal was removed',
    heading: 'A way to log in was removed',
    before: [
      greeting(recipient),
      `${method} can no longer be used to log in to your journal. It was removed just now${using(device)}.`,
      ifNotYou('Then add it again under Settings, Sign-in.'),
    ],
    action: toLogin(publicUrl),
  })

/** For an administrator. */
export const passkeyLinkMail = (recipient: Recipient, url: string): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'Add your passkey for the admin pages',
    heading: 'Add your passkey',
    before: [
      greeting(recipient),
      'Administrators need a passkey to open the admin pages. Open this link in the browser that you’re logged in with, on the device whose fingerprint, face, or PIN you want to use.',
      ifNotYou('Nothing has changed so far.'),
    ],
    action: { label: 'Add a passkey', url },
    after: [
      'The link works once and expires in one hour. Passkeys that you had before you became an administrator are removed when you use it.',
    ],
  })

export const feedCreatedMail = (
  recipient: Recipient,
  { device, publicUrl }: { device: string; publicUrl: string },
): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'A link to your calendar was created',
    heading: 'A link to your calendar',
    before: [
      greeting(recipient),
      `A private link to your calendar was just created${using(device)}. Calendar apps can read your sessions, plans, and reminders with it, and so can anyone else who has it.`,
      ifNotYou('That also stops the link.'),
    ],
    action: toLogin(publicUrl),
  })

export const coachLinkCreatedMail = (
  recipient: Recipient,
  { device, publicUrl }: { device: string; publicUrl: string },
): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'A link for a coach was created',
    heading: 'A link for a coach',
    before: [
      greeting(recipient),
      `A private link that shows some of your sessions was just created${using(device)}. Anyone who has it can read them, until it expires or you revoke it under Settings, Coach.`,
      ifNotYou('That also revokes the link.'),
    ],
    action: toLogin(publicUrl),
  })

/** After one of the mails above, about all events since. */
export const moreHappenedMail = (recipient: Recipient, publicUrl: string): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'More happened on your account',
    heading: 'More happened on your account',
    before: [
      greeting(recipient),
      'Since our last email about your account, more has changed: a password, a way to log in, a calendar link, a link for a coach, or an email address. You’ll find everything under Settings, Activity.',
      ifNotYou('That logs out every device.'),
    ],
    action: toLogin(publicUrl),
  })

const writeToUs = (contactEmail: string) =>
  contactEmail === '' ? 'write to us through the contact page right away' : `write to ${contactEmail} right away`

/** Goes to the current address while its owner can still stop the change. */
export const emailChangedMail = (
  recipient: Recipient,
  { device, publicUrl, contactEmail }: { device: string; publicUrl: string; contactEmail: string },
): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'Your email address is about to change',
    heading: 'Your email address is about to change',
    before: [
      greeting(recipient),
      `Someone, hopefully you, asked to change the email address of your journal${using(device)}. The new address replaces this one as soon as it’s confirmed.`,
      ifNotYou('That also cancels the change.'),
    ],
    action: toLogin(publicUrl),
    after: [`If the address has already changed, ${writeToUs(contactEmail)}.`],
  })

export const accountDeletedMail = (recipient: Recipient): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'Your account was deleted',
    heading: 'Oss, and goodbye',
    before: [
      greeting(recipient),
      'Your account has been deleted, along with every session, note, photo, and video in it. Only feature requests that others voted for stay, without your name.',
      'Thank you for training with us. The mat is always there.',
    ],
  })

/** A message from the contact page, for the operator. A reply goes to its writer. */
export const contactMail = (operator: string, from: { name: string; email: string; message: string }): Mail =>
  renderMail({
    to: operator,
    replyTo: from.email,
    subject: 'A message from the contact page',
    heading: 'A message from the contact page',
    before: [`${from.name} (${from.email}) wrote:`, from.message],
    after: ['Reply to this email to answer them.'],
  })

/** After many of those within an hour. */
export const moreContactMail = (operator: string, publicUrl: string): Mail =>
  renderMail({
    to: operator,
    subject: 'More messages from the contact page',
    heading: 'More messages from the contact page',
    before: [
      'More messages have come in within the hour than we email one by one. Administrators can read all of them.',
    ],
    action: { label: 'Open the messages', url: `${publicUrl}/admin` },
  })
