import { expect, test } from 'vitest'
import type { ImportChoices, ImportPreview } from '#shared/import/imports.ts'
import { finishImport, readImport } from '#test/imports.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** A member's file with what it becomes, and what it becomes with a choice. */
async function asking(rafa: Person, name: string, content: string) {
  const read = await readImport(rafa, name, content)
  const choose = async (some: Partial<ImportChoices>): Promise<ImportPreview> =>
    (await rafa.patch(`/api/import/${read.id}`, { ...read.choices, ...some })).body.preview
  return { ...read, choose }
}

const daysOf = ({ rows }: ImportPreview) => rows.map(({ date }) => date)
const timesOf = ({ sessions }: ImportPreview) =>
  sessions.map(({ date, startTime, endTime }) => `${date} ${startTime}-${endTime}`)

test('a notebook without years is of those that its order and today say, or as many years earlier as is chosen', async () => {
  const rafa = await world.signUp()
  const notebook = ['28.12. half guard', '30.12. mount', '3.1. open mat', '5.1. knee cut', '2.3. back']
  const { preview, choose, id } = await asking(rafa, 'BJJ.txt', notebook.join('\n'))
  const proposed = ['2025-12-28', '2025-12-30', '2026-01-03', '2026-01-05', '2026-03-02']
  expect(daysOf(preview)).toEqual(proposed)
  expect(preview.yearless).toBe('2026-03-02')
  const earlier = await choose({ yearsBack: 2 })
  expect(earlier.yearless).toBe('2024-03-02')
  expect(daysOf(earlier)).toEqual(['2023-12-28', '2023-12-30', '2024-01-03', '2024-01-05', '2024-03-02'])
  expect((await finishImport(world, rafa, id)).result).toMatchObject({ created: 5 })
})

test('a notebook with the newest day first, and one that isn’t over this year, are proposed as well', async () => {
  const rafa = await world.signUp()
  const newestFirst = await asking(rafa, 'BJJ.txt', 'Jan 5 knee cut\nDec 30 mount\nDec 28 half guard')
  expect(daysOf(newestFirst.preview)).toEqual(['2026-01-05', '2025-12-30', '2025-12-28'])
  // Today is in November.
  const lastYear = await asking(rafa, 'BJJ.txt', '12/20 half guard\n12/22 mount')
  expect(daysOf(lastYear.preview)).toEqual(['2025-12-20', '2025-12-22'])
  const said = await asking(rafa, 'BJJ.txt', '2024-03-04 half guard')
  expect(said.preview.yearless).toBeNull()
})

test('numbers that could be hours or minutes are asked about, and others are guessed', async () => {
  const rafa = await world.signUp()
  const log = (...lengths: number[]) =>
    ['Date,Start,Duration', ...lengths.map((one, n) => `2024-03-0${n + 1},18:00,${one}`)].join('\n')
  const clear = await asking(rafa, 'log.csv', log(60, 90))
  expect(clear.preview.unit).toEqual({ header: 'Duration', example: '60', unit: 'minutes', isUnclear: false })
  const unclear = await asking(rafa, 'log.csv', log(10, 12))
  expect(unclear.preview.unit).toMatchObject({ unit: 'minutes', isUnclear: true })
  const chosen = await unclear.choose({ unit: 'hours' })
  expect(timesOf(chosen)).toEqual(['2024-03-01 18:00-04:00', '2024-03-02 18:00-06:00'])
  const named = await asking(rafa, 'log.csv', log(60).replace('Duration', 'Duration (min)'))
  expect(named.preview.unit).toBeNull()
})

test('times of UTC are shown in the member’s time zone, or in another one', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { timeZone: 'America/New_York' })
  const { preview, choose } = await asking(rafa, 'log.csv', 'Date,Start\n2024-03-05,01:30Z\n2024-03-06,19:00')
  expect(preview.timeZone).toBe('America/New_York')
  expect(timesOf(preview)).toEqual(['2024-03-04 20:30-', '2024-03-06 19:00-'])
  const chosen = await choose({ timeZone: 'Europe/Berlin' })
  expect(chosen.timeZone).toBe('Europe/Berlin')
  expect(timesOf(chosen)[0]).toBe('2024-03-05 02:30-')
  const event = ['DTSTART:20240304T233000Z', 'DTEND:20240305T010000Z', 'SUMMARY:Gi', 'UID:1']
  const file = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  const calendar = await asking(rafa, 'gym.ics', file)
  expect(timesOf(calendar.preview)).toEqual(['2024-03-04 18:30-20:00'])
  expect(timesOf(await calendar.choose({ timeZone: 'Europe/Berlin' }))).toEqual(['2024-03-05 00:30-02:00'])
})

test('of a day with two sessions, the member says which one a row without a time is', async () => {
  const rafa = await world.signUp()
  const [morning, evening] = [
    await rafa.log({ date: '2024-03-04', startTime: '07:00', title: 'Drilling', notes: '' }),
    await rafa.log({ date: '2024-03-04', startTime: '19:00', title: 'Gi', notes: '' }),
  ]
  const { preview, choose, id } = await asking(rafa, 'log.csv', 'Date,Notes\n2024-03-04,Underhook')
  expect(preview.ambiguous).toEqual([
    {
      row: 2,
      date: '2024-03-04',
      title: 'Class',
      existing: morning.id,
      options: [
        { id: morning.id, startTime: '07:00', title: 'Drilling' },
        { id: evening.id, startTime: '19:00', title: 'Gi' },
      ],
    },
  ])
  expect((await choose({ matches: { 2: 0 } })).counts).toMatchObject({ created: 1, duplicates: 0 })
  expect((await choose({ matches: { 2: evening.id } })).ambiguous).toMatchObject([{ existing: evening.id }])
  await finishImport(world, rafa, id)
  const notes = (await rafa.get('/api/entries')).body.map((one: { notes: string }) => one.notes)
  expect(notes).toEqual(['Underhook', ''])
})
