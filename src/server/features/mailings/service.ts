import { setTimeout as sleep } from 'node:timers/promises'
import { attempt } from '#server/attempt.ts'
import type { MailingKind } from '#server/db/tables/mailings.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { dayIn, localTimeIn } from '#server/local-time.ts'
import { Unavailable } from '#server/unavailable.ts'
import { addDays, type WeekStartsOn, weekdayNumber, weekStarts } from '#shared/foundation/dates.ts'
import { paymentFailedLetters, trialLetters } from './billing.ts'
import { coachCommentLetters } from './coach-comments.ts'
import { type Letter, queueLetters } from './letter.ts'
import {
  deleteMailingsBefore,
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

/** A mailing of the morning, sent from 7:00 in the member's time zone on. */
interface Morning {
  name: string
  setting: MailSetting
  /** Those who got one of this kind for the day aren't looked at again. */
  kind?: MailingKind
  /** Only for those whose week starts on the day. */
  isWeekly?: true
  /** The hour after which it is too late, if no server was running. */
  until: number
  lettersTo: (deps: Deps, members: Member[], day: string) => Promise<Letter[]>
}

/** The weeks that start on a day: nobody's, or those of the members who chose it. */
const weekStartingOn = (day: string): WeekStartsOn | undefined =>
  weekStarts.find((weekStart) => weekStart === weekdayNumber(day))

/** A member who has just changed the start of their weeks doesn't get almost the same digest within so many days. */
const daysBetweenDigests = 4

const mornings: Morning[] = [
  {
    name: 'reminders',
    setting: 'trainingRemindersEnabled',
    kind: 'training-reminder',
    until: 12,
    lettersTo: trainingReminders,
  },
  {
    name: 'digest',
    setting: 'weeklyDigestEnabled',
    kind: 'weekly-digest',
    isWeekly: true,
    until: 22,
    lettersTo: weeklyDigests,
  },
  {
    name: 'coach-comments',
    setting: 'coachMailsEnabled',
    kind: 'coach-comments',
    until: 22,
    lettersTo: coachCommentLetters,
  },
  { name: 'trial', setting: 'billingMailsEnabled', until: 22, lettersTo: trialLetters },
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
  /** If it was finished: only for those who have come since. */
  arrivedSince: Date | undefined
}

async function dueMornings({ db, clock }: Deps): Promise<DueMorning[]> {
  const now = clock()
  const finished = await finishedMornings(db, addDays(dayIn('', now), -2))
  const finishedAt = new Map(
    finished.map(({ name, timeZone, day, finishedAt }) => [`${name} ${timeZone} ${day}`, finishedAt]),
  )
  const zones = await timeZonesOfMembers(db)
  return zones.flatMap(({ timeZone, lastArrival }) => {
    const { day, minutes } = localTimeIn(timeZone, now)
    return mornings
      .filter(({ until }) => minutes >= morningStarts * 60 && minutes < until * 60)
      .filter(({ isWeekly }) => !isWeekly || weekStartingOn(day) !== undefined)
      .map((morning) => ({
        morning,
        timeZone,
        day,
        arrivedSince: finishedAt.get(`${morning.name} ${timeZone} ${day}`),
      }))
      .filter(({ arrivedSince }) => !arrivedSince || (lastArrival !== null && lastArrival > arrivedSince))
  })
}

async function sendMorning(deps: Deps, due: DueMorning, signal: AbortSignal) {
  const { morning, timeZone, day, arrivedSince } = due
  // Who comes while it is under way is looked at again.
  const finishedAt = deps.clock()
  const { name, setting, kind, isWeekly, lettersTo } = morning
  const gotSince = isWeekly ? addDays(day, 1 - daysBetweenDigests) : day
  const wanted = {
    timeZone,
    setting,
    arrivedSince,
    ...(isWeekly && { weekStartsOn: weekStartingOn(day) }),
    ...(kind && { without: { kind, from: gotSince, to: day } }),
  }
  await inPages(
    (after) => membersIn(deps.db, wanted, after),
    (members) => lettersTo(deps, members, day),
    deps,
    signal,
  )
  await finishMorning(deps.db, { name, timeZone, day, finishedAt })
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
    await queuePage(deps, members, lettersTo, signal)
    after = last.id
    await sleep(performance.now() - begun, undefined, { signal })
  }
}

/** A page of letters, or, if one of them can't be written, those of each member alone. */
async function queuePage(
  deps: Deps,
  members: Member[],
  lettersTo: (members: Member[]) => Promise<Letter[]>,
  signal: AbortSignal,
) {
  const queue = async (some: Member[]) => queueLetters(deps, await lettersTo(some))
  try {
    await queue(members)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Unavailable) throw error
    for (const member of members)
      await attempt(deps, { job: 'mailings', userId: member.id }, () => queue([member]), signal)
  }
}

/** Longer than a trial or an unpaid subscription is written to. */
const keptFor = 60 * 86_400_000

/** Forgets what was sent long ago. */
export const sweepMailings = (db: Db, now: Date) => deleteMailingsBefore(db, new Date(now.getTime() - keptFor))
