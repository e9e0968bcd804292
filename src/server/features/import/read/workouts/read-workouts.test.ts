import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Refusal } from '#server/http/replies/refusals.ts'
import { workoutIn } from '#shared/import/workout-cells.ts'
import { samplesOf } from '#shared/training/heart-rate.ts'
import { at, fit, fitTime, gpx, HandFit, points, type Recorded, tcx, u8, u16, u32 } from '#test/workout-files.ts'
import { readWorkouts } from './read-workouts.ts'

const today = '2026-11-20'
const start = '2026-11-16T17:31:03Z'

const rolls: Recorded = { start: at(start), seconds: 5_257, bpm: (second) => 120 + (second % 60), calories: 812 }

async function read(file: Buffer | string) {
  const rows = (await readWorkouts(Buffer.from(file), today)) ?? []
  return rows.map(([from, to, sport, title, , cell = '']) => {
    const { samples, ...workout } = workoutIn(cell) ?? { samples: '' }
    return { from, to, sport, title, ...workout, samples: [...samplesOf(samples)] }
  })
}

/** The samples as runs: '120x12 gapx4 140x2'. */
function runs(samples: number[]): string {
  const all: { bpm: number; count: number }[] = []
  for (const bpm of samples) {
    const last = all.at(-1)
    if (last?.bpm === bpm) last.count += 1
    else all.push({ bpm, count: 1 })
  }
  return all.map(({ bpm, count }) => `${bpm || 'gap'}x${count}`).join(' ')
}

test('a class that a Forerunner recorded is right to the second', async () => {
  const [workout] = await read(fit([rolls]))
  expect(workout).toMatchObject({
    from: '2026-11-16T17:31:03Z',
    to: '2026-11-16T18:58:40Z',
    startedAt: '2026-11-16T17:31:03.000Z',
    seconds: 5_257,
    sport: 'Mixed martial arts',
    device: 'Forerunner 265',
    highest: 179,
    energy: 812,
  })
  expect(workout?.samples).toHaveLength(1_052)
  expect(workout?.samples.slice(0, 3)).toEqual([122, 127, 132])
})

test('the watch’s own clock says where it was', async () => {
  const [workout] = await read(fit([rolls], { ahead: -5 }))
  expect(workout).toMatchObject({ from: '2026-11-16T12:31:03-05:00', to: '2026-11-16T13:58:40-05:00' })
  expect((await read(fit([rolls], { ahead: 5.75 })))[0]?.from).toBe('2026-11-16T23:16:03+05:45')
})

test('a pause between rounds is a gap, and the class lasts from door to door', async () => {
  const [workout] = await read(fit([{ ...rolls, seconds: 100, bpm: () => 150, pauses: [[30, 70]] }]))
  expect(workout?.seconds).toBe(100)
  expect(runs(workout?.samples ?? [])).toBe('150x6 gapx8 150x6')
})

test('a strap that loses contact leaves a gap, whether the watch writes no beat or an impossible one', async () => {
  for (const lost of [undefined, 0, 255]) {
    const bpm = (second: number) => (second >= 20 && second < 60 ? lost : 140)
    const [workout] = await read(fit([{ ...rolls, seconds: 100, bpm }]))
    expect(runs(workout?.samples ?? [])).toBe('140x4 gapx8 140x8')
  }
})

test('a watch that writes only now and then has no gaps', async () => {
  const bpm = (second: number) => (second % 15 === 0 ? 133 : null)
  const [workout] = await read(fit([{ ...rolls, seconds: 600, bpm }]))
  expect(runs(workout?.samples ?? [])).toBe('133x120')
})

test('a class without heart rate is a workout all the same', async () => {
  const [workout] = await read(fit([{ ...rolls, bpm: () => undefined }]))
  expect(workout).toMatchObject({ seconds: 5_257, average: null, highest: null, samples: [] })
})

test('warm-up run and class in one file are two workouts, each with its own beats', async () => {
  const run = { ...rolls, sport: 'running', seconds: 600, bpm: () => 110 }
  const change = { ...rolls, sport: 'transition', start: at('2026-11-16T17:41:03Z'), seconds: 120, bpm: () => 90 }
  const grappling = { ...rolls, start: at('2026-11-16T17:43:03Z'), seconds: 3_000, bpm: () => 160, profile: 'BJJ' }
  const workouts = await read(fit([run, change, grappling]))
  expect(workouts.map(({ sport, title, average, seconds }) => [sport, title, average, seconds])).toEqual([
    ['Running', '', 110, 600],
    ['Mixed martial arts', 'BJJ', 160, 3_000],
  ])
})

test('a file whose battery died has what it has until there', async () => {
  const whole = fit([{ ...rolls, bpm: () => 141 }])
  for (const share of [0.9, 0.5, 0.1]) {
    const [workout] = await read(whole.subarray(0, Math.floor(whole.length * share)))
    expect(workout).toMatchObject({ startedAt: '2026-11-16T17:31:03.000Z', average: 141, highest: 141 })
    expect(Math.abs((workout?.seconds ?? 0) - 5_257 * share)).toBeLessThan(60)
  }
})

test('a watch that never wrote how long its file is is read to its end', async () => {
  const file = fit([{ ...rolls, seconds: 300, bpm: () => 141 }])
  file.writeUInt32LE(0, 4)
  expect((await read(file))[0]).toMatchObject({ seconds: 300, average: 141 })
})

const timestamp = [253, 4, 0x86]
const heartRate = [3, 1, 0x02]

test('numbers that begin with their largest byte are numbers', async () => {
  const file = new HandFit()
    .define(0, 0, [[0, 1, 0]])
    .write(0, [u8(4)])
    .define(1, 20, [timestamp, heartRate], { big: true })
  for (let second = 0; second <= 120; second++)
    file.write(1, [u32(fitTime(start) + second), u8(151)], { big: true })
  const [workout] = await read(file.file())
  expect(workout).toMatchObject({ startedAt: '2026-11-16T17:31:03.000Z', seconds: 120, average: 151 })
})

test('compressed times go on past the half minute that they count', async () => {
  const begin = fitTime(start)
  const file = new HandFit()
    .define(0, 20, [timestamp, heartRate])
    .define(1, 20, [heartRate])
    .write(0, [u32(begin), u8(100)])
  for (let second = 10; second <= 200; second += 10)
    file.write(1, [u8(100 + second / 10)], { offset: (begin + second) & 31 })
  const [workout] = await read(file.file())
  expect(workout).toMatchObject({ seconds: 200, highest: 120 })
  expect(runs(workout?.samples.slice(0, 6) ?? [])).toBe('100x2 101x2 102x2')
})

test('what developers and makers added is passed over', async () => {
  const file = new HandFit().define(0, 20, [timestamp, [200, 3, 0x0d], heartRate, [201, 8, 0x89]], {
    developer: [[0, 4, 0]],
  })
  for (let second = 0; second <= 60; second++)
    file.write(0, [u32(fitTime(start) + second), [7, 7, 7], u8(99), [1, 2, 3, 4, 5, 6, 7, 8], [9, 9, 9, 9]])
  expect((await read(file.file()))[0]).toMatchObject({ seconds: 60, average: 99 })
})

test('two files that were joined are two workouts', async () => {
  const later = { ...rolls, start: at('2026-11-17T17:31:03Z') }
  const workouts = await read(Buffer.concat([fit([rolls]), fit([later])]))
  expect(workouts.map(({ startedAt }) => startedAt)).toEqual([
    '2026-11-16T17:31:03.000Z',
    '2026-11-17T17:31:03.000Z',
  ])
})

test('a summary without records still has its averages', async () => {
  const file = new HandFit()
    .define(0, 18, [timestamp, [2, 4, 0x86], [7, 4, 0x86], [5, 1, 0], [16, 1, 2], [17, 1, 2], [11, 2, 0x84]])
    .write(0, [
      u32(fitTime(start) + 3_600),
      u32(fitTime(start)),
      u32(3_600_000),
      u8(80),
      u8(138),
      u8(183),
      u16(700),
    ])
  const [workout] = await read(file.file())
  expect(workout).toMatchObject({ seconds: 3_600, average: 138, highest: 183, energy: 700, samples: [] })
})

test('a TCX file of Garmin Connect, with a pause between its tracks', async () => {
  const tracks = [points(start, 60, 1, () => 120), points('2026-11-16T17:33:03Z', 60, 1, () => 150)]
  const laps = [{ start, seconds: 121, tracks, calories: 33 }]
  const [workout] = await read(tcx(laps))
  expect(workout).toMatchObject({
    from: '2026-11-16T17:31:03Z',
    seconds: 180,
    sport: 'Workout',
    device: 'Vivoactive 5',
    energy: 33,
  })
  expect(runs(workout?.samples ?? [])).toBe('120x12 gapx12 150x12')
})

test('times without a zone are UTC’s, and an offset says where it was', async () => {
  const track = (suffix: string, hour = '17') =>
    tcx([{ start: `2026-11-16T${hour}:31:03${suffix}`, seconds: 600, tracks: [] }])
  expect((await read(track('')))[0]?.startedAt).toBe('2026-11-16T17:31:03.000Z')
  const [local] = await read(track('+01:00', '18'))
  expect(local).toMatchObject({ startedAt: '2026-11-16T17:31:03.000Z', from: '2026-11-16T18:31:03+01:00' })
})

test('Strava’s TCX begins with spaces', async () => {
  const file = `          ${tcx([{ start, seconds: 600, tracks: [points(start, 600, 5, () => 130)] }], 'Biking')}`
  expect((await read(file))[0]).toMatchObject({ sport: 'Cycling', average: 130, seconds: 600 })
})

test('GPX files say heart rate under the name that each exporter chose', async () => {
  for (const hr of ['gpxtpx:hr', 'ns3:hr', 'hr', 'gpxdata:hr', 'heartrate']) {
    const [workout] = await read(gpx([points(start, 120, 1, () => 144)], { hr }))
    expect(workout).toMatchObject({
      sport: 'Martial arts',
      title: 'Evening rolls',
      device: 'StravaGPX',
      seconds: 120,
      average: 144,
    })
  }
})

test('segments of a GPX track are apart', async () => {
  const segments = [points(start, 30, 1, () => 140), points('2026-11-16T17:32:33Z', 30, 1, () => 150)]
  expect(runs((await read(gpx(segments)))[0]?.samples ?? [])).toBe('140x6 gapx12 150x6')
})

test('half of a TCX or GPX file has what it has until there', async () => {
  for (const whole of [
    tcx([{ start, seconds: 600, tracks: [points(start, 600, 1, () => 130)] }]),
    gpx([points(start, 600, 1, () => 130)]),
  ]) {
    const [workout] = await read(whole.slice(0, whole.length / 2))
    expect(workout).toMatchObject({ startedAt: '2026-11-16T17:31:03.000Z', average: 130 })
    expect(workout?.seconds).toBeGreaterThan(250)
  }
})

test('what Strava packed is unpacked', async () => {
  expect((await read(gzipSync(fit([rolls]))))[0]?.seconds).toBe(5_257)
})

test('where it was is in nothing that is kept', async () => {
  const rows = await readWorkouts(Buffer.from(gpx([points(start, 120, 1, () => 144)])), today)
  expect(JSON.stringify(rows)).not.toMatch(/52\.52|13\.40/)
})

const refusals: [what: string, file: () => Buffer | string, code: string][] = [
  ['a course', () => fit([rolls], { type: 'course' }), 'WORKOUT_NONE'],
  ['an activity in which nothing happened', () => new HandFit().file(), 'WORKOUT_NONE'],
  ['a watch that counted from when it was turned on', undated, 'WORKOUT_NO_DATE'],
  [
    'a watch that was set to next year',
    () => fit([{ ...rolls, start: at('2027-11-16T17:31:03Z') }]),
    'WORKOUT_NO_DATE',
  ],
  ['a workout of ten seconds', () => fit([{ ...rolls, seconds: 10 }]), 'WORKOUT_TOO_SHORT'],
  ['a TCX file without times', () => tcx([{ start: 'soon', seconds: 60, tracks: [] }]), 'WORKOUT_NO_DATE'],
  ['a thousand elements in one another', () => `<gpx>${'<a>'.repeat(1000)}`, 'IMPORT_BROKEN'],
  ['XML that isn’t', () => '<gpx><trk></gpx>', 'IMPORT_BROKEN'],
  ['an entity that isn’t known', () => '<gpx><trk>&a;</trk></gpx>', 'IMPORT_BROKEN'],
  ['half of what was packed', () => gzipSync(fit([rolls])).subarray(0, 500), 'IMPORT_BROKEN'],
  ['50 MB in a few kB', () => gzipSync(Buffer.alloc(60 * 1024 * 1024)), 'IMPORT_TOO_LARGE'],
]

function undated() {
  const file = new HandFit().define(0, 20, [timestamp, heartRate])
  for (let second = 0; second <= 120; second++) file.write(0, [u32(1_000 + second), u8(120)])
  return file.file()
}

test.each(refusals)('%s is refused with a sentence', async (_, file, code) => {
  const failure = await readWorkouts(Buffer.from(file()), today).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Refusal)
  expect((failure as Refusal).code).toBe(code)
})

test('FIT files of random bytes end', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    const bytes = Buffer.from(
      Array.from({ length: 2_000 }, (_, index) => (index * index * seed * 31 + seed) % 256),
    )
    bytes.write('.FIT', 8, 'latin1')
    bytes.writeUInt32LE(0, 4)
    bytes[0] = 12
    await readWorkouts(bytes, today).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
  }
})
