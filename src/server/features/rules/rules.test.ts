import { expect, test } from 'vitest'
import type { Tx } from '#server/db/tables.ts'
import { beginRule, type Rule } from '#shared/recurrence.ts'
import { removeSessions } from '#shared/rule-changes.ts'
import { fields } from '../../../../test/rules.ts'
import { aWorld, type Person } from '../../../../test/world.ts'
import { holdRule, makeRule, plannedFrom, saveRule, undoRemovalWith, undoRule } from './service.ts'

const world = await aWorld()
const now = new Date('2026-11-20T21:00:00Z')
const tuesdays = beginRule(fields, '2026-11-03', 'weekly', '2026-12-29')
const entryId = 7

const inOne = <T>(work: (tx: Tx) => Promise<T>) => world.db.transaction().execute(work)

/** What one person does with rules, each time in a transaction of its own. */
const rulesOf = ({ user }: Person) => ({
  make: (rule: Rule) => inOne((tx) => makeRule(tx, user.id, rule, now)),
  held: (id: number) => inOne((tx) => holdRule(tx, user.id, id)),
  save: (id: number, rule: Rule | null, removedWith?: number) =>
    inOne((tx) => saveRule(tx, user.id, id, rule, now, removedWith)),
  undo: (id: number, version: number) => inOne((tx) => undoRule(tx, user.id, id, version, now)),
  bringBack: () => inOne((tx) => undoRemovalWith(tx, user.id, entryId, now)),
  planned: () => plannedFrom(world.db, user.id, '2026-11-01', '2026-12-31'),
})

test('a rule is kept as it was made, and each change of it has a number', async () => {
  const rafa = rulesOf(await world.signUp())
  const id = await rafa.make(tuesdays)
  expect(await rafa.held(id)).toEqual({ rule: tuesdays, version: 1, before: null })
  const shorter = { ...tuesdays, end: '2026-11-30' }
  expect(await rafa.save(id, shorter)).toBe(2)
  expect(await rafa.held(id)).toEqual({ rule: shorter, version: 2, before: tuesdays })
})

test('sessions that left with an entry come back with it', async () => {
  const rafa = rulesOf(await world.signUp())
  const id = await rafa.make(tuesdays)
  const before = await rafa.planned()
  for (const left of [null, removeSessions(tuesdays, 3, 'following') ?? null]) {
    await rafa.save(id, left, entryId)
    expect((await rafa.planned()).length).toBeLessThan(before.length)
    expect(await rafa.bringBack()).toBe(id)
    expect(await rafa.planned()).toEqual(before)
    expect(await rafa.bringBack()).toBeUndefined()
  }
})

test('they stay away when the rule was changed since', async () => {
  const rafa = rulesOf(await world.signUp())
  const id = await rafa.make(tuesdays)
  await rafa.save(id, null, entryId)
  const other = { ...tuesdays, end: '2026-11-30' }
  await rafa.save(id, other)
  expect(await rafa.bringBack()).toBeUndefined()
  expect(await rafa.held(id)).toMatchObject({ rule: other, version: 3 })
})

test('a rule that cannot be kept is refused and nothing is stored', async () => {
  const rafa = rulesOf(await world.signUp())
  const early = { ...tuesdays, end: '2026-11-02' }
  await expect(rafa.make(early)).rejects.toMatchObject({ code: 'RULE_ENDS_EARLY' })
  expect(await rafa.planned()).toEqual([])
  const id = await rafa.make(tuesdays)
  await expect(rafa.save(id, early)).rejects.toMatchObject({ code: 'RULE_ENDS_EARLY' })
  expect(await rafa.held(id)).toMatchObject({ rule: tuesdays, version: 1 })
})

test('nobody holds, changes or brings back the rules of somebody else', async () => {
  const [rafa, dana] = [rulesOf(await world.signUp()), rulesOf(await world.signUp())]
  const id = await rafa.make(tuesdays)
  expect(await dana.held(id)).toBeUndefined()
  await expect(dana.save(id, null)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const version = await rafa.save(id, null, entryId)
  await expect(dana.undo(id, version)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await dana.bringBack()).toBeUndefined()
  expect(await dana.planned()).toEqual([])
  expect(await rafa.held(id)).toMatchObject({ rule: null, version })
})
