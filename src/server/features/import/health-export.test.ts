import { expect, test } from 'vitest'
import type { HeartRate } from '#shared/training/heart-rate.ts'
import { healthWorkout, healthXml, healthZip, heartRates } from '#test/health-exports.ts'
import { finishImport, readHealth, sendImport } from '#test/imports.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const friday = '2026-11-20'
const start = `${friday}T19:02:00Z`
const walk = { start: `${friday}T08:00:00Z`, seconds: 1_800, type: 'Walking' }
const file = healthZip(
  healthXml(
    [
      heartRates({ start, seconds: 5_000, bpm: () => 150 }),
      heartRates({ ...walk, bpm: () => 95 }),
      healthWorkout({ start, seconds: 5_000 }),
      healthWorkout(walk),
    ].join('\n'),
  ),
)

const latest = async (person: Person) => (await person.get('/api/import')).body[0]
const heartRateOf = async (person: Person, entryId = 0): Promise<HeartRate | null> =>
  (await person.get(`/api/heart-rates?entry=${entryId}`)).body.heartRate
const held = (person: Person) =>
  world.db.selectFrom('files').select('filename').where('userId', '=', person.user.id).execute()

test('an export of Apple Health is read by a job, and is then an import like any other, with undo', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ date: friday })
  const sent = await sendImport(rafa, 'export.zip', file)
  expect(sent).toMatchObject({ status: 201, body: { status: 'reading', preview: null, done: 0, total: 1 } })
  await readHealth(world)
  const { body } = await rafa.get(`/api/import/${sent.body.id}`)
  expect(body).toMatchObject({
    status: 'read',
    preview: {
      recognized: { app: 'Your watch', count: 2, jiuJitsu: 1 },
      counts: { created: 0, duplicates: 1, leftOut: 1 },
      kinds: [
        { name: 'Martial arts', count: 1 },
        { name: 'Walking', count: 1 },
      ],
    },
  })
  expect(await held(rafa)).toEqual([])
  expect(await finishImport(world, rafa, sent.body.id)).toMatchObject({ status: 'done', result: { merged: 1 } })
  expect(await heartRateOf(rafa, id)).toMatchObject({ average: 150, device: 'Apple Watch' })
  await rafa.post(`/api/import/${sent.body.id}/undo`)
  expect(await heartRateOf(rafa, id)).toBeNull()
})

test('who sends what a Mac unpacked is told to compress it again', async () => {
  const rafa = await world.signUp()
  const { status, body } = await sendImport(rafa, 'export.xml', Buffer.from(healthXml('')))
  expect([status, body.code]).toEqual([400, 'HEALTH_UNPACKED'])
  expect((await rafa.get('/api/import')).body).toEqual([])
})

test('nothing starts before it was read', async () => {
  const rafa = await world.signUp()
  const { body } = await sendImport(rafa, 'export.zip', file)
  expect((await rafa.post(`/api/import/${body.id}/start`)).body.code).toBe('IMPORT_BEGUN')
  expect(
    (await rafa.patch(`/api/import/${body.id}`, { targets: [], order: null, usualStart: '', duplicates: 'merge' }))
      .status,
  ).toBe(409)
  expect(await latest(rafa)).toMatchObject({ status: 'reading' })
})

test('an export that can’t be read says why, and is gone', async () => {
  const rafa = await world.signUp()
  await sendImport(rafa, 'export.zip', healthZip(healthXml('')))
  await readHealth(world)
  expect(await latest(rafa)).toMatchObject({ status: 'failed', failure: expect.stringContaining('no workout') })
  expect(await held(rafa)).toEqual([])
})

test('reading can be canceled, and another file takes its place', async () => {
  const rafa = await world.signUp()
  const { body } = await sendImport(rafa, 'export.zip', file)
  expect((await rafa.delete(`/api/import/${body.id}`)).status).toBe(204)
  expect(await held(rafa)).toEqual([])
  await sendImport(rafa, 'export.zip', file)
  await sendImport(rafa, 'log.csv', 'Date,Notes\n2026-11-19,Guard')
  await readHealth(world)
  expect((await rafa.get('/api/import')).body).toMatchObject([{ name: 'log.csv', status: 'read' }])
  expect(await held(rafa)).toEqual([])
})

test('a server that stops leaves the export to the next one', async () => {
  const rafa = await world.signUp()
  await sendImport(rafa, 'export.zip', file)
  const stopping = new AbortController()
  const read = async () => {
    stopping.abort(new Error('The server stopped.'))
    return null
  }
  const deps = { ...world.deps, files: { ...world.deps.files, read } }
  await expect(readHealth({ ...world, deps }, stopping.signal)).rejects.toThrow('The server stopped.')
  expect(await latest(rafa)).toMatchObject({ status: 'reading' })
  await readHealth(world)
  expect(await latest(rafa)).toMatchObject({ status: 'read' })
})
