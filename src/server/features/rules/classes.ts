import type { Db, Tx } from '#server/db/tables.ts'
import type { PlannedKey } from '#shared/calendar/planned.ts'
import { plannedBetween, type Rule } from '#shared/calendar/recurrence.ts'
import { endClass, isAboutClass, isClassOf, timesOfClass } from '#shared/calendar/weekly-class.ts'
import type { NewEntry } from '#shared/entries/entries.ts'
import { saveRule } from './save-rule.ts'

/** The series that is the class of a template. */
export interface Class {
  templateId: number
  ruleId: number
  /** Whether the template began it. */
  isOwn: boolean
}

/** The classes of the person's templates, with their rules; null if a series was removed. */
export const classesOf = (db: Db, userId: number): Promise<(Class & { rule: Rule | null })[]> =>
  db
    .selectFrom('weeklyClasses as class')
    .innerJoin('rules', (join) =>
      join.onRef('rules.userId', '=', 'class.userId').onRef('rules.id', '=', 'class.ruleId'),
    )
    .select(['class.templateId', 'class.ruleId', 'class.isOwn', 'rules.rule'])
    .where('class.userId', '=', userId)
    .orderBy('class.templateId')
    .execute()

/** Locks which series is the template's class; undefined if there is none. Lock it before the series. */
export const lockClass = (tx: Tx, userId: number, templateId: number): Promise<Class | undefined> =>
  tx
    .selectFrom('weeklyClasses')
    .select(['templateId', 'ruleId', 'isOwn'])
    .where('userId', '=', userId)
    .where('templateId', '=', templateId)
    .forUpdate()
    .executeTakeFirst()

/** Makes a series the class of a template, instead of an earlier one. */
export const linkClass = (tx: Tx, userId: number, { templateId, ruleId, isOwn }: Class) =>
  tx
    .insertInto('weeklyClasses')
    .values({ userId, templateId, ruleId, isOwn })
    .onConflict((conflict) => conflict.columns(['userId', 'templateId']).doUpdateSet({ ruleId, isOwn }))
    .execute()

export const unlinkClass = (tx: Tx, userId: number, templateId: number) =>
  tx.deleteFrom('weeklyClasses').where('userId', '=', userId).where('templateId', '=', templateId).execute()

const othersOf = (tx: Tx, userId: number, { templateId, ruleId }: Class) =>
  tx
    .selectFrom('weeklyClasses')
    .select('templateId')
    .where('userId', '=', userId)
    .where('ruleId', '=', ruleId)
    .where('templateId', '!=', templateId)
    .orderBy('templateId')
    .limit(1)
    .executeTakeFirst()

/** Whether another template has the same class. */
export const isSharedClass = async (tx: Tx, userId: number, one: Class): Promise<boolean> =>
  (await othersOf(tx, userId, one)) !== undefined

/** Ends that the series is the template's class. Returns whether the series ends with it, because no other template has it. */
export async function leaveClass(tx: Tx, userId: number, one: Class): Promise<boolean> {
  const other = await othersOf(tx, userId, one)
  await unlinkClass(tx, userId, one.templateId)
  if (one.isOwn && other) await linkClass(tx, userId, { ...one, templateId: other.templateId })
  return one.isOwn && !other
}

/** A new series and the day it begins. */
interface NewSeries {
  ruleId: number
  rule: Rule
  from: string
}

/** Makes a new series the class of the templates whose class it repeats, so that none is planned twice. */
export async function takeOverClasses(tx: Tx, userId: number, { ruleId, rule, from }: NewSeries, now: Date) {
  for (const one of await classesOf(tx, userId)) {
    const times = one.isOwn && timesOfClass(one.rule, null, from)
    if (!one.rule || !times || times.weekday === null) continue
    if (!isClassOf(rule, { ...times, weekday: times.weekday }, from)) continue
    if (!(await lockClass(tx, userId, one.templateId))) continue
    await saveRule(tx, userId, one.ruleId, endClass(one.rule, from) ?? null, now)
    await tx
      .updateTable('weeklyClasses')
      .set({ ruleId, isOwn: false })
      .where('userId', '=', userId)
      .where('ruleId', '=', one.ruleId)
      .execute()
  }
}

type SessionOfEntry = Pick<NewEntry, 'date' | 'title' | 'startTime' | 'endTime'>

/** The planned session of a template's class that an entry, which names none, is about. */
export const sessionOfClass = async (db: Db, userId: number, entry: SessionOfEntry) =>
  sessionAmong(await classesOf(db, userId), entry)

/** The same among these classes. */
export function sessionAmong(
  classes: { ruleId: number; rule: Rule | null }[],
  entry: SessionOfEntry,
): PlannedKey | undefined {
  for (const { ruleId, rule } of classes) {
    const sessions = rule ? plannedBetween(rule, entry.date, entry.date) : []
    const same = sessions.find((session) => isAboutClass(session, entry))
    if (same) return { ruleId, session: same.session }
  }
  return undefined
}
