import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { zip } from '#test/files.ts'
import { finishImport, readImport } from '#test/imports.ts'
import { germanCsv, mergedXlsx, portugueseCsv, twoHeaderXlsx } from '#test/spreadsheets.ts'
import { aWorld, type Person } from '#test/world.ts'
import { writeEverything } from '#test/write-everything.ts'

const world = await aWorld()

const journal = async (person: Person): Promise<Entry[]> => (await person.get('/api/entries')).body
const named = (all: { name: string }[] = []) => all.map(({ name }) => name)

const pick = ({
  title,
  date,
  startTime,
  endTime,
  sessionType,
  academy,
  instructor,
  notes,
  hasPrivateNotes,
  effort,
}: Partial<Entry>) => ({
  title,
  date,
  startTime,
  endTime,
  sessionType,
  academy,
  instructor,
  notes,
  hasPrivateNotes,
  effort,
})

const csv = (...rows: string[]) => ['Date,Start,Title,Notes,Tags', ...rows].join('\n')

test('a German spreadsheet with semicolons becomes a journal', async () => {
  const rafa = await world.signUp()
  const read = await readImport(rafa, 'Training.csv', germanCsv)
  expect(read.choices?.targets).toEqual([
    'date',
    'startTime',
    'duration',
    'sessionType',
    'academy',
    'instructor',
    'techniques',
    'partners',
    'rounds',
    'notes',
  ])
  expect(read.preview).toMatchObject({
    counts: { created: 3, duplicates: 0, importedBefore: 0, skipped: 1, beyondTrial: 0 },
    names: {
      partners: ['Ana', 'Theo'],
      techniques: [
        { name: 'Armbar', isFromCatalog: true },
        { name: 'De La Riva Sweep' },
        { name: 'Triangle Choke' },
      ],
    },
    skipped: [{ row: 6, reason: 'NOT_A_DATE', text: 'Summe · 270' }],
    unclearDate: null,
  })
  const done = await finishImport(world, rafa, read.id)
  expect(done).toMatchObject({ status: 'done', result: { created: 3, merged: 0, skipped: 1, partners: 2 } })
  const [seminar, open, monday] = await journal(rafa)
  expect(monday).toMatchObject({
    date: '2024-03-04',
    startTime: '19:00',
    endTime: '20:30',
    sessionType: 'class',
    title: 'Class',
    academy: 'Kampfsportzentrum Köln',
    instructor: 'Jörg',
    notes: 'Hüfte höher halten',
    isPlanned: false,
  })
  expect(named(monday?.techniques)).toEqual(['Armbar', 'Triangle Choke'])
  expect(monday?.rounds.map((round) => round.partner?.name ?? '')).toEqual(['Theo', 'Ana', 'Ana', '', ''])
  expect(open).toMatchObject({ date: '2024-03-07', sessionType: 'open-mat', startTime: '18:30', endTime: '19:30' })
  expect(seminar).toMatchObject({
    sessionType: 'other',
    title: 'Seminar',
    notes: 'Zwei Stunden; müde',
    endTime: '12:00',
  })
})

test('a Portuguese spreadsheet with names as they are said in Portuguese finds the techniques', async () => {
  const rafa = await world.signUp()
  const read = await readImport(rafa, 'treinos.csv', portugueseCsv)
  expect(read.preview.unclearDate).toBe('06/03/2024')
  expect(read.choices?.order).toBe('dmy')
  await finishImport(world, rafa, read.id)
  const [particular, livre, aula] = await journal(rafa)
  expect(aula).toMatchObject({ date: '2024-03-04', startTime: '19:00', endTime: '20:30', notes: 'Perdi a pegada' })
  expect(named(aula?.techniques)).toEqual(['Armbar', 'Triangle Choke'])
  expect(aula?.rounds).toHaveLength(4)
  expect(livre).toMatchObject({
    date: '2024-03-06',
    startTime: '07:00',
    endTime: '08:30',
    sessionType: 'open-mat',
  })
  expect(particular).toMatchObject({ date: '2024-03-13', sessionType: 'private', instructor: 'Prof. Marcelo' })
})

test('a spreadsheet with two rows of headers below a title is understood', async () => {
  const rafa = await world.signUp()
  const read = await readImport(rafa, 'log.xlsx', Buffer.from(await twoHeaderXlsx()))
  expect(read.columns[0]?.header).toBe('Session · Date')
  await finishImport(world, rafa, read.id)
  const [open, gi] = await journal(rafa)
  expect(gi).toMatchObject({
    date: '2024-03-04',
    startTime: '19:00',
    endTime: '20:30',
    title: 'Gi class',
    notes: 'Kept elbows in',
  })
  expect(gi?.rounds).toHaveLength(5)
  expect(open).toMatchObject({ date: '2024-03-06', startTime: '12:00', endTime: '14:00', notes: '=SUM(A1:A2)' })
})

test('a merged cell is the day of both sessions next to it, and a duration needs a usual start', async () => {
  const rafa = await world.signUp()
  const read = await readImport(rafa, 'training.xlsx', Buffer.from(await mergedXlsx()))
  expect(read.preview).toMatchObject({ withoutStart: 3, counts: { created: 3, skipped: 1 } })
  const choices = { ...read.choices, usualStart: '18:00' }
  const chosen = await rafa.patch(`/api/import/${read.id}`, choices)
  expect(chosen.body.preview.withoutStart).toBe(0)
  await finishImport(world, rafa, read.id)
  expect((await journal(rafa)).map((one) => [one.date, one.title, one.startTime, one.endTime])).toEqual([
    ['2024-03-14', 'No-gi', '18:00', '19:00'],
    ['2024-03-04', 'Competition class', '18:00', '19:30'],
    ['2024-03-04', 'Fundamentals', '18:00', '19:00'],
  ])
})

test('notes of a phone, a folder of Markdown, and an export of Day One become sessions', async () => {
  const rafa = await world.signUp()
  const days = async (name: string, content: Buffer | string) => {
    const { id } = await readImport(rafa, name, content)
    await finishImport(world, rafa, id)
    return (await journal(rafa)).map((one) => [one.date, one.title, one.notes])
  }
  const phone = 'BJJ\n\n4.3.2024 Gi with Sam\narmbar, knees tight\nMar 6 2024 - open mat\n6 rounds'
  expect(await days('Notes.txt', phone)).toEqual([
    ['2024-03-06', 'open mat', '6 rounds'],
    ['2024-03-04', 'Gi with Sam', 'armbar, knees tight'],
  ])
  expect((await journal(rafa)).map(({ sessionType }) => sessionType)).toEqual(['open-mat', 'class'])
  const folder = zip([
    { name: 'BJJ/2024-04-01 Half guard.md', content: 'Underhook first.' },
    { name: 'BJJ/2024-04-02.md', content: '# Mount\nLow and slow.' },
    { name: 'BJJ/photo.jpg', content: 'x' },
  ])
  expect((await days('journal.zip', folder)).slice(0, 2)).toEqual([
    ['2024-04-02', 'Mount', '# Mount\nLow and slow.'],
    ['2024-04-01', 'Half guard', 'Underhook first.'],
  ])
  const entry = {
    creationDate: '2024-05-01T20:00:00Z',
    timeZone: 'Europe/Berlin',
    text: 'Good rolls',
    tags: ['bjj'],
  }
  const [latest] = await days('Journal.json', JSON.stringify({ metadata: {}, entries: [entry] }))
  expect(latest).toEqual(['2024-05-01', 'Class', 'Good rolls'])
  expect(named((await rafa.get('/api/tags')).body)).toEqual(['bjj'])
})

test('what Export Data says of sessions comes back', async () => {
  const [rafa, other] = [await world.signUp(), await world.signUp()]
  await writeEverything(rafa)
  const [, openMat] = await journal(rafa)
  await rafa.patch(`/api/entries/${openMat?.id}`, { hasPrivateNotes: true })
  const { raw } = await rafa.get('/api/export/entries')
  const read = await readImport(other, 'bjj_training_export.xlsx', raw)
  await finishImport(world, other, read.id)
  const shown = (entries: Entry[]) =>
    entries
      .filter(({ isPlanned }) => !isPlanned)
      .map(({ tags, techniques, rounds, ...entry }) => ({
        ...pick(entry),
        tags: named(tags),
        techniques: named(techniques),
        rounds: rounds.length,
        // Links to videos have no column of their own.
        notes: entry.notes.replace(/\n+Video Links: .*/, ''),
      }))
  expect(shown(await journal(other))).toEqual(shown(await journal(rafa)))
})

test('a day that could be a month is asked for once', async () => {
  const rafa = await world.signUp()
  const read = await readImport(rafa, 'log.csv', csv('03/04/2024,19:00,Class,,', '05/06/2024,19:00,Class,,'))
  expect(read).toMatchObject({
    choices: { order: null },
    preview: { unclearDate: '03/04/2024', counts: { created: 0 } },
  })
  expect((await rafa.post(`/api/import/${read.id}/start`)).body.code).toBe('IMPORT_DATE_UNCLEAR')
  const { body } = await rafa.patch(`/api/import/${read.id}`, { ...read.choices, order: 'mdy' })
  expect(body.preview.sessions.map(({ date }: { date: string }) => date)).toEqual(['2024-03-04', '2024-05-06'])
})

test('a folder of notes is read whatever its photos weigh, and one bad file of it is listed', async () => {
  const rafa = await world.signUp()
  const folder = zip([
    { name: 'Journal/2024-03-04 Half guard.md', content: 'Underhook first.' },
    { name: 'Journal/photos/roll.jpg', content: randomBytes(11 * 1024 * 1024) },
    { name: 'Journal/2024-03-05.json', content: '{"entries": [' },
    { name: 'Journal/Belts.rtf', content: '{\\rtf1 Blue}' },
  ])
  const { id, preview } = await readImport(rafa, 'Journal.zip', folder)
  expect(preview).toMatchObject({
    counts: { created: 1, skipped: 2 },
    skipped: [
      { reason: 'FILE_NOT_READ', text: expect.stringMatching(/^Journal\/2024-03-05.json · This file is damaged/) },
      { reason: 'FILE_NOT_READ', text: expect.stringMatching(/^Journal\/Belts.rtf · .* plain text/) },
    ],
  })
  await finishImport(world, rafa, id)
  expect((await journal(rafa)).map(({ date, title, notes }) => [date, title, notes])).toEqual([
    ['2024-03-04', 'Half guard', 'Underhook first.'],
  ])
})
