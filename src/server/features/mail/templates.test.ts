import { expect, test } from 'vitest'
import { listItem } from '#server/features/mailings/wording.ts'
import type { Mail } from '#server/outside/mail/mailer.ts'
import { limits } from '#shared/foundation/limits.ts'
import { longWeek } from '#test/long-week.ts'
import * as feedback from './feedback-templates.ts'
import * as mailings from './mailing-templates.ts'
import * as others from './templates.ts'

/** The text that takes the most bytes: as HTML, each character becomes six. */
const long = (length: number) => '"'.repeat(length)
const rafa = {
  fullName: long(limits.fullName),
  email: 'rafa@example.com',
  beltLevel: 'black',
  stripes: 4,
} as const
const url = `https://rollbook.example/${'a'.repeat(100)}`
const links = { url, offUrl: url }
const device = 'Chrome on Android'
const publicUrl = 'https://rollbook.example'
const items = (count: number) =>
  Array.from({ length: count }, () => ({
    ...listItem(
      long(limits.title),
      'Wednesday',
      '10:00 PM to 12:30 PM',
      long(limits.academy),
      long(limits.instructor),
    ),
    url: `${publicUrl}/entries/1234567890`,
  }))

/** Each template at its longest, by its name. */
const mails: Record<string, Mail> = {
  trainingReminderMail: mailings.trainingReminderMail(rafa, {
    day: '2026-11-23',
    firstStart: '10:00 PM',
    due: 120,
    planned: items(7),
    beforeClass: ['x'.repeat(200), 'x'.repeat(250)],
    reminders: items(8),
    ...links,
  }),
  weeklyDigestMail: mailings.weeklyDigestMail(rafa, {
    ...longWeek,
    sessions: items(8),
    media: items(4),
    catches: items(3),
    practice: items(5),
    planned: items(7),
    ...links,
  }),
  trialEndingMail: mailings.trialEndingMail(rafa, { day: '2026-11-25', ...links }),
  trialEndedMail: mailings.trialEndedMail(rafa, links),
  paymentFailedMail: mailings.paymentFailedMail(rafa, { plan: 'monthly', until: '2026-12-01', ...links }),
  verificationMail: others.verificationMail(rafa, url),
  resetMail: others.resetMail(rafa, url),
  passwordChangedMail: others.passwordChangedMail(rafa, {
    device,
    hadFeed: true,
    hadCoachLinks: true,
    otherMethods: ['a passkey', `Google (${long(limits.email)})`, `GitHub (${long(limits.email)})`],
    publicUrl,
  }),
  methodAddedMail: others.methodAddedMail(rafa, { method: `Google (${long(limits.email)})`, device, publicUrl }),
  feedCreatedMail: others.feedCreatedMail(rafa, { device, publicUrl }),
  coachLinkCreatedMail: others.coachLinkCreatedMail(rafa, { device, publicUrl }),
  coachCommentsMail: mailings.coachCommentsMail(rafa, { count: 120, comments: items(8), ...links }),
  emailChangedMail: others.emailChangedMail(rafa, { device, publicUrl, contactEmail: 'hello@example.com' }),
  feedbackStatusMail: feedback.feedbackStatusMail(rafa, {
    subject: long(limits.feedbackSubject.max),
    status: 'rejected',
    offUrl: url,
  }),
  feedbackReplyMail: feedback.feedbackReplyMail(rafa, {
    subject: long(limits.feedbackSubject.max),
    reply: long(limits.feedbackReply),
    offUrl: url,
  }),
  newFeedbackMail: feedback.newFeedbackMail(rafa, {
    fullName: long(limits.fullName),
    subject: long(limits.feedbackSubject.max),
    feedbackType: 'improvement',
    priority: 'medium',
    description: long(limits.feedbackDescription.max),
    url,
  }),
  moreFeedbackMail: feedback.moreFeedbackMail(rafa, url),
  requestShippedMail: feedback.requestShippedMail(rafa, {
    title: long(limits.requestTitle),
    reply: long(limits.requestDescription),
    ...links,
  }),
  methodRemovedMail: others.methodRemovedMail(rafa, { method: 'A passkey', device, publicUrl }),
  passkeyLinkMail: others.passkeyLinkMail(rafa, `${publicUrl}/add-passkey/token/1`),
  moreHappenedMail: others.moreHappenedMail(rafa, publicUrl),
  moreContactMail: others.moreContactMail('hello@example.com', publicUrl),
  accountDeletedMail: others.accountDeletedMail(rafa),
  contactMail: others.contactMail('hello@example.com', {
    name: long(limits.fullName),
    email: long(limits.email),
    message: long(limits.contactMessage),
  }),
}

test('every email is tested here', () => {
  const templates = [mailings, feedback, others].flatMap(Object.keys).filter((name) => name.endsWith('Mail'))
  expect(Object.keys(mails).sort()).toEqual(templates.sort())
})

test.each(Object.entries(mails))('%s stays under 41 kB, whatever a member has typed', (_, { text, html }) => {
  expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(41_000)
})

test.each(Object.entries(mails))('%s loads nothing, and reads without its HTML', (_, { text, html }) => {
  expect(html).not.toMatch(/<img|<link|url\(|src=|@import/)
  expect(text).not.toMatch(/[<>]|&\w+;/)
})

test.each(['passwordChangedMail', 'methodAddedMail', 'feedCreatedMail', 'emailChangedMail'])(
  '%s has a button for someone who didn’t do it',
  (name) => {
    expect(mails[name]?.html).toMatch(/<a class="go" href="https:\/\/rollbook\.example\/auth"/)
    expect(mails[name]?.text).toContain('Open the login page:\nhttps://rollbook.example/auth\n')
  },
)

test('a black belt is seen on a dark card', () => {
  expect(mails['resetMail']?.html).toContain('bgcolor="#17181B" class="black"')
  expect(mails['resetMail']?.html).toContain('.black{background:#000000!important}')
})

test('no line of an email begins with the dot between two details', () => {
  expect(mails['weeklyDigestMail']?.html).toContain('Wednesday&nbsp;· 10:00 PM to 12:30 PM')
})

test('what is about an entry leads to its address, as text on a line of its own', () => {
  const item = { title: 'Open <mat>', detail: 'Sunday', url: `${publicUrl}/entries/12` }
  const { text, html } = mailings.weeklyDigestMail(rafa, {
    from: '2026-11-16',
    to: '2026-11-22',
    total: '40 sessions, 100 h 30 min',
    figures: [],
    sessions: [item],
    media: [],
    catches: [],
    practice: [],
    planned: [],
    ...links,
  })
  expect(text).toContain('- Open <mat>, Sunday\n  https://rollbook.example/entries/12\n')
  expect(html).toMatch(/<a [^>]*href="https:\/\/rollbook\.example\/entries\/12"[^>]*>Open &lt;mat&gt;<\/a>/)
})

test.each(Object.entries(mails))('%s says in the inbox what it is about, after its subject', (_, { html }) => {
  const [, shown = ''] = /<body[^>]*>\s*<div style="display:none[^>]*>([^<]*)</.exec(html) ?? []
  expect(shown.indexOf('\u2007')).toBeGreaterThan(10)
  expect(shown).not.toMatch(/^Hi/)
})

const named = { ...rafa, fullName: 'Rafa  Moreno Lima' }
const week = {
  from: '2026-11-16',
  to: '2026-11-22',
  total: '',
  figures: [],
  sessions: [],
  media: [],
  catches: [],
  practice: [],
  planned: [],
  ...links,
}
const aClass = { title: 'Evening class', detail: '7:00 PM' }
const today = {
  day: '2026-11-23',
  firstStart: '7:00 PM',
  due: 0,
  planned: [aClass],
  beforeClass: [],
  reminders: [],
  ...links,
}

test('members are greeted by their first name, those without one without', () => {
  expect(others.resetMail(named, url).text).toContain('Hi Rafa,\n')
  expect(others.resetMail({ ...named, fullName: '' }, url).text).toContain('Hi,\n')
})

test('the subject has the number that matters', () => {
  const subjects = [
    mailings.weeklyDigestMail(named, { ...week, total: '4 sessions, 6 h 15 min' }),
    mailings.weeklyDigestMail(named, { ...week, planned: items(2) }),
    mailings.weeklyDigestMail(named, week),
    mailings.trainingReminderMail(named, today),
    mailings.trainingReminderMail(named, { ...today, planned: [aClass, aClass], due: 1 }),
    mailings.trainingReminderMail(named, { ...today, firstStart: '', due: 2 }),
    mailings.trainingReminderMail(named, { ...today, planned: [], due: 3 }),
    mailings.trialEndingMail(named, { day: '2026-11-27', ...links }),
    mailings.paymentFailedMail(named, { plan: 'monthly', until: '2026-12-01', ...links }),
  ].map(({ subject }) => subject)
  expect(subjects).toEqual([
    'Your week on the mat: 4 sessions, 6 h 15 min',
    'Your week on the mat: 2 planned',
    'Your week on the mat',
    'Today on the mat: 7:00 PM',
    'Today on the mat: 2 sessions, first at 7:00 PM, 1 reminder',
    'Today on the mat: 2 reminders',
    '3 reminders for today',
    'Your free trial ends on November 27',
    'Your payment didn’t go through: full access until December 1',
  ])
})
