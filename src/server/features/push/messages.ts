import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { classLinesOf } from '#server/features/before-class/service.ts'
import { dueReminders } from '#server/features/reminders/service.ts'
import { plannedFrom } from '#server/features/rules/service.ts'
import { subscriptionOf } from '#server/features/subscription/service.ts'
import { templatesOf } from '#server/features/templates/service.ts'
import type { PushMessage } from '#shared/accounts/push.ts'
import { plannedSessions } from '#shared/entries/planned-sessions.ts'
import { isOverAt, sessionAhead, sessionToLog } from '#shared/entries/today.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { shortened } from '#shared/foundation/text.ts'
import type { LocalTime } from '#shared/foundation/time-zone.ts'
import { loggedOn, plannedOn } from './queries.ts'

/** How much of a title is shown. */
const shown = (title: string) => shortened(title, 80)

/** The reminders that are due; undefined if none is. */
export async function remindersMessage(db: Db, userId: number, day: string): Promise<PushMessage | undefined> {
  const due = await dueReminders(db, userId, day)
  const [first, ...others] = due.map(({ title }) => shown(title))
  if (first === undefined) return undefined
  return {
    title: others.length === 0 ? first : `${due.length} reminders are due`,
    body:
      others.length === 0
        ? 'Due today'
        : `${[first, ...others.slice(0, 2)].join(', ')}${others.length > 2 ? ', …' : ''}`,
    tag: 'reminders',
    path: '/reminders',
    due: due.length,
  }
}

/** What the member has planned and trained on a day. */
async function knownOn(db: Db, userId: number, day: string) {
  const [series, entries, templates, trained] = await Promise.all([
    plannedFrom(db, userId, day, day),
    plannedOn(db, userId, day),
    templatesOf(db, userId, day),
    loggedOn(db, userId, day),
  ])
  return { planned: plannedSessions(series, entries), templates, trained }
}

/** The class ahead of this day and what to know before it, with how many reminders are due; undefined if there is no class, or nothing to know. */
export async function beforeClassMessage(
  deps: Deps,
  userId: number,
  time: LocalTime,
): Promise<PushMessage | undefined> {
  const { db } = deps
  const { day } = time
  const [known, due] = await Promise.all([knownOn(db, userId, day), dueReminders(db, userId, day)])
  const session = sessionAhead(time, known)
  if (session?.date !== day) return undefined
  const lines = await classLinesOf(deps, userId, session)
  if (lines.length === 0) return undefined
  const reminders = due.length === 0 ? [] : [`${counted(due.length, 'reminder')} due`]
  return {
    title: `${session.startTime} ${shown(session.title)}`,
    body: [...lines, ...reminders].join('\n'),
    tag: 'reminders',
    path: '/',
    due: due.length,
  }
}

/** The class of this day that is over and wasn't logged, which the notification's button logs; undefined if there is none. */
export async function classMessage(
  db: Db,
  userId: number,
  time: LocalTime,
  now: Date,
): Promise<PushMessage | undefined> {
  const { day } = time
  const session = sessionToLog(time, await knownOn(db, userId, day), isOverAt(time))
  if (!session || session.date !== day || !(await subscriptionOf(db, userId, now)).isActive) return undefined
  return {
    title: 'Log today’s class',
    body: [shown(session.title), session.startTime].filter(Boolean).join(' · '),
    tag: 'class',
    path: '/',
    logPath: `/?${new URLSearchParams({ log: session.key })}`,
  }
}
