import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { lockCounts } from '#server/db/counts.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { absencesOf } from '#server/features/absences/service.ts'
import { tagsFor } from '#server/features/tags/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { isAway } from '#shared/absences/is-away.ts'
import type { Planned, PlannedKey } from '#shared/calendar/planned.ts'
import {
  countBetween,
  findPlanned,
  plannedBetween,
  type Rule,
  type SeriesSession,
} from '#shared/calendar/recurrence.ts'
import { withLogged, withoutLogged } from '#shared/calendar/rule-changes.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Tag } from '#shared/training/tags.ts'
import { countRules, insertRule, lockRule, restoreVersion, rulesOf, updateRule } from './queries.ts'
import { asJson, refuseProblem } from './save-rule.ts'

export { archivedSeries } from './archived.ts'
export {
  classesOf,
  isSharedClass,
  leaveClass,
  linkClass,
  lockClass,
  sessionAmong,
  sessionOfClass,
  takeOverClasses,
  unlinkClass,
} from './classes.ts'
export {
  extendRule,
  lockRule,
  restoreRuleOf,
  rulesOf,
  rulesOfMembers,
  rulesToPlanAhead,
  sweepRules,
} from './queries.ts'
export { saveRule } from './save-rule.ts'

type EntryInSeries = Pick<Selectable<Tables['entries']>, 'ruleId' | 'ruleSession'>

/** Stores a new rule and returns its id; undefined if the person can't have more. */
export async function addRule(tx: Tx, userId: number, rule: Rule, now: Date): Promise<number | undefined> {
  refuseProblem(rule)
  await lockCounts(tx, userId)
  return (await countRules(tx, userId, now)) < limits.rulesOfAUser ? insertRule(tx, userId, rule, now) : undefined
}

/** Stores a new rule and returns its id. */
export async function createRule(tx: Tx, userId: number, rule: Rule, now: Date): Promise<number> {
  const id = await addRule(tx, userId, rule, now)
  if (id === undefined) throw new Refusal('TOO_MANY_RULES')
  return id
}

/** The planned session that an entry row was logged from; number 0 began the series. */
export const plannedKeyOf = ({ ruleId, ruleSession }: EntryInSeries): PlannedKey | null =>
  ruleId === null || ruleSession === null ? null : { ruleId, session: ruleSession }

/**
 * Marks a session as logged on its planned day, or on `day` if it isn't planned anymore. Earlier changes can no longer be
 * undone. The rule stays locked.
 */
export const logSession = (
  tx: Tx,
  userId: number,
  { ruleId, session }: PlannedKey,
  day: string,
  now: Date,
): Promise<void> =>
  editLogged(tx, userId, ruleId, (rule) => withLogged(rule, session, findPlanned(rule, session)?.date ?? day), now)

/** Makes a logged session planned again. Earlier changes can no longer be undone. */
export const unlogSession = (tx: Tx, userId: number, { ruleId, session }: PlannedKey, now: Date): Promise<void> =>
  editLogged(tx, userId, ruleId, (rule) => withoutLogged(rule, session), now)

async function editLogged(tx: Tx, userId: number, ruleId: number, edit: (rule: Rule) => Rule, now: Date) {
  const { rule, before, version } = found(await lockRule(tx, userId, ruleId))
  if (rule) {
    await updateRule(tx, userId, ruleId, {
      rule: asJson(edit(rule)),
      before: null,
      version: version + 1,
      removedWith: null,
      updatedAt: now,
    })
  } else if (before) {
    // The series was removed; if that is undone, the session is logged.
    await updateRule(tx, userId, ruleId, { before: asJson(edit(before)) })
  }
}

/** Undoes the change that led to `version`, unless there was a later one. Returns the resulting version. */
export async function undoRule(
  tx: Tx,
  userId: number,
  ruleId: number,
  version: number,
  now: Date,
): Promise<number> {
  const undone = await restoreVersion(tx, userId, ruleId, version, now)
  if (undone !== undefined) return undone
  const current = found(await lockRule(tx, userId, ruleId))
  // The same undo was sent again because its reply was lost.
  const isUndone =
    current.version === version + 1 && current.before !== null && isDeepStrictEqual(current.rule, current.before)
  if (!isUndone) throw new Refusal('CHANGED_SINCE')
  return current.version
}

/** At most how many sessions the person has planned from one day to another, both included. */
export const countPlanned = async (db: Db, userId: number, from: string, to: string): Promise<number> =>
  countIn(await rulesOf(db, userId), from, to)

const countIn = (rules: { rule: Rule }[], from: string, to: string) =>
  rules.reduce((sum, { rule }) => sum + countBetween(rule, from, to), 0)

/**
 * All planned sessions from one day to another, both included, by day and time, but of the times that the person is away;
 * refuses too many.
 */
export async function plannedFrom(db: Db, userId: number, from: string, to: string): Promise<Planned[]> {
  const rules = await rulesOf(db, userId)
  if (countIn(rules, from, to) > limits.calendarSessions) throw new Refusal('TOO_MANY_SESSIONS')
  const absences = await absencesOf(db, userId)
  const sessions = rules
    .flatMap(({ id, rule }) => plannedBetween(rule, from, to).map((session) => ({ ruleId: id, rule, session })))
    .filter(({ session }) => !isAway(absences, session.date))
  const ids = [...new Set(sessions.flatMap(({ session }) => session.tags))]
  const tags = await tagsFor(db, userId, ids)
  const sorted = new Map<string, Tag[]>()
  // Sessions of one series mostly have the same tags.
  const tagsOf = (ids: number[]): Tag[] => {
    const key = ids.join()
    const known = sorted.get(key) ?? namedInOrder(ids, tags)
    sorted.set(key, known)
    return known
  }
  return sessions
    .map(({ ruleId, rule, session }) => asPlanned(ruleId, rule, session, tagsOf(session.tags)))
    .sort(byTime)
}

/** The tags with these ids, in the order of `tags`. */
const namedInOrder = (ids: number[], tags: { tag: Tag; ids: number[] }[]): Tag[] =>
  tags.filter((one) => one.ids.some((id) => ids.includes(id))).map(({ tag }) => tag)

function asPlanned(ruleId: number, rule: Rule, session: SeriesSession, tags: Tag[]): Planned {
  const { pattern, weekdays, ...fields } = session
  const recurrence = { recurrencePattern: pattern, recurrenceEndDate: rule.end, recurrenceWeekdays: weekdays }
  const { isOpenEnded } = rule
  return { kind: 'planned', ruleId, ...fields, tags, ...recurrence, ...(isOpenEnded && { isOpenEnded }) }
}

const byTime = (one: Planned, other: Planned) =>
  one.date.localeCompare(other.date) || one.startTime.localeCompare(other.startTime) || one.ruleId - other.ruleId
