import type { Db, Tx } from '#server/db/tables.ts'
import { withFirstOfSeries } from '#server/features/entries/service.ts'
import {
  addRule,
  isSharedClass,
  leaveClass,
  linkClass,
  lockClass,
  lockRule,
  rulesOf,
  saveRule,
  unlinkClass,
} from '#server/features/rules/service.ts'
import { timeZoneOf } from '#server/features/users/service.ts'
import { dayIn } from '#server/local-time.ts'
import { plannedBetween, type Rule, type SeriesSession } from '#shared/calendar/recurrence.ts'
import {
  changeClass,
  classOf,
  endClass,
  hasOtherDays,
  isClassOf,
  startClass,
  type WeeklyClass,
  withoutWeekday,
} from '#shared/calendar/weekly-class.ts'
import { isSameSession } from '#shared/entries/today.ts'
import { addDays } from '#shared/foundation/dates.ts'
import type { Template } from '#shared/training/templates.ts'

/** The person's today, by the time zone of the account. */
export const todayOf = async (db: Db, userId: number, now: Date) => dayIn(await timeZoneOf(db, userId), now)

/**
 * Plans the class of a template from a day on, if it is one. A series that is the same class already is linked instead. A
 * person with as many series as there can be has it offered without being planned.
 */
export async function startSeries(tx: Tx, userId: number, template: Template, from: string, now: Date) {
  const wanted = classOf(template)
  if (!wanted) return
  const known = (await rulesOf(tx, userId)).find(({ rule }) => isClassOf(rule, wanted, from))
  if (known) await linkClass(tx, userId, { templateId: template.id, ruleId: known.id, isOwn: false })
  else await startOwn(tx, userId, { templateId: template.id, wanted, from, skipped: [] }, now)
}

interface OwnSeries {
  templateId: number
  wanted: WeeklyClass
  from: string
  skipped: string[]
}

async function startOwn(tx: Tx, userId: number, { templateId, wanted, from, skipped }: OwnSeries, now: Date) {
  const taken = await sessionsFrom(tx, userId, from)
  const isTaken = (session: SeriesSession) =>
    skipped.includes(session.date) || taken.some((one) => one.date === session.date && isSameSession(session, one))
  const ruleId = await addRule(tx, userId, startClass(wanted, from, isTaken), now)
  if (ruleId === undefined) await unlinkClass(tx, userId, templateId)
  else await linkClass(tx, userId, { templateId, ruleId, isOwn: true })
}

/** The calendar from a day on: entries, and the planned sessions of series. */
async function sessionsFrom(tx: Tx, userId: number, from: string) {
  const entries = await tx
    .selectFrom('entries')
    .select(['date', 'title', 'startTime', 'endTime'])
    .where('userId', '=', userId)
    .where('date', '>=', from)
    .where('deletedAt', 'is', null)
    .execute()
  const rules = await rulesOf(tx, userId)
  return [...entries, ...rules.flatMap(({ rule }) => plannedBetween(rule, from, addDays(from, 366)))]
}

/** Keeps the series of a changed template in step: what is still planned from today on changes as the template did. */
export async function changeSeries(tx: Tx, userId: number, before: Template, after: Template, now: Date) {
  const [was, wanted] = [classOf(before), classOf(after)]
  const link = await lockClass(tx, userId, after.id)
  const today = await todayOf(tx, userId, now)
  if (!was || !link) return startSeries(tx, userId, after, today, now)
  if (!wanted) return endSeries(tx, userId, after.id, now)
  const isShared = await isSharedClass(tx, userId, link)
  const edited = await editRule(tx, userId, link.ruleId, now, (rule): Edited => {
    const next = changeClass(rule, was, wanted, today)
    if (next === rule) return { rule }
    if (hasOtherDays(rule, today)) return withoutWeekday(rule, was.weekday, today)
    if (!isShared) return { rule: next }
    return isSameTime(was, wanted) ? { rule: link.isOwn ? next : rule } : { rule, leaves: true }
  })
  if (edited?.leaves) {
    await leaveClass(tx, userId, link)
    await startSeries(tx, userId, after, today, now)
  } else if (edited?.skipped) {
    const skipped = was.weekday === wanted.weekday ? edited.skipped : []
    await startOwn(tx, userId, { templateId: after.id, wanted, from: today, skipped }, now)
  }
}

const isSameTime = (weeklyClass: WeeklyClass, other: WeeklyClass) =>
  weeklyClass.weekday === other.weekday &&
  weeklyClass.startTime === other.startTime &&
  weeklyClass.endTime === other.endTime

/**
 * Ends what a template that is no class anymore has planned from today on. Its owner ends a series that was made on the
 * calendar there.
 */
export async function endSeries(tx: Tx, userId: number, templateId: number, now: Date) {
  const link = await lockClass(tx, userId, templateId)
  if (!link) return
  const today = await todayOf(tx, userId, now)
  const isOver = await leaveClass(tx, userId, link)
  if (isOver) await editRule(tx, userId, link.ruleId, now, (rule) => ({ rule: endClass(rule, today) }))
}

/** Restores what a deleted template had planned. Returns false if its series has changed since. */
export async function resumeSeries(tx: Tx, userId: number, templateId: number, ruleId: number, now: Date) {
  const locked = await lockRule(tx, userId, ruleId)
  const before = locked?.before
  if (!before?.isOpenEnded || locked?.rule?.isOpenEnded) return false
  await saveRule(tx, userId, ruleId, before, now)
  await linkClass(tx, userId, { templateId, ruleId, isOwn: true })
  return true
}

interface Edited {
  rule: Rule | undefined
  /** The template has a series of its own from now on, because others are in this one, too. */
  leaves?: true
  /** The same, because this one goes on with its other weekdays: the days that were skipped. */
  skipped?: string[]
}

/** Stores an edited rule, and the reply of the entry that began the series. */
const editRule = (tx: Tx, userId: number, ruleId: number, now: Date, edit: (rule: Rule) => Edited) =>
  withFirstOfSeries(tx, userId, ruleId, now, async () => {
    const rule = (await lockRule(tx, userId, ruleId))?.rule
    if (!rule) return undefined
    const edited = edit(rule)
    if (edited.rule !== rule) await saveRule(tx, userId, ruleId, edited.rule ?? null, now)
    return edited
  })
