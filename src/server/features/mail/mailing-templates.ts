import type { Mail } from '#server/outside/mail/mailer.ts'
import { dayInYear, longDate } from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { type LetterList, renderMail } from './layout.ts'
import { greeting, type Recipient, to } from './templates.ts'

export type { ListItem } from './layout.ts'

/** The links of every such mail: that of its button, and the one to turn it off. */
interface Links {
  url: string
  offUrl: string
}

const remindersOff = (url: string) => ({ what: 'training reminders', url })
const digestOff = (url: string) => ({ what: 'weekly digests', url })
const billingOff = (url: string) => ({ what: 'emails about your trial and payments', url })

const coachOff = (url: string) => ({ what: 'emails about comments of coaches', url })

interface Comments extends Links {
  /** How many are new, those not listed included. */
  count: number
  comments: LetterList['items']
}

/** What coaches have written about a member's sessions since the last such email. */
export function coachCommentsMail(recipient: Recipient, { count, comments, url, offUrl }: Comments): Mail {
  const heading = count === 1 ? 'A coach commented on a session' : `Coaches left ${counted(count, 'comment')}`
  return renderMail({
    ...to(recipient),
    subject: heading,
    heading,
    preheader: comments.map(lineOf).join('; '),
    before: [greeting(recipient), 'New beside your sessions, by a link you made for a coach:'],
    lists: [{ heading: count === 1 ? 'Comment' : 'Comments', items: comments }],
    action: { label: 'Open Rollbook', url },
    off: coachOff(offUrl),
  })
}

interface Today extends Links {
  day: string
  /** When the first planned session starts, '7:00 PM'; '' if that isn't known. */
  firstStart: string
  /** How many reminders are due, those not listed included. */
  due: number
  planned: LetterList['items']
  /** What was worked on last time, and what to look out for; two lines at most. */
  beforeClass: string[]
  reminders: LetterList['items']
}

/** A member's day: planned sessions, due reminders, or both. */
export function trainingReminderMail(recipient: Recipient, today: Today): Mail {
  const { day, planned, reminders, url, offUrl } = today
  const beforeClass = today.beforeClass.map((line) => ({ title: line, detail: '' }))
  return renderMail({
    ...to(recipient),
    subject: subjectOf(today),
    heading: planned.length > 0 ? 'Today on the mat' : 'Your reminders for today',
    preheader: [...planned, ...reminders].map(lineOf).join('; '),
    before: [greeting(recipient), `Here’s what’s on for ${longDate(day)}:`],
    lists: listed(['Planned', planned], ['Before class', beforeClass], ['Reminders', reminders]),
    action: { label: 'Open Rollbook', url },
    off: remindersOff(offUrl),
  })
}

/** 'Today on the mat: 7:00 PM, 2 reminders', or '2 reminders for today'. */
function subjectOf({ planned, firstStart, due }: Today): string {
  const reminders = due > 0 ? counted(due, 'reminder') : ''
  if (planned.length === 0) return `${reminders} for today`
  const several = planned.length > 1 ? counted(planned.length, 'session') : ''
  const start = several && firstStart ? `first at ${firstStart}` : firstStart
  const numbers = [several, start, reminders].filter(Boolean).join(', ')
  return numbers ? `Today on the mat: ${numbers}` : 'Today on the mat'
}

const lineOf = ({ title, detail }: LetterList['items'][number]) => [title, detail].filter(Boolean).join(', ')

interface Week extends Links {
  from: string
  to: string
  /** '4 sessions, 6 h 15 min'; '' if there were none. */
  total: string
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
  const { total, figures, sessions, catches, practice, planned, media, url, offUrl } = week
  return renderMail({
    ...to(recipient),
    subject: ['Your week on the mat', total || comingOf(planned)].filter(Boolean).join(': '),
    heading: 'Your week on the mat',
    preheader: newsOf(week) || sessions.map(lineOf).join('; '),
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

const comingOf = (planned: Week['planned']) => (planned.length > 0 ? `${planned.length} planned` : '')

/** What is worth opening it for. */
const newsOf = ({ catches, practice, planned }: Pick<Week, 'catches' | 'practice' | 'planned'>) =>
  [
    ...catches.slice(0, 1).map(({ title }) => `What caught you: ${title}.`),
    ...practice.slice(0, 1).map(({ title }) => `Next in practice: ${title}.`),
    ...planned.slice(0, 1).map((item) => `Planned: ${lineOf(item)}.`),
  ].join(' ')

const listed = (...lists: [heading: string, items: LetterList['items']][]): LetterList[] =>
  lists.flatMap(([heading, items]) => (items.length > 0 ? [{ heading, items }] : []))

const afterwards =
  'Everything you’ve logged stays yours to read, search, and export. To log more, you’ll need a plan.'

export const trialEndingMail = (recipient: Recipient, { day, url, offUrl }: Links & { day: string }): Mail =>
  renderMail({
    ...to(recipient),
    subject: `Your free trial ends on ${dayInYear(day)}`,
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
    subject: `Your payment didn’t go through: full access until ${dayInYear(until)}`,
    heading: 'Your payment didn’t go through',
    before: [
      greeting(recipient),
      `We couldn’t collect the payment for your ${plan} plan. You keep full access until ${longDate(until)}. Please check your card before then.`,
    ],
    action: { label: 'Check your card', url },
    after: ['If you’ve paid in the meantime, you can ignore this email.'],
    off: billingOff(offUrl),
  })
