import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import type { Entry } from '#shared/entries/entries.ts'
import type { HeartRate } from '#shared/training/heart-rate.ts'
import { zip } from '#test/files.ts'
import { finishImport, readImport } from '#test/imports.ts'
import { at, fit, gpx, points, type Recorded } from '#test/workout-files.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** A class of Friday evening, by the clock of the member, who is in no zone yet: that of UTC. */
const friday = '2026-11-20'
const rolls: Recorded = { start: at(`${friday}T18:58:30Z`), seconds: 90 * 60, bpm: () => 150 }
const run: Recorded = { start: at(`${friday}T07:00:00Z`), seconds: 1_800, sport: 'running', bpm: () => 130 }

const journal = async (person: Person): Promise<Entry[]> => (await person.get('/api/entries')).body
const heartRateOf = async (person: Person, entryId = 0): Promise<HeartRate | null> =>
  (await person.get(`/api/heart-rates?entry=${entryId}`)).body.heartRate

async function importFile(person: Person, name: string, file: Buffer | string) {
  const { id, preview } = await readImport(person, name, file)
  return { id, preview, done: await finishImport(world, person, id) }
}

test('the heart rate of a class that was logged comes into it, and undo takes it out again', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ date: friday })
  const before = await journal(rafa)
  const { preview, id: importId, done } = await importFile(rafa, 'activity.fit', fit([rolls]))
  expect(preview).toMatchObject({
    recognized: { app: 'Your watch', count: 1, jiuJitsu: 1 },
    counts: { created: 0, duplicates: 1 },
    sessions: [{ startTime: '18:58', endTime: '20:28', heartRate: '150 bpm on average, 150 at most' }],
    ambiguous: [{ existing: id, options: [{ id, title: 'Half guard sweeps' }] }],
  })
  expect(done.result).toMatchObject({ created: 0, merged: 1 })
  expect(await journal(rafa)).toEqual(before)
  expect(await heartRateOf(rafa, id)).toMatchObject({
    startedAt: '2026-11-20T18:58:30.000Z',
    seconds: 5_400,
    average: 150,
    device: 'Forerunner 265',
  })
  await rafa.post(`/api/import/${importId}/undo`)
  expect(await heartRateOf(rafa, id)).toBeNull()
  expect(await journal(rafa)).toEqual(before)
})

test('a class that nobody logged becomes a session, a run doesn’t, unless it is wanted', async () => {
  const rafa = await world.signUp()
  const file = zip([
    { name: 'class.fit', content: fit([{ ...rolls, profile: 'BJJ' }]) },
    { name: 'run.fit', content: fit([run]) },
  ])
  const read = await readImport(rafa, 'garmin.zip', file)
  expect(read.preview).toMatchObject({ counts: { created: 1, leftOut: 1 } })
  expect(read.preview.kinds).toEqual([
    { name: 'Mixed martial arts', count: 1 },
    { name: 'Running', count: 1 },
  ])
  const all = { ...read.choices, only: ['Mixed martial arts', 'Running'] }
  expect((await rafa.patch(`/api/import/${read.id}`, all)).body.preview.counts).toMatchObject({ created: 2 })
  await rafa.patch(`/api/import/${read.id}`, read.choices)
  await finishImport(world, rafa, read.id)
  const [session, ...others] = await journal(rafa)
  expect(others).toEqual([])
  expect(session).toMatchObject({ title: 'BJJ', date: friday, startTime: '18:58', endTime: '20:28' })
  expect(await heartRateOf(rafa, session?.id)).toMatchObject({ average: 150 })
})

test('the same file again adds nothing', async () => {
  const rafa = await world.signUp()
  await importFile(rafa, 'activity.fit', fit([rolls]))
  const again = await readImport(rafa, 'again.fit', fit([rolls]))
  expect(again.preview.counts).toMatchObject({ created: 0, duplicates: 0, importedBefore: 1 })
  expect((await rafa.post(`/api/import/${again.id}/start`)).body.code).toBe('IMPORT_NOTHING_NEW')
})

test('of two watches, the one that measured more of the class stays, and the other is named', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ date: friday })
  const short = fit([{ ...rolls, seconds: 3_000, bpm: () => 140 }], { product: 'Old watch' })
  const { preview } = await importFile(
    rafa,
    'both.zip',
    zip([
      { name: 'a.fit', content: short },
      { name: 'b.fit', content: fit([rolls]) },
    ]),
  )
  expect(preview.skipped).toMatchObject([{ reason: 'OTHER_WATCH', text: expect.stringContaining('Old watch') }])
  expect(JSON.stringify(preview.skipped)).not.toContain('samples')
  expect(await heartRateOf(rafa, id)).toMatchObject({ average: 150, device: 'Forerunner 265' })
})

test('a watch that measured more replaces what another did, until that is undone', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ date: friday })
  await importFile(rafa, 'short.fit', fit([{ ...rolls, seconds: 3_000, bpm: () => 140 }]))
  expect(await heartRateOf(rafa, id)).toMatchObject({ average: 140 })
  const longer = await importFile(rafa, 'long.fit', fit([rolls]))
  expect(await heartRateOf(rafa, id)).toMatchObject({ average: 150 })
  await rafa.post(`/api/import/${longer.id}/undo`)
  expect(await heartRateOf(rafa, id)).toMatchObject({ average: 140 })
})

test('undo leaves notes that were written since, and takes the heart rate out of that session', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ date: friday })
  const { id: importId } = await importFile(rafa, 'activity.fit', fit([rolls]))
  await rafa.patch(`/api/entries/${id}`, { notes: 'Hips lower' })
  await rafa.post(`/api/import/${importId}/undo`)
  expect(await heartRateOf(rafa, id)).toBeNull()
  expect(await journal(rafa)).toMatchObject([{ notes: 'Hips lower' }])
})

test('a session that an import made and somebody wrote about since keeps its heart rate', async () => {
  const rafa = await world.signUp()
  const { id: importId } = await importFile(rafa, 'activity.fit', fit([rolls]))
  const [session] = await journal(rafa)
  await rafa.patch(`/api/entries/${session?.id}`, { notes: 'Hips lower' })
  expect((await rafa.post(`/api/import/${importId}/undo`)).body.result).toMatchObject({ kept: 1 })
  expect(await heartRateOf(rafa, session?.id)).toMatchObject({ average: 150 })
})

test('a watch with a wrong clock belongs to the session that the member chooses', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ date: friday })
  const wrong = fit([{ ...rolls, start: at(`${friday}T06:58:30Z`) }])
  const read = await readImport(rafa, 'wrong.fit', wrong)
  expect(read.preview.ambiguous).toMatchObject([{ row: 2, existing: null, options: [{ id }] }])
  await rafa.patch(`/api/import/${read.id}`, { ...read.choices, matches: { 2: id } })
  await finishImport(world, rafa, read.id)
  expect(await journal(rafa)).toMatchObject([{ id, startTime: '19:00' }])
  expect(await heartRateOf(rafa, id)).toMatchObject({ average: 150 })
})

test('where the member trained decides what o’clock a file of UTC means', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ date: friday })
  const inRio = fit([{ ...rolls, start: at(`${friday}T21:58:30Z`) }])
  const read = await readImport(rafa, 'rio.fit', inRio)
  expect(read.preview).toMatchObject({ timeZone: 'UTC', counts: { created: 1 } })
  const { body } = await rafa.patch(`/api/import/${read.id}`, {
    ...read.choices,
    timeZone: 'America/Sao_Paulo',
  })
  expect(body.preview).toMatchObject({ counts: { created: 0, duplicates: 1 }, ambiguous: [{ existing: id }] })
  // The watch's own clock needs no choice.
  const said = await readImport(
    rafa,
    'rio.fit',
    fit([{ ...rolls, start: at(`${friday}T21:58:30Z`) }], { ahead: -3 }),
  )
  expect(said.preview).toMatchObject({ timeZone: null, ambiguous: [{ existing: id }] })
})

test('Strava’s archive has its sessions with their heart rate', async () => {
  const rafa = await world.signUp()
  const csv = [
    'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Filename',
    '1,"Nov 20, 2026, 6:58:30 PM",Evening rolls,Workout,,5400,activities/1.gpx',
    '2,"Nov 19, 2026, 6:58:30 PM",BJJ,Workout,,5400,',
  ].join('\n')
  const file = zip([
    { name: 'activities.csv', content: csv },
    { name: 'activities/1.gpx', content: gpx([points(`${friday}T18:58:30Z`, 5_400, 5, () => 133)]) },
  ])
  const { id } = await rafa.log({ date: friday })
  const { preview, done } = await importFile(rafa, 'export.zip', file)
  expect(preview.recognized).toMatchObject({ app: 'Strava', count: 2 })
  expect(done.result).toMatchObject({ created: 1, merged: 1 })
  expect(await heartRateOf(rafa, id)).toMatchObject({ average: 133 })
})

test('a file in a ZIP that can’t be read says why, and the others come in', async () => {
  const rafa = await world.signUp()
  const file = zip([
    { name: 'broken.tcx', content: '<TrainingCenterDatabase><a></b>' },
    { name: 'course.fit', content: fit([rolls], { type: 'course' }) },
    { name: 'class.fit', content: fit([rolls]) },
  ])
  const { preview, done } = await importFile(rafa, 'some.zip', file)
  expect(preview.skipped).toMatchObject([{ reason: 'FILE_NOT_READ', text: expect.stringContaining('broken.tcx') }])
  expect(done.result).toMatchObject({ created: 1 })
})

test('notes with a track beside them are notes', async () => {
  const rafa = await world.signUp()
  const file = zip([
    { name: '2026-11-19.md', content: 'Half guard' },
    { name: 'walk.gpx', content: gpx([points(`${friday}T18:58:30Z`, 5_400, 5, () => 133)]) },
  ])
  const { preview } = await readImport(rafa, 'notes.zip', file)
  expect(preview).toMatchObject({ recognized: null, counts: { created: 1 } })
})

test('what a spreadsheet claims to have measured is checked like a file', async () => {
  const rafa = await world.signUp()
  const header = 'Workout start,Workout end,Sport,Title,Device,Rollbook: heart rate'
  const forged = `{""startedAt"":""2026-11-20T18:58:30Z"",""seconds"":-5,""samples"":""${'A'.repeat(9_000)}""}`
  const file = `${header}\n2026-11-20T18:58:30Z,2026-11-20T20:28:30Z,BJJ,,Mine,"150 bpm ⁝ ${forged}"`
  const { done } = await importFile(rafa, 'forged.csv', file)
  expect(done.result).toMatchObject({ created: 1 })
  const [session] = await journal(rafa)
  expect(await heartRateOf(rafa, session?.id)).toBeNull()
})

test('what was measured counts towards what a member may store', async () => {
  const small = await aWorld({ STORAGE_PER_USER_MB: '1' })
  const rafa = await small.signUp()
  // Just short of a megabyte, as 364 open mats of four hours would be.
  await small.db
    .insertInto('files')
    .values({
      userId: rafa.user.id,
      filename: `${'a'.repeat(32)}.jpg`,
      originalName: 'mats.jpg',
      mimetype: 'image/jpeg',
      charset: null,
      bytes: 1024 * 1024 - 500,
      hasPreview: false,
      entryId: null,
      position: null,
      promotionId: null,
      competitionId: null,
      unattachedSince: small.deps.clock(),
      wasRemoved: false,
    })
    .execute()
  const { id } = await readImport(rafa, 'activity.fit', fit([rolls]))
  expect(await finishImport(small, rafa, id)).toMatchObject({ status: 'failed', failure: /storage|full/i })
  expect(await journal(rafa)).toEqual([])
})

test('after a day, undo is over, and the heart rate stays', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ date: friday })
  await importFile(rafa, 'activity.fit', fit([rolls]))
  world.later(25 * 3_600_000)
  await sweep(world.deps)
  expect(await heartRateOf(rafa, id)).toMatchObject({ average: 150 })
})
