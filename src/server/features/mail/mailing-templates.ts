import type { Mail } from '#server/outside/mail/mailer.ts'
import { dayInYear, longDate } from '#shared/foundation/dates.ts'
import { type LetterList, renderMail } from './layout.ts'
import { greeting, type Recipient, to } from './templates.ts'

/** The links of every such mail: that of its button, and the one to turn it off. */
interface Links {
  url: string
  offUrl: string
}

const remindersOff = (url: string) => ({ what: 'training reminders', url })
const digestOff = (url: string) => ({ what: 'weekly digests', url })
const billingOff = (url: string) => ({ what: 'emails about your trial and payments', url })

interface Today extends Links {
  day: string
  planned: LetterList['items']
  reminders: LetterList['items']
}

/** A member's day: planned sessions, due reminders, or both. */
export function trainingReminderMail(recipient: Recipient, { day, planned, reminders, url, offUrl }: Today): Mail {
  const subject = planned.length > 0 ? 'Today on the mat' : 'Your reminders for today'
  return renderMail({
    ...to(recipient),
    subject,
    heading: subject,
    before: [greeting(recipient), `Here’s what’s on for ${longDate(day)}:`],
    lists: listed(['Planned', planned], ['Reminders', reminders]),
    action: { label: 'Open Rollbook', url },
    off: remindersOff(offUrl),
  })
}

interface Week extends Links {
  from: string
  to: string
  figures: { value: string; label: string }[]
  sessions: LetterList['items']
  /** Submissions that caught the member. */
  catches: LetterList['items']
  practice: LetterList['items']
  planned: LetterList['items']
  /** The sessions with photos and videos, which stay in the journal (decision 040). */
  media: LetterList['items']
}

/** A member's last week, and what the new one brings. */
export function weeklyDigestMail(recipient: Recipient, { from, to: end, ...week }: Week): Mail {
  const { figures, sessions, catches, practice, planned, media, url, offUrl } = week
  return renderMail({
    ...to(recipient),
    subject: 'Your week on the mat',
    heading: 'Your week on the mat',
    before: [
      greeting(recipient),
      sessions.length > 0
        ? `Here’s your training from ${dayInYear(from)} to ${dayInYear(end)}:`
        : `You didn’t log a session from ${dayInYear(from)} to ${dayInYear(end)}. Here’s what comes next.`,
    ],
    figures,
    lists: listed(
      ['Sessions', sessions],
      ['Photos and videos', media],
      ['What caught you', catches],
      ['Next in practice', practice],
      ['Planned this week', planned],
    ),
    action: { label: 'Open your journal', url },
    off: digestOff(offUrl),
  })
}

const listed = (...lists: [heading: string, items: LetterList['items']][]): LetterList[] =>
  lists.flatMap(([heading, items]) => (items.length > 0 ? [{ heading, items }] : []))

const afterwards =
  'Everything you’ve logged stays yours to read, search, and export. To log more, you’ll need a plan.'

export const trialEndingMail = (recipient: Recipient, { day, url, offUrl }: Links & { day: string }): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'Your free trial ends soon',
    heading: 'Your free trial ends soon',
    before: [greeting(recipient), `Your free trial ends on ${longDate(day)}.`, afterwards],
    action: { label: 'See the plans', url },
    off: billingOff(offUrl),
  })

export const trialEndedMail = (recipient: Recipient, { url, offUrl }: Links): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'Your free trial has ended',
    heading: 'Your free trial has ended',
    before: [greeting(recipient), 'Thank you for training with Rollbook.', afterwards],
    action: { label: 'See the plans', url },
    off: billingOff(offUrl),
  })

/** `until` is the last day of full access. */
export const paymentFailedMail = (
  recipient: Recipient,
  { plan, until, url, offUrl }: Links & { plan: string; until: string },
): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'Your payment didn’t go through',
    heading: 'Your payment didn’t go through',
    before: [
      greeting(recipient),
      `We couldn’t collect the payment for your ${plan} plan. You keep full access until ${longDate(until)}. Please check your card before then.`,
    ],
    action: { label: 'Check your card', url },
    after: ['If you’ve paid in the meantime, you can ignore this email.'],
    off: billingOff(offUrl),
  })
