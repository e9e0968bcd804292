import { attempt } from '#server/attempt.ts'
import { lockCounts } from '#server/db/counts.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { extendRule, lockRule, rulesToPlanAhead, unlinkClass } from '#server/features/rules/service.ts'
import { timeZoneOf } from '#server/features/users/service.ts'
import { earliestToday, localTimeIn } from '#server/local-time.ts'
import { planAhead } from '#shared/calendar/weekly-class.ts'
import { isOverAt } from '#shared/entries/today.ts'
import { addDays, addMonths } from '#shared/foundation/dates.ts'
import { membersToPlan, templatesOf, templatesToPlan } from './queries.ts'
import { startSeries } from './weekly-class.ts'

/**
 * Plans the classes of templates that have no series: those from before there were any, and those whose series from the
 * calendar is over. Then plans series without an end further ahead. Safe to run again, and on several servers at once.
 */
export async function keepClasses(deps: Deps, signal: AbortSignal) {
  const { db, clock } = deps
  const today = earliestToday(clock())
  for (let after = 0; !signal.aborted; ) {
    const members = await membersToPlan(db, after, today)
    for (const userId of members)
      if (!signal.aborted)
        await attempt(deps, { job: 'classes', userId }, () => planClasses(deps, userId, today), signal)
    const last = members.at(-1)
    if (last === undefined) break
    after = last
  }
  await planFurther(deps, signal)
}

/** Everybody's classes begin with the next that isn't over, so that none is missed that nobody had planned. */
const planClasses = ({ db, clock }: Deps, userId: number, today: string) =>
  db.transaction().execute(async (tx) => {
    // Another server, or the member, may be doing the same.
    await lockCounts(tx, userId)
    const now = clock()
    const time = localTimeIn(await timeZoneOf(tx, userId), now)
    const ids = await templatesToPlan(tx, userId, today)
    for (const id of ids) await unlinkClass(tx, userId, id)
    for (const template of await templatesOf(tx, userId, time.day)) {
      if (!ids.includes(template.id)) continue
      const from = isOverAt(time)(template) ? addDays(time.day, 1) : time.day
      await startSeries(tx, userId, template, from, now)
    }
  })

/** Rules are planned further once a month, not every hour. */
const monthsAhead = 11

async function planFurther(deps: Deps, signal: AbortSignal) {
  const { db, clock } = deps
  const today = earliestToday(clock())
  for (let after = 0; !signal.aborted; ) {
    const rules = await rulesToPlanAhead(db, addMonths(today, monthsAhead), after)
    for (const { userId, id } of rules)
      await attempt(deps, { job: 'classes', userId, id }, () => planRule(db, userId, id, today), signal)
    const last = rules.at(-1)
    if (!last) break
    after = last.id
  }
}

const planRule = (db: Db, userId: number, id: number, today: string) =>
  db.transaction().execute(async (tx) => {
    const rule = (await lockRule(tx, userId, id))?.rule
    const next = rule && planAhead(rule, today)
    if (next) await extendRule(tx, userId, id, next.end)
  })
