import { expect, test } from 'vitest'
import { sweepRemoved } from '#server/db/removed-rows.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { png } from '#test/files.ts'
import { technique } from '#test/practice.ts'
import { anEntry, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** Something that was created, with where it is deleted and read. */
interface Thing {
  /** Where it is deleted; `restore` under it takes that back. */
  one: string
  /** It, as it is read; undefined if it isn't there. */
  read: () => Promise<unknown>
}

const listed = (rafa: Person, list: string, id: number) => async () =>
  ((await rafa.get(list)).body as { id: number }[]).find((one) => one.id === id)

const created = (list: string, fields: (rafa: Person) => object | Promise<object>) => async (rafa: Person) => {
  const { id } = (await rafa.post(list, await fields(rafa))).body
  return { one: `${list}/${id}`, read: listed(rafa, list, id) }
}

/** All things that can be deleted with an Undo. */
const things: Record<string, (rafa: Person) => Promise<Thing>> = {
  entry: created('/api/entries', () => anEntry()),
  tag: created('/api/tags', () => ({ name: 'Sweeps' })),
  technique: created('/api/techniques', () => ({
    name: 'Knee Cut',
    position: 'half-guard',
    steps: 'Knee first.',
  })),
  partner: created('/api/partners', () => ({ name: 'Theo', notes: 'Heavy.' })),
  reminder: created('/api/reminders', () => ({ title: 'Stretch', date: '2026-11-30' })),
  injury: created('/api/injuries', () => ({ part: 'Knee', from: '2026-11-01', note: 'Popped in a scramble.' })),
  'time away': created('/api/absences', () => ({ from: '2026-12-20', to: '2027-01-03', note: 'Skiing.' })),
  competition: created('/api/competitions', () => ({
    name: 'Munich Open',
    date: '2026-12-05',
    deadline: '2026-11-28',
    matches: [{ key: 'a', outcome: 'won' }],
  })),
  focus: created('/api/focuses', () => ({ kind: 'position', names: ['Half Guard'], from: '2026-11-01' })),
  template: created('/api/templates', async (rafa) => ({
    name: 'Tuesday',
    title: 'Class',
    tags: [(await rafa.tag('Guard')).id],
  })),
  promotion: created('/api/promotions', async (rafa) => {
    const [photo] = (await rafa.upload({ name: 'belt.png', type: 'image/png', content: await png() })).body
    return { date: '2026-11-01', belt: 'blue', note: 'At last.', photo }
  }),
  'practice log': created('/api/practice/logs', async (rafa) => ({
    techniqueId: await technique(rafa),
    date: '2026-11-20',
    notes: 'Knee first.',
  })),
  'technique link': async (rafa) => {
    const [id, otherId] = [await technique(rafa), await technique(rafa, 'Armbar')]
    await rafa.post(`/api/techniques/${id}/links`, { kind: 'follows', otherId })
    const read = async () =>
      ((await rafa.get('/api/techniques')).body as Technique[]).find((one) => one.id === id)?.links[0]
    return { one: `/api/techniques/${id}/links/follows/${otherId}`, read }
  },
}

test.each(Object.keys(things))(
  'after trial and plan, Undo of a deleted %s brings it back as it was',
  async (name) => {
    const [rafa, dana] = [await world.signUp(), await world.signUp()]
    const { one, read } = await things[name]!(rafa)
    const before = await read()
    expect(before).toBeDefined()
    await world.db
      .updateTable('subscriptions')
      .set({ trialEndsAt: world.deps.clock(), status: 'ended', endsAt: world.deps.clock() })
      .where('userId', '=', rafa.user.id)
      .execute()
    expect(await rafa.post('/api/tags', { name: 'More' })).toMatchObject({ status: 402 })

    // A stored row is only read, and one of somebody else isn't found.
    expect((await rafa.delete(one)).status).toBeLessThan(300)
    expect(await read()).toBeUndefined()
    expect((await dana.post(`${one}/restore`)).status).toBe(404)
    expect((await rafa.post(`${one}/restore`)).status).toBe(200)
    const back = await read()
    expect(withoutVersion(back)).toEqual(withoutVersion(before))
    // Sent again, because the reply was lost.
    expect((await rafa.post(`${one}/restore`)).status).toBe(200)
    expect(await read()).toEqual(back)
  },
)

/** Restoring an entry is a new version of it. */
const withoutVersion = (one: unknown) => ({ ...(one as object), updatedAt: '' })

test.each([
  'injury',
  'time away',
  'competition',
  'focus',
  'template',
  'promotion',
  'practice log',
  'technique link',
])('a %s that was never there, or was deleted too long ago, can’t be created by restoring it', async (name) => {
  const rafa = await world.signUp()
  const { one, read } = await things[name]!(rafa)
  await rafa.delete(one)
  await sweepRemoved(world.db, new Date(world.deps.clock().getTime() + 31 * 86_400_000))
  expect((await rafa.post(`${one}/restore`)).status).toBe(404)
  expect(await read()).toBeUndefined()
})

test('Undo is not refused because another injury, partner, or reminder has taken the room', async () => {
  const rafa = await world.signUp()
  const [injury, partner] = [await things['injury']!(rafa), await things['partner']!(rafa)]
  const more = Array.from({ length: limits.injuriesOfAUser - 1 }, (_, n) => ({
    userId: rafa.user.id,
    clientId: null,
    payloadHash: null,
    part: `Toe ${n}`,
    side: '' as const,
    firstDay: '2026-01-01',
    lastDay: null,
    note: '',
  }))
  await world.db.insertInto('injuries').values(more).execute()
  for (const { one } of [injury, partner]) expect((await rafa.delete(one)).status).toBe(204)
  expect((await rafa.post('/api/injuries', { part: 'Neck', from: '2026-11-01' })).status).toBe(201)
  expect((await rafa.post('/api/injuries', { part: 'Neck', from: '2026-11-01' })).status).toBe(400)
  expect((await rafa.post(`${injury.one}/restore`)).status).toBe(200)
  expect((await rafa.post('/api/partners', { name: 'theo' })).status).toBe(201)
  expect((await rafa.post(`${partner.one}/restore`)).body).toMatchObject({ name: 'Theo (2)', notes: 'Heavy.' })
})

test('only the latest hundred that were deleted can be restored', async () => {
  const rafa = await world.signUp()
  const add = async () =>
    (await rafa.post('/api/injuries', { part: 'Neck', from: '2026-11-01' })).body.id as number
  const ids: number[] = []
  for (let n = 0; n <= limits.removedOfAKind; n++) {
    ids.push(await add())
    world.later(1)
    await rafa.delete(`/api/injuries/${ids.at(-1)}`)
  }
  expect((await rafa.post(`/api/injuries/${ids[0]}/restore`)).status).toBe(404)
  expect((await rafa.post(`/api/injuries/${ids[1]}/restore`)).status).toBe(200)
})
