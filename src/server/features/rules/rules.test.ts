import { expect, test } from 'vitest'
import type { Tx } from '#server/db/tables.ts'
import { type Rule, startRule } from '#shared/calendar/recurrence.ts'
import { removeSessions } from '#shared/calendar/rule-changes.ts'
import { limits } from '#shared/foundation/limits.ts'
import { fields } from '#test/rules.ts'
import { aWorld, type Person } from '#test/world.ts'
import { createRule, lockRule, plannedFrom, restoreRuleOf, saveRule, undoRule } from './service.ts'

const world = await aWorld()
const now = new Date('2026-11-20T21:00:00Z')
const tuesdays = startRule(fields, '2026-11-03', 'weekly', '2026-12-29')
const entryId = 7

const inOne = <T>(work: (tx: Tx) => Promise<T>) => world.db.transaction().execute(work)

/** One person's calls to rules, each in a transaction of its own. */
const rulesOf = ({ user }: Person) => ({
  create: (rule: Rule) => inOne((tx) => createRule(tx, user.id, rule, now)),
  locked: (id: number) => inOne((tx) => lockRule(tx, user.id, id)),
  save: (id: number, rule: Rule | null, removedWith?: number) =>
    inOne((tx) => saveRule(tx, user.id, id, rule, now, removedWith)),
  undo: (id: number, version: number) => inOne((tx) => undoRule(tx, user.id, id, version, now)),
  restore: () => inOne((tx) => restoreRuleOf(tx, user.id, entryId, now)),
  planned: () => plannedFrom(world.db, user.id, '2026-11-01', '2026-12-31'),
})

test('a rule is stored as it was created, and each change of it has a version', async () => {
  const rafa = rulesOf(await world.signUp())
  const id = await rafa.create(tuesdays)
  expect(await rafa.locked(id)).toEqual({ rule: tuesdays, version: 1, before: null })
  const shorter = { ...tuesdays, end: '2026-11-30' }
  expect(await rafa.save(id, shorter)).toBe(2)
  expect(await rafa.locked(id)).toEqual({ rule: shorter, version: 2, before: tuesdays })
})

test('planned sessions that were removed with an entry are restored with it', async () => {
  const rafa = rulesOf(await world.signUp())
  const id = await rafa.create(tuesdays)
  const before = await rafa.planned()
  for (const left of [null, removeSessions(tuesdays, 3, 'following') ?? null]) {
    await rafa.save(id, left, entryId)
    expect((await rafa.planned()).length).toBeLessThan(before.length)
    expect(await rafa.restore()).toBe(id)
    expect(await rafa.planned()).toEqual(before)
    expect(await rafa.restore()).toBeUndefined()
  }
})

test('they are not restored when the rule was changed since', async () => {
  const rafa = rulesOf(await world.signUp())
  const id = await rafa.create(tuesdays)
  await rafa.save(id, null, entryId)
  const other = { ...tuesdays, end: '2026-11-30' }
  await rafa.save(id, other)
  expect(await rafa.restore()).toBeUndefined()
  expect(await rafa.locked(id)).toMatchObject({ rule: other, version: 3 })
})

test('an invalid rule is refused and nothing is stored', async () => {
  const rafa = rulesOf(await world.signUp())
  const early = { ...tuesdays, end: '2026-11-02' }
  await expect(rafa.create(early)).rejects.toMatchObject({ code: 'RULE_ENDS_EARLY' })
  expect(await rafa.planned()).toEqual([])
  const id = await rafa.create(tuesdays)
  await expect(rafa.save(id, early)).rejects.toMatchObject({ code: 'RULE_ENDS_EARLY' })
  expect(await rafa.locked(id)).toMatchObject({ rule: tuesdays, version: 1 })
})

test('nobody reads, changes or restores the rules of somebody else', async () => {
  const [rafa, dana] = [rulesOf(await world.signUp()), rulesOf(await world.signUp())]
  const id = await rafa.create(tuesdays)
  expect(await dana.locked(id)).toBeUndefined()
  await expect(dana.save(id, null)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const version = await rafa.save(id, null, entryId)
  await expect(dana.undo(id, version)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await dana.restore()).toBeUndefined()
  expect(await dana.planned()).toEqual([])
  expect(await rafa.locked(id)).toMatchObject({ rule: null, version })
})

test('of ten new series at once, only as many are stored as a person can have', async () => {
  const rafa = await world.signUp()
  const { create } = rulesOf(rafa)
  const row = { userId: rafa.user.id, rule: JSON.stringify(tuesdays), removedWith: null, updatedAt: now }
  await world.db
    .insertInto('rules')
    .values(Array.from({ length: limits.rulesOfAUser - 1 }, () => row))
    .execute()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => create(tuesdays)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(create(tuesdays)).rejects.toMatchObject({ code: 'TOO_MANY_RULES' })
})

test('more sessions than fit on a calendar are refused, and fewer days are shown', async () => {
  const rafa = await world.signUp()
  const daily = { ...startRule(fields, '2026-11-01', 'daily', '2027-11-01') }
  const row = { userId: rafa.user.id, rule: JSON.stringify(daily), removedWith: null, updatedAt: now }
  await world.db
    .insertInto('rules')
    .values(Array.from({ length: 30 }, () => row))
    .execute()
  expect(await rafa.get('/api/calendar?from=2026-11-01&to=2027-04-30')).toMatchObject({
    status: 400,
    body: { code: 'TOO_MANY_SESSIONS' },
  })
  expect((await rafa.get('/api/calendar?from=2026-11-20&to=2026-11-29')).body).toHaveLength(300)
  const { path } = (await rafa.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' })).body
  const feed = await world.browser().get(path)
  expect(feed.body.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(900)
  expect(feed.body.match(/BEGIN:VEVENT/g)?.length).toBeLessThanOrEqual(limits.calendarSessions)
})

test('a series with too many different parts is refused', async () => {
  const rafa = rulesOf(await world.signUp())
  const long = { ...tuesdays, parts: Array.from({ length: 500 }, () => tuesdays.parts[0]) as Rule['parts'] }
  await expect(rafa.create(long)).rejects.toMatchObject({ code: 'RULE_TOO_VARIED' })
})
