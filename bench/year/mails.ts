import { dayIn } from '#server/local-time.ts'
import type { Mail, Mailer } from '#server/outside/mail/mailer.ts'
import type { Member } from './member.ts'

interface Sent {
  mail: Mail
  at: Date
}

/** Takes all mail, but that to a mailbox that is full. */
export function mailServer(clock: () => Date) {
  const sent: Sent[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      if (mail.to.startsWith('full')) throw new Error('452 The mailbox is full.')
      sent.push({ mail, at: clock() })
    },
    check: async () => undefined,
    close: async () => undefined,
  }
  return { sent, mailer }
}

/** Mailings by their subjects. */
const mailings = {
  'training-reminder': /^Today on the mat| for today$/,
  'weekly-digest': /^Your week on the mat/,
  'trial-ending': /^Your free trial ends/,
  'trial-ended': /^Your free trial has ended/,
  'payment-failed': /^Your payment didn’t go through/,
  'coach-comments': /comment/,
}

/** A mail without an address that turns it off is none. */
const kindOf = ({ subject, offUrl }: Mail) =>
  offUrl === '' ? undefined : Object.entries(mailings).find(([, pattern]) => pattern.test(subject))?.[0]

/** The mails that went out twice: by their keys, or as two mailings of a kind on a member's day. */
export function doubledMails(sent: Sent[], members: Member[]): string[] {
  const zones = new Map(members.map(({ person, timeZone }) => [person.email, timeZone]))
  const days = sent.flatMap(({ mail, at }) => {
    const kind = kindOf(mail)
    return kind ? [`${kind} to ${mail.to} on ${dayIn(zones.get(mail.to) ?? '', at)}`] : []
  })
  return [...doubles(sent.map(({ mail }) => mail.key ?? '')), ...doubles(days)]
}

function doubles(names: string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.size === seen.add(name).size)
}

/** How many mailings of each kind went out. */
export function countKinds(sent: Sent[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { mail } of sent) {
    const kind = kindOf(mail) ?? 'other'
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

/** Whether each mailing that was written down was sent. */
export function unsentMailings(sent: Sent[], written: number): string[] {
  const count = sent.filter(({ mail }) => kindOf(mail)).length
  return count === written ? [] : [`${written} mailings were written down, and ${count} were sent`]
}

/** On which days a member's digest is missing: at 7 on each Sunday, about the week before. */
export function missingDigests(sent: Sent[], { person, timeZone }: Member, from: Date, to: Date): string[] {
  const got = new Set(
    sent.flatMap(({ mail, at }) =>
      mail.to === person.email && kindOf(mail) === 'weekly-digest' ? [dayIn(timeZone, at)] : [],
    ),
  )
  const missing: string[] = []
  const end = Temporal.Instant.fromEpochMilliseconds(to.getTime()).toZonedDateTimeISO(timeZone)
  // The first week had no training before.
  let morning = Temporal.Instant.fromEpochMilliseconds(from.getTime())
    .toZonedDateTimeISO(timeZone)
    .add({ days: 8 })
  for (
    ;
    Temporal.ZonedDateTime.compare(morning, end.subtract({ days: 1 })) < 0;
    morning = morning.add({ days: 1 })
  ) {
    const day = morning.toPlainDate().toString()
    if (morning.dayOfWeek === 7 && !got.has(day)) missing.push(`no digest to ${person.email} on ${day}`)
  }
  return missing
}
