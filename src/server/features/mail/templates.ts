import type { Mail } from '#server/outside/mailer.ts'
import type { BeltLevel } from '#shared/belts.ts'
import { mailOf } from './look.ts'

/** Whom a mail is for. */
export interface Recipient {
  /** '' where nobody knows whether the address is theirs. */
  fullName: string
  email: string
  beltLevel: BeltLevel
  stripes: number
}

const to = ({ email, beltLevel, stripes }: Recipient) => ({ to: email, belt: { level: beltLevel, stripes } })

/** Where something was done, as far as it is known: ' with Chrome on Android'. */
const withDevice = (device: string) => (device === '' ? '' : ` with ${device}`)

const notYou = (publicUrl: string) => [
  `If that was not you, choose a new password now: ${publicUrl}/auth, 'Forgot password?'. It ends all sessions.`,
]

/** One line, whatever somebody calls themselves. */
const hello = ({ fullName }: Recipient) => (fullName === '' ? 'Hello,' : `Hello ${fullName.replace(/\s+/g, ' ')},`)

/**
 * Asks a newcomer, or whoever has a new address, to show that it is theirs. No name stands in it: whoever types somebody
 * else's address would otherwise have us send them a sentence of his own.
 */
export const verificationMail = (person: Recipient, url: string): Mail =>
  mailOf({
    ...to(person),
    subject: 'Confirm your email address',
    heading: 'Is this you?',
    before: [
      'Hello,',
      'please confirm that this address is yours, so that you can get back in should you forget your password.',
    ],
    action: { label: 'Confirm this address', url },
    after: ['The link works for 24 hours. If you have no account at Rollbook, ignore this mail.'],
  })

export const resetMail = (person: Recipient, url: string): Mail =>
  mailOf({
    ...to(person),
    subject: 'Choose a new password',
    heading: 'Back on the mat',
    before: [hello(person), 'somebody, hopefully you, asked for a new password for your journal.'],
    action: { label: 'Choose a new password', url },
    after: ['The link works once, within an hour. If you did not ask, ignore this mail: nothing has changed.'],
  })

/** `linked` is what signs in as well: whoever reads this may know nothing of one. */
export const passwordChangedMail = (
  person: Recipient,
  { device, linked, publicUrl }: { device: string; linked: string[]; publicUrl: string },
): Mail =>
  mailOf({
    ...to(person),
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    before: [hello(person), `the password of your journal was just changed${withDevice(device)}.`],
    after: [
      ...notYou(publicUrl),
      ...(linked.length === 0
        ? []
        : [`These sign you in as well: ${linked.join(', ')}. Remove under Settings, Sign-in, what is not yours.`]),
    ],
  })

/** `way` is what signs in from now on, as a sentence begins with it. */
export const wayInAddedMail = (
  person: Recipient,
  { way, device, publicUrl }: { way: string; device: string; publicUrl: string },
): Mail =>
  mailOf({
    ...to(person),
    subject: 'Another way into your journal',
    heading: 'Another way into your journal',
    before: [hello(person), `${way} signs you in from now on; that was set up just now${withDevice(device)}.`],
    after: [
      `If that was not you, choose a new password now: ${publicUrl}/auth, 'Forgot password?'. Then remove it under Settings, Sign-in.`,
    ],
  })

const writeToUs = (contactEmail: string) =>
  contactEmail === '' ? 'write to us from the contact page at once' : `write to ${contactEmail} at once`

/** To the address that is going to be left, while its owner can still do something about it. */
export const addressLeavingMail = (
  person: Recipient,
  { device, publicUrl, contactEmail }: { device: string; publicUrl: string; contactEmail: string },
): Mail =>
  mailOf({
    ...to(person),
    subject: 'Your email address is going to change',
    heading: 'Your email address is going to change',
    before: [
      hello(person),
      `another address was asked for${withDevice(device)}. It takes the place of this one as soon as it is confirmed.`,
    ],
    after: [
      `If that was not you, choose a new password now: ${publicUrl}/auth, 'Forgot password?'. The other address is then forgotten. Does that no longer work, ${writeToUs(contactEmail)}.`,
    ],
  })

export const farewellMail = (person: Recipient): Mail =>
  mailOf({
    ...to(person),
    subject: 'Your account is deleted',
    heading: 'Oss, and goodbye',
    before: [
      hello(person),
      'your account is deleted, with every session, note, photo and video in it. Nothing of it is left with us.',
      'Thank you for training with us. The mat is always there.',
    ],
  })

/** What somebody wrote on the contact page, for the operator; an answer goes to the writer. */
export const contactMail = (operator: string, from: { name: string; email: string; message: string }): Mail =>
  mailOf({
    to: operator,
    replyTo: from.email,
    subject: 'A message from the contact page',
    heading: 'A message from the contact page',
    before: [`${from.name} (${from.email}) writes:`, from.message],
    after: ['Answer this mail to answer the writer.'],
  })
