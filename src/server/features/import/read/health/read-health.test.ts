import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { workoutIn } from '#shared/import/workout-cells.ts'
import { samplesOf } from '#shared/training/heart-rate.ts'
import { xlsx } from '#test/files.ts'
import { healthSum, healthTime, healthWorkout, healthXml, healthZip, heartRates } from '#test/health-exports.ts'
import { readUpload } from '../read-upload.ts'
import { readHealth } from './read-health.ts'

const folder = await mkdtemp(join(tmpdir(), 'rollbook-health-'))
afterAll(() => rm(folder, { recursive: true }))

const here = { today: '2026-11-30' }

async function saved(file: Buffer): Promise<string> {
  const path = join(folder, 'export.zip')
  await writeFile(path, file)
  return path
}

async function readZip(file: Buffer) {
  const { tables } = await readHealth(await saved(file), here, async () => undefined)
  return (tables[0]?.rows ?? []).slice(1).map(([start, end, sport, title, device, cell = '']) => {
    const workout = workoutIn(cell)
    return { start, end, sport, title, device, workout, samples: samplesOf(workout?.samples ?? '') }
  })
}

const read = (body: string, options = {}) => readZip(healthZip(healthXml(body, options)))

const start = '2026-11-20T18:00:00Z'
const rolls = { start, seconds: 3_600 }
const refusal = (code: string) => ({ code })

test('a class has the heart rate that was measured within it, although the export says it long before', async () => {
  const [one, ...others] = await read(
    [
      heartRates({ start: '2026-11-20T17:00:00Z', seconds: 3_500, bpm: () => 70, step: 300 }),
      heartRates({ ...rolls, bpm: () => 150 }),
      heartRates({ start: '2026-11-20T19:05:00Z', seconds: 3_600, bpm: () => 80, step: 300 }),
      healthWorkout(rolls),
    ].join('\n'),
  )
  expect(others).toEqual([])
  expect(one).toMatchObject({
    start: '2026-11-20T18:00:00+00:00',
    end: '2026-11-20T19:00:00+00:00',
    sport: 'Martial arts',
    device: 'Apple Watch',
    workout: { seconds: 3_600, average: 150, highest: 150, energy: null },
  })
  expect(one?.samples).toEqual(new Uint8Array(720).fill(150))
})

test.each([
  'apple_health_export/Export.xml',
  'apple_health_export/exportar.xml',
  'apple_health_export/vienti.xml',
  'apple_health_export/导出.xml',
  // Packed again on a Mac.
  'My health/export 2.xml',
  'eksport.xml',
])('an export is known by what it says, whatever its file is called: %s', async (name) => {
  const zip = healthZip(healthXml(`${heartRates({ ...rolls, bpm: () => 150 })}\n${healthWorkout(rolls)}`), name)
  expect(await readUpload(await saved(zip), 'export.zip', here)).toEqual({ healthMegabytes: 1 })
  expect(await readZip(zip)).toMatchObject([{ workout: { average: 150 } }])
})

test('a spreadsheet is no export', async () => {
  const workbook = xlsx({ name: 'health.xml', content: healthXml('') })
  await expect(readUpload(await saved(workbook), 'log.xlsx', here)).rejects.toMatchObject(refusal('IMPORT_EMPTY'))
})

test('what the watch counted itself stays, in the unit that the phone was set to', async () => {
  const children = [
    healthSum('ActiveEnergyBurned', 'sum="2510.4" unit="kJ"'),
    healthSum('HeartRate', 'average="141.4" minimum="90" maximum="187" unit="count/min"'),
    // Parts of a workout are summed up beside it.
    `  <WorkoutActivity uuid="1">\n${healthSum('ActiveEnergyBurned', 'sum="9" unit="kcal"')}  </WorkoutActivity>\n`,
  ].join('')
  const before = ' totalEnergyBurned="433.2" totalEnergyBurnedUnit="Cal"'
  const body = [
    heartRates({ ...rolls, bpm: () => 150 }),
    healthWorkout({ ...rolls, children }),
    healthWorkout({ ...rolls, start: '2026-11-21T18:00:00Z', more: before }),
  ].join('\n')
  expect(await read(body)).toMatchObject([
    { workout: { average: 141, highest: 187, energy: 600 } },
    { workout: { average: null, highest: null, energy: 433, samples: '' } },
  ])
})

test('times are those of where the class was, not of where the export was made, in summer and in winter', async () => {
  const at = (day: string, ahead: number, timeZone?: string) =>
    healthWorkout({ start: `${day}T18:00:00Z`, seconds: 3_600, ahead, ...(timeZone && { timeZone }) })
  const body = [
    heartRates({ ...rolls, bpm: () => 150, ahead: 1 }),
    at('2026-07-20', 2),
    at('2026-11-20', 1),
    at('2026-07-21', 2, 'America/New_York'),
    at('2026-11-21', 1, 'America/New_York'),
    at('2026-11-22', 1, 'Asia/Kolkata'),
    at('2026-11-23', 1, 'Not/AZone'),
  ].join('\n')
  expect((await read(body)).map((one) => one.start)).toEqual([
    '2026-07-20T20:00:00+02:00',
    '2026-11-20T19:00:00+01:00',
    '2026-07-21T14:00:00-04:00',
    '2026-11-21T13:00:00-05:00',
    '2026-11-22T23:30:00+05:30',
    '2026-11-23T19:00:00+01:00',
  ])
})

test('a class across midnight, and across the end of summer time, is as long as it was', async () => {
  const late = { start: '2026-11-20T23:30:00Z', seconds: 3_600 }
  const change = { start: '2026-10-25T00:30:00Z', seconds: 3_600 }
  const body = [
    heartRates({ ...late, bpm: () => 150 }),
    heartRates({ ...change, bpm: () => 140 }),
    healthWorkout(late),
    // From 02:30 to 02:30.
    healthWorkout(change)
      .replace(/startDate="[^"]*"/, 'startDate="2026-10-25 02:30:00 +0200"')
      .replace(/endDate="[^"]*"/, 'endDate="2026-10-25 02:30:00 +0100"'),
  ].join('\n')
  expect(await read(body)).toMatchObject([
    {
      start: '2026-11-20T23:30:00+00:00',
      end: '2026-11-21T00:30:00+00:00',
      workout: { seconds: 3_600, average: 150 },
    },
    { workout: { seconds: 3_600, average: 140 } },
  ])
})

test('a pause without beats is a gap', async () => {
  const event = (type: string, second: number) =>
    `  <WorkoutEvent type="HKWorkoutEventType${type}" date="${healthTime(Date.parse(start) + second * 1000)}"/>\n`
  const body = [
    heartRates({ ...rolls, seconds: 1_800, bpm: () => 160 }),
    heartRates({ start: '2026-11-20T18:40:00Z', seconds: 1_200, bpm: () => 120 }),
    healthWorkout({ ...rolls, children: event('Pause', 1_802) + event('Resume', 2_400) }),
  ].join('\n')
  const [one] = await read(body)
  expect([...(one?.samples.subarray(358, 362) ?? [])]).toEqual([160, 160, 0, 0])
  expect([...(one?.samples.subarray(478, 482) ?? [])]).toEqual([0, 0, 120, 120])
})

test('of a watch and a strap that measured the same minutes, the one that measured more counts, never both', async () => {
  const body = [
    heartRates({ ...rolls, bpm: () => 150 }),
    heartRates({ ...rolls, seconds: 600, step: 1, bpm: () => 190, source: 'Polar Beat' }),
    healthWorkout(rolls),
  ].join('\n')
  const [one] = await read(body)
  expect(new Set(one?.samples)).toEqual(new Set([150]))
})

test('heart rates in any order make the same curves', async () => {
  const bpm = (second: number) => 100 + Math.floor(second / 60)
  const earlier = { ...rolls, start: '2026-11-18T18:00:00Z' }
  const inOrder = [heartRates({ ...earlier, bpm }), heartRates({ ...rolls, bpm })].join('\n')
  const records = inOrder.split(/(?<=<\/Record>)/)
  const shuffled = records.toSorted((one, other) => one.slice(-90).localeCompare(other.slice(-90)))
  const workouts = [healthWorkout(earlier), healthWorkout(rolls)].join('\n')
  const asRead = await read(`${workouts}\n${shuffled.join('')}`)
  expect(asRead).toEqual(await read(`${inOrder}\n${workouts}`))
  expect(asRead.map(({ samples }) => samples[0])).toEqual([100, 100])
})

test('a class without any heart rate comes in, and beats within a beat’s record don’t count', async () => {
  const variability = ` <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Watch" unit="ms" startDate="${healthTime(start)}" endDate="${healthTime(start)}" value="60">
  <HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm="61" time="6:00:01,44 PM"/></HeartRateVariabilityMetadataList>
 </Record>`
  expect(await read(`${variability}\n${healthWorkout(rolls)}`)).toMatchObject([
    { workout: { average: null, highest: null, samples: '' } },
  ])
})

test('what Apple writes that is no XML keeps nothing from being read', async () => {
  const body = [
    ' <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Withings" Health Mate App Version="2.6.0" value="80"/>',
    ' <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Sleep\u000b" value="x"/>',
    heartRates({ ...rolls, bpm: () => 150, source: 'Rafa&#8217;s &lt;Watch&gt; > &amp; co' }),
    healthWorkout({
      ...rolls,
      type: 'HighIntensityIntervalTraining',
      source: 'O\'Neil &amp; "co"'.replaceAll('"', '&quot;'),
    }),
  ].join('\n')
  expect(await read(body)).toMatchObject([
    { sport: 'High intensity interval training', workout: { average: 150 } },
  ])
})

test('an app that names no device is named itself', async () => {
  const body = healthWorkout({ ...rolls, source: 'Rafa&#8217;s Strava &amp; co' }).replace(/ device="[^"]*"/, '')
  expect(await read(body)).toMatchObject([{ device: 'Rafa’s Strava & co' }])
})

const record = (said: string) => ` <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" ${said}/>\n`

test.each([
  ['without any workout', '', 'HEALTH_NO_WORKOUT'],
  ['deep beyond reason', '<a>'.repeat(40), 'IMPORT_BROKEN'],
  ['with records that never end', '<Record type="x">'.repeat(40), 'IMPORT_BROKEN'],
  ['with an attribute of a megabyte', `<Record value="${'x'.repeat(1024 * 1024)}"/>`, 'IMPORT_BROKEN'],
  ['with a quote that never ends', `<Record value="${'<a/>'.repeat(100_000)}`, 'IMPORT_BROKEN'],
  ['of more workouts than anybody has', healthWorkout(rolls).repeat(20_001), 'IMPORT_TOO_MANY_ROWS'],
  [
    'of days long before and after',
    `${healthWorkout({ ...rolls, start: '1970-01-01T18:00:00Z' })}${healthWorkout({ ...rolls, start: '2999-01-01T18:00:00Z' })}`,
    'WORKOUT_NO_DATE',
  ],
])('an export %s is refused', async (_, body, code) => {
  await expect(read(body)).rejects.toMatchObject(refusal(code))
})

test('what no heart has is left out', async () => {
  const time = healthTime('2026-11-20T18:10:00Z')
  const odd = ['value="0"', 'value="900"', 'value=""', 'value="-70"', 'value="1e9"', 'value="x"']
    .map((value) => record(`startDate="${time}" ${value}`))
    .concat(
      ['', 'x', '9999-12-31 23:59:59 +0000', '2026-13-45 99:99:99 +0100', '0000-00-00 00:00:00 +0000'].map(
        (date) => record(`startDate="${date}" value="150"`),
      ),
    )
  expect(await read(`${odd.join('')}${healthWorkout(rolls)}`)).toMatchObject([{ workout: { samples: '' } }])
})

test('entities that an export declares are never followed', async () => {
  const laughs = Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "&a${n};&a${n};&a${n};&a${n};">`)
  const head = `<!DOCTYPE HealthData [<!ENTITY a0 "ha"><!ENTITY file SYSTEM "file:///etc/passwd">${laughs.join('')}]>`
  const body = healthWorkout({ ...rolls, source: '&a30;&file;' }).replace(/ device="[^"]*"/, '')
  expect(await read(body, { head })).toMatchObject([{ device: '&a30;&file;' }])
})

test('a bomb of spaces is never in memory at once', async () => {
  const spaces = 80 * 1024 * 1024
  const path = await saved(healthZip(healthXml(`${' '.repeat(spaces)}${healthWorkout(rolls)}`)))
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().external
  const before = used()
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, used())
  }, 2)
  await readHealth(path, here, async () => undefined)
  clearInterval(look)
  expect(most - before).toBeLessThan(spaces / 2)
}, 60_000)

test('a size that lies is refused', async () => {
  const xml = healthXml(`${heartRates({ ...rolls, bpm: () => 150 })}\n${healthWorkout(rolls)}`)
  const zip = healthZip(xml)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(Buffer.byteLength(xml))
  // What is looked at first is within what it claims.
  for (let at = zip.indexOf(size); at >= 0; at = zip.indexOf(size, at + 4)) zip.writeUInt32LE(200_000, at)
  await expect(readZip(zip)).rejects.toMatchObject(refusal('IMPORT_BROKEN'))
})
