import { expect, test } from 'vitest'
import { archiveOf } from '#test/archives.ts'
import { coachingIn } from '#test/coaching.ts'
import { finishImport, readImport } from '#test/imports.ts'
import { at, fit } from '#test/workout-files.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const { share, open } = coachingIn(world)

const evening = { start: at('2026-11-20T19:00:00Z'), seconds: 5_400, bpm: () => 147 }

/** A member with a session that a watch measured. */
async function measured() {
  const rafa = await world.signUp()
  const entry = await rafa.log({ date: '2026-11-20' })
  const { id } = await readImport(rafa, 'activity.fit', fit([evening]))
  await finishImport(world, rafa, id)
  const { heartRate } = (await rafa.get(`/api/heart-rates?entry=${entry.id}`)).body
  return { rafa, entry, heartRate }
}

const of = async (person: Person, entryId: number) => (await person.get(`/api/heart-rates?entry=${entryId}`)).body

test('heart rate is its member’s: others, visitors, and coaches don’t see it, and can’t remove it', async () => {
  const { rafa, entry, heartRate } = await measured()
  const ana = await world.signUp()
  expect((await of(ana, entry.id)).heartRate).toBeNull()
  expect((await ana.delete(`/api/heart-rates/${heartRate.id}`)).status).toBe(404)
  expect((await ana.post(`/api/heart-rates/${heartRate.id}/restore`)).status).toBe(404)
  const visitor = world.browser()
  expect((await visitor.get(`/api/heart-rates?entry=${entry.id}`)).status).toBe(401)
  const { path } = await share(rafa)
  const { status, body } = await open(path)
  expect(status).toBe(200)
  expect(body).not.toMatch(/bpm|heart|147/i)
})

test('a script that may only read reads it, and removes nothing', async () => {
  const { rafa, entry, heartRate } = await measured()
  const { body } = await rafa.post('/api/user/tokens', { name: 'Backup', scope: 'read' })
  const script = world.browser()
  const authorization = { authorization: `Bearer ${body.token}` }
  expect((await script.get(`/api/heart-rates?entry=${entry.id}`, authorization)).body).toMatchObject({ heartRate })
  const removal = await script.send({
    method: 'DELETE',
    url: `/api/heart-rates/${heartRate.id}`,
    headers: authorization,
  })
  expect(removal.body.code).toBe('TOKEN_READ_ONLY')
})

test('once the trial is over, it can be read and removed, but nothing can be set', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  const entry = await rafa.log({ date: '2026-11-20' })
  const { id } = await readImport(rafa, 'activity.fit', fit([evening]))
  await finishImport(world, rafa, id)
  world.later(8 * 86_400_000)
  const { heartRate } = await of(rafa, entry.id)
  expect(heartRate).toMatchObject({ average: 147 })
  const set = await rafa.patch('/api/heart-rate/settings', { highest: 180, zones: null })
  expect([set.status, set.body.code]).toEqual([402, 'SUBSCRIPTION_REQUIRED'])
  expect((await rafa.delete(`/api/heart-rates/${heartRate.id}`)).status).toBe(204)
  expect((await rafa.post(`/api/heart-rates/${heartRate.id}/restore`)).status).toBe(204)
})

test('an archive brings heart rate and zones along, and leaves what another watch measured here', async () => {
  const { rafa, heartRate } = await measured()
  await rafa.patch('/api/heart-rate/settings', { highest: 180, zones: null })
  const { raw } = await archiveOf(rafa)
  const dana = await world.signUp()
  const bring = async () => finishImport(world, dana, (await readImport(dana, 'archive.zip', raw)).id)
  expect(await bring()).toMatchObject({ status: 'done', result: { items: { heartRate: 1 } } })
  const [session] = (await dana.get('/api/entries')).body
  const { heartRate: brought, settings } = await of(dana, session.id)
  expect({ ...brought, id: 0 }).toEqual({ ...heartRate, id: 0 })
  expect(settings).toEqual({ highest: 180, zones: null })
  await dana.delete(`/api/heart-rates/${brought.id}`)
  const other = fit([{ ...evening, bpm: () => 120 }], { product: 'Another watch' })
  await finishImport(world, dana, (await readImport(dana, 'other.fit', other)).id)
  expect(await bring()).toMatchObject({ status: 'done' })
  expect((await of(dana, session.id)).heartRate).toMatchObject({ average: 120 })
})

test('heart rate that was removed comes back with Undo', async () => {
  const { rafa, entry, heartRate } = await measured()
  expect((await rafa.delete(`/api/heart-rates/${heartRate.id}`)).status).toBe(204)
  expect((await of(rafa, entry.id)).heartRate).toBeNull()
  expect((await rafa.delete(`/api/heart-rates/${heartRate.id}`)).status).toBe(404)
  expect((await rafa.post(`/api/heart-rates/${heartRate.id}/restore`)).status).toBe(204)
  expect((await rafa.post(`/api/heart-rates/${heartRate.id}/restore`)).status).toBe(204)
  expect((await of(rafa, entry.id)).heartRate).toEqual(heartRate)
})

test('it goes with its session, and comes back with it', async () => {
  const { rafa, entry, heartRate } = await measured()
  await rafa.delete(`/api/entries/${entry.id}`)
  expect((await of(rafa, entry.id)).heartRate).toBeNull()
  await rafa.post(`/api/entries/${entry.id}/restore`)
  expect((await of(rafa, entry.id)).heartRate).toEqual(heartRate)
})

test('minutes in zones by week are those of what was trained, by the zones that the member has by now', async () => {
  const { rafa, entry } = await measured()
  const path = '/api/heart-rates/weeks?from=2026-11-08&to=2026-11-21'
  const none = { sessions: 0, zones: [0, 0, 0, 0, 0], load: 0 }
  expect((await rafa.get(path)).body).toEqual([
    { from: '2026-11-08', to: '2026-11-14', ...none },
    { from: '2026-11-15', to: '2026-11-21', sessions: 1, zones: [0, 0, 5_400, 0, 0], load: 270 },
  ])
  await rafa.patch('/api/heart-rate/settings', { highest: 150, zones: null })
  expect((await rafa.get(path)).body[1]).toMatchObject({ zones: [0, 0, 0, 0, 5_400], load: 450 })
  await rafa.delete(`/api/entries/${entry.id}`)
  expect((await rafa.get(path)).body).toEqual([])
  expect((await rafa.get('/api/heart-rates/weeks?from=2020-01-01&to=2026-11-21')).status).toBe(400)
})

test('a member says their zones, which must follow each other', async () => {
  const rafa = await world.signUp()
  const path = '/api/heart-rate/settings'
  expect((await rafa.get(path)).body).toEqual({ highest: null, zones: null })
  const settings = { highest: 188, zones: [110, 130, 150, 170] }
  const send = (body: object) => rafa.patch(path, body)
  expect((await send(settings)).status).toBe(200)
  expect((await rafa.get(path)).body).toEqual(settings)
  expect((await send({ highest: 188, zones: [110, 130, 120, 170] })).status).toBe(400)
  expect((await send({ highest: 20, zones: null })).status).toBe(400)
  expect((await rafa.get(path)).body).toEqual(settings)
})
