import { expect, test } from 'vitest'
import { limits } from '#shared/foundation/limits.ts'
import { aWorld } from '#test/world.ts'
import { formerNamesOf, rememberFormerNames } from './queries.ts'

const world = await aWorld()

test('notes about partners have an end, at which they can still be shortened', async () => {
  const rafa = await world.signUp()
  const notes = '道'.repeat(limits.partnerNotes)
  const add = (n: number) => rafa.post('/api/partners', { name: `Partner ${n}`, notes })
  const first = (await add(0)).body
  for (let n = 1; n < 66; n++) expect((await add(n)).status).toBe(201)
  expect(await add(66)).toMatchObject({ status: 413, body: { code: 'PARTNER_NOTES_FULL' } })

  const theo = (await rafa.post('/api/partners', { name: 'Theo' })).body
  const longer = await rafa.patch(`/api/partners/${theo.id}`, { notes })
  expect(longer).toMatchObject({ status: 413, body: { code: 'PARTNER_NOTES_FULL' } })
  expect((await rafa.patch(`/api/partners/${first.id}`, { notes: 'Tall' })).status).toBe(200)
  expect((await rafa.patch(`/api/partners/${theo.id}`, { notes: 'Taller' })).status).toBe(200)
})

test('of the names that partners had, the latest thousand are remembered', async () => {
  const rafa = await world.signUp()
  const names = Array.from({ length: limits.formerPartnerNames }, (_, n) => `Before ${n}`)
  const remember = (some: string[], now: Date) =>
    world.db.transaction().execute((tx) => rememberFormerNames(tx, rafa.user.id, some, now))
  await remember(names, new Date('2026-11-01T12:00:00Z'))
  const { id } = (await rafa.post('/api/partners', { name: 'Theo' })).body
  await rafa.patch(`/api/partners/${id}`, { name: 'Theodore' })
  const kept = await formerNamesOf(world.db, rafa.user.id)
  expect(kept).toHaveLength(limits.formerPartnerNames)
  expect(kept[0]).toBe('Theo')
})
