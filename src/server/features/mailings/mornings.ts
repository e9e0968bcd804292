import { setTimeout as sleep } from 'node:timers/promises'
import type { MailingKind } from '#server/db/mailing-tables.ts'
import type { Deps } from '#server/deps.ts'
import { weekStart } from '#shared/calendar-span.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { paymentFailedLetters, trialLetters } from './billing.ts'
import { type Letter, queueLetters } from './letter.ts'
import {
  finishedMornings,
  finishMorning,
  type MailSetting,
  type Member,
  membersIn,
  timeZonesOfMembers,
  unpaidMembers,
} from './queries.ts'
import { trainingReminders } from './training-reminder.ts'
import { weeklyDigests } from './weekly-digest.ts'

/** What is sent in the morning of a member's day, from 7:00 in their time zone on. */
interface Morning {
  name: string
  setting: MailSetting
  /** Those who got one of this kind for the day aren't looked at again. */
  kind?: MailingKind
  isOn: (day: string) => boolean
  /** The hour after which it is too late, if no server was running. */
  until: number
  lettersTo: (deps: Deps, members: Member[], day: string) => Promise<Letter[]>
}

const isFirstOfWeek = (day: string) => day === weekStart(day)
const always = () => true

const mornings: Morning[] = [
  {
    name: 'reminders',
    setting: 'trainingRemindersEnabled',
    kind: 'training-reminder',
    isOn: always,
    until: 12,
    lettersTo: trainingReminders,
  },
  {
    name: 'digest',
    setting: 'weeklyDigestEnabled',
    kind: 'weekly-digest',
    isOn: isFirstOfWeek,
    until: 22,
    lettersTo: weeklyDigests,
  },
  { name: 'trial', setting: 'billingMailsEnabled', isOn: always, until: 22, lettersTo: trialLetters },
]

const morningStarts = 7
/** How long a payment that failed is news. */
const unpaidFor = 7 * 86_400_000

/**
 * Queues all emails that are due: those of the morning, zone by zone and page by page, and those about payments that failed.
 * Can be interrupted and run again at any time, also by several servers at once.
 */
export async function sendMailings(deps: Deps, signal: AbortSignal) {
  for (const due of await dueMornings(deps)) await sendMorning(deps, due, signal)
  await inPages(
    (after) => unpaidMembers(deps.db, new Date(deps.clock().getTime() - unpaidFor), after),
    (members) => paymentFailedLetters(deps, members),
    deps,
    signal,
  )
}

interface DueMorning {
  morning: Morning
  timeZone: string
  day: string
}

async function dueMornings({ db, clock }: Deps): Promise<DueMorning[]> {
  const now = clock()
  const finished = await finishedMornings(db, addDays(dayIn('', now), -2))
  const keys = new Set(finished.map(({ name, timeZone, day }) => `${name} ${timeZone} ${day}`))
  const zones = await timeZonesOfMembers(db)
  return zones.flatMap((timeZone) => {
    const day = dayIn(timeZone, now)
    const hour = hourIn(timeZone, now)
    return mornings
      .filter(({ isOn, until }) => hour >= morningStarts && hour < until && isOn(day))
      .filter(({ name }) => !keys.has(`${name} ${timeZone} ${day}`))
      .map((morning) => ({ morning, timeZone, day }))
  })
}

const hourIn = (timeZone: string, now: Date) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone || 'UTC').hour

async function sendMorning(deps: Deps, { morning, timeZone, day }: DueMorning, signal: AbortSignal) {
  const { name, setting, kind, lettersTo } = morning
  await inPages(
    (after) => membersIn(deps.db, timeZone, setting, after, kind && { kind, day }),
    (members) => lettersTo(deps, members, day),
    deps,
    signal,
  )
  await finishMorning(deps.db, { name, timeZone, day, finishedAt: deps.clock() })
}

/**
 * Queues a page of letters at a time, so that memory doesn't grow with the number of members. Rests as long as each took:
 * nobody waits for these emails, but members do for their pages.
 */
async function inPages(
  pageAfter: (userId: number) => Promise<Member[]>,
  lettersTo: (members: Member[]) => Promise<Letter[]>,
  deps: Deps,
  signal: AbortSignal,
) {
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const begun = performance.now()
    const members = await pageAfter(after)
    const last = members.at(-1)
    if (!last) return
    await queueLetters(deps, await lettersTo(members))
    after = last.id
    await sleep(performance.now() - begun, undefined, { signal })
  }
}
