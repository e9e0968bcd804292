import { hash } from 'node:crypto'
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

const table = (...days: string[]) =>
  ['Date,Class,Notes', ...days.map((day) => `${day},Gi,"Sweeps, two"`)].join('\n')

test('a table whose days say no year gets those of its order and of its days of the week, and is asked about', async () => {
  const rafa = await world.signUp()
  // As Excel writes days that it shows without their year.
  const { preview, choose, id } = await asking(rafa, 'log.csv', table('28-Dec', '30-Dec', '3-Jan', '2-Mar'))
  expect(daysOf(preview)).toEqual(['2025-12-28', '2025-12-30', '2026-01-03', '2026-03-02'])
  expect(preview).toMatchObject({
    yearless: '2026-03-02',
    years: { first: '2025-12-28', weekdays: 0, fitting: 0 },
  })
  expect(daysOf(await choose({ yearsBack: 1 }))).toEqual(['2024-12-28', '2024-12-30', '2025-01-03', '2025-03-02'])
  expect((await finishImport(world, rafa, id)).result).toMatchObject({ created: 4 })
  // March 4 was a Monday in 2024.
  const said = await asking(rafa, 'log.csv', table('Mon 3/4', 'Wed 3/6', 'Sat 3/9 10am'))
  expect(daysOf(said.preview)).toEqual(['2024-03-04', '2024-03-06', '2024-03-09'])
  expect(said.preview.years).toEqual({ first: '2024-03-04', weekdays: 3, fitting: 3 })
  // In no year is April 3 a Monday and June 3 a Wednesday.
  expect(said.preview.unclearDate).toBeNull()
  expect((await said.choose({ yearsBack: 1 })).years).toMatchObject({ weekdays: 3, fitting: 0 })
  const beside = 'Tag,Datum,Notizen\nMo,4.3.,Halbe Garde\nMi,6.3.,Mount'
  expect(daysOf((await asking(rafa, 'log.csv', beside)).preview)).toEqual(['2024-03-04', '2024-03-06'])
})

test('days of a table without a year have that of its name, of a line above them, or of the nearest day', async () => {
  const rafa = await world.signUp()
  const named = await asking(rafa, 'BJJ 2023.csv', table('3/14', '3/16'))
  expect(named.preview.yearless).toBeNull()
  expect(daysOf(named.preview)).toEqual(['2023-03-14', '2023-03-16'])
  const below = 'Date,Class,Notes\n2022,,\n14.12.,Gi,Sweeps\n2023,,\n3.1.,Gi,Mount'
  const { preview } = await asking(rafa, 'log.csv', below)
  expect(daysOf(preview)).toEqual(['2022-12-14', '2023-01-03'])
  expect(preview.counts.skipped).toBe(2)
  const beside = await asking(rafa, 'log.csv', table('12/20', '12/28/2021', '1/3', '1/15'))
  expect(daysOf(beside.preview)).toEqual(['2021-12-20', '2021-12-28', '2022-01-03', '2022-01-15'])
  expect(beside.preview.yearless).toBeNull()
})

test('days without years that are in no order are the latest that aren’t after today', async () => {
  const rafa = await world.signUp()
  // As many as would go back to the Middle Ages.
  const shuffled = Array.from({ length: 900 }, (_, n) => `${((n * 7) % 12) + 1}/${((n * 11) % 28) + 1}`)
  const { preview } = await asking(rafa, 'log.csv', table(...shuffled))
  const years = new Set(daysOf(preview).map((day) => day.slice(0, 4)))
  expect([...years].toSorted()).toEqual(['2025', '2026'])
})

test('a notebook without years that says days of the week is of a year in which they fit', async () => {
  const rafa = await world.signUp()
  const { preview } = await asking(rafa, 'BJJ.txt', 'Mo 4.3. half guard\nMi 6.3. mount\nFr 8.3. back')
  expect(daysOf(preview)).toEqual(['2024-03-04', '2024-03-06', '2024-03-08'])
  expect(preview.years).toEqual({ first: '2024-03-04', weekdays: 3, fitting: 3 })
})

test('a moment at which a note was written is a day of the entry’s zone, or of the one that is chosen', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { timeZone: 'America/New_York' })
  const creationDate = '2024-03-05T01:30:00Z'
  const journal = (entry: object) => JSON.stringify({ entries: [{ creationDate, text: 'Half guard', ...entry }] })
  const said = await asking(rafa, 'Journal.json', journal({ timeZone: 'Europe/Berlin' }))
  expect([daysOf(said.preview), said.preview.timeZone]).toEqual([['2024-03-05'], null])
  const located = await asking(rafa, 'Journal.json', journal({ location: { timeZoneName: 'Asia/Tokyo' } }))
  expect([daysOf(located.preview), located.preview.timeZone]).toEqual([['2024-03-05'], null])
  const unsaid = await asking(rafa, 'Journal.json', journal({}))
  expect([daysOf(unsaid.preview), unsaid.preview.timeZone]).toEqual([['2024-03-04'], 'America/New_York'])
  expect(unsaid.preview.sessions).toMatchObject([{ startTime: '', notes: 'Half guard' }])
  expect(daysOf(await unsaid.choose({ timeZone: 'Europe/Berlin' }))).toEqual(['2024-03-05'])
  const journey = JSON.stringify({ date_journal: Date.parse(creationDate), text: 'Half guard' })
  expect(daysOf((await asking(rafa, 'entry.json', journey)).preview)).toEqual(['2024-03-04'])
  const usec = Date.parse(creationDate) * 1000
  const keep = JSON.stringify({ textContent: 'Half guard', isTrashed: false, userEditedTimestampUsec: usec })
  const kept = await asking(rafa, 'note.json', keep)
  expect(daysOf(kept.preview)).toEqual(['2024-03-04'])
  expect(daysOf(await kept.choose({ timeZone: 'Europe/Berlin' }))).toEqual(['2024-03-05'])
})

const classesInUtc = (...summaries: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...summaries.flatMap((summary, n) => [
      'BEGIN:VEVENT',
      `UID:${n}`,
      `DTSTART:2024030${n + 4}T233000Z`,
      `DTEND:2024030${n + 5}T010000Z`,
      `SUMMARY:${summary}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

test('classes of a calendar in UTC that came in before are known, whatever zone is chosen now', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { timeZone: 'America/New_York' })
  const first = await asking(rafa, 'gym.ics', classesInUtc('Gi'))
  await finishImport(world, rafa, first.id)
  const again = await asking(rafa, 'gym.ics', classesInUtc('Gi', 'No-gi'))
  const known = { created: 1, importedBefore: 1, duplicates: 0 }
  expect(again.preview.counts).toMatchObject(known)
  expect((await again.choose({ timeZone: 'Europe/Berlin' })).counts).toMatchObject(known)
  expect((await again.choose({ timeZone: 'America/New_York' })).counts).toMatchObject(known)
})

test('classes in UTC that an earlier release read in the member’s zone are known by that', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { timeZone: 'America/New_York' })
  const { id } = await asking(rafa, 'gym.ics', classesInUtc('Gi'))
  await finishImport(world, rafa, id)
  const key = hash('sha256', '2024-03-04 · 18:30-20:00 · Gi 1', 'buffer')
  await world.deps.db.updateTable('importedEntries').set({ key }).where('importId', '=', id).execute()
  const again = await asking(rafa, 'gym.ics', classesInUtc('Gi'))
  const known = { created: 0, importedBefore: 1, duplicates: 0 }
  expect(again.preview.counts).toMatchObject(known)
  expect((await again.choose({ timeZone: 'Europe/Berlin' })).counts).toMatchObject(known)
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
