import type { Mail } from '#server/outside/mailer.ts'
import type { BeltLevel } from '#shared/belts.ts'
import { mailOf } from './look.ts'

/** Whom a mail is for. */
export interface Recipient {
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

/**
 * Asks a newcomer, or whoever has a new address, to show that it is theirs. No name stands in it: whoever types somebody
 * else's address would otherwise have us send them a sentence of his own.
 */
export const verificationMail = (person: Recipient, url: string): Mail =>
  mailOf({
    ...to(person),
    subject: 'Confirm your e-mail address',
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
    before: [`Hello ${person.fullName},`, 'somebody, hopefully you, asked for a new password for your journal.'],
    action: { label: 'Choose a new password', url },
    after: ['The link works once, within an hour. If you did not ask, ignore this mail: nothing has changed.'],
  })

export const passwordChangedMail = (person: Recipient, device: string, publicUrl: string): Mail =>
  mailOf({
    ...to(person),
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    before: [`Hello ${person.fullName},`, `the password of your journal was just changed${withDevice(device)}.`],
    after: notYou(publicUrl),
  })

/** To the address that was left: whoever owns it hears where the account went. */
export const addressLeftMail = (person: Recipient, device: string, contactEmail: string): Mail =>
  mailOf({
    ...to(person),
    subject: 'Your e-mail address was changed',
    heading: 'Your e-mail address was changed',
    before: [
      `Hello ${person.fullName},`,
      `your journal is no longer reached by this address; that was changed just now${withDevice(device)}.`,
    ],
    after: [
      contactEmail === ''
        ? 'If that was not you, write to us from the contact page at once.'
        : `If that was not you, write to ${contactEmail} at once.`,
    ],
  })

export const farewellMail = (person: Recipient): Mail =>
  mailOf({
    ...to(person),
    subject: 'Your account is deleted',
    heading: 'Oss, and goodbye',
    before: [
      `Hello ${person.fullName},`,
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
