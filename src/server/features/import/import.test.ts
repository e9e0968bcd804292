import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { zip } from '#test/files.ts'
import { finishImport, readImport, sendImport } from '#test/imports.ts'
import { germanCsv, mergedXlsx, portugueseCsv, twoHeaderXlsx } from '#test/spreadsheets.ts'
import { aWorld, type Person } from '#test/world.ts'
import { writeEverything } from '#test/write-everything.ts'

const world = await aWorld()

const journal = async (person: Person) => (await person.get('/api/entries')).body
const named = (all: { name: string }[]) => all.map(({ name }) => name)

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
  expect(named(monday.techniques)).toEqual(['Armbar', 'Triangle Choke'])
  expect(monday.rounds.map((round: any) => round.partner?.name ?? '')).toEqual(['Theo', 'Ana', 'Ana', '', ''])
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
  expect(named(aula.techniques)).toEqual(['Armbar', 'Triangle Choke'])
  expect(aula.rounds).toHaveLength(4)
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
  expect(gi.rounds).toHaveLength(5)
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
  expect((await journal(rafa)).map((one: any) => [one.date, one.title, one.startTime, one.endTime])).toEqual([
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
    return (await journal(rafa)).map((one: any) => [one.date, one.title, one.notes])
  }
  const phone = 'BJJ\n\n4.3.2024 Gi with Sam\narmbar, knees tight\nMar 6 2024 - open mat\n6 rounds'
  expect(await days('Notes.txt', phone)).toEqual([
    ['2024-03-06', 'open mat', '6 rounds'],
    ['2024-03-04', 'Gi with Sam', 'armbar, knees tight'],
  ])
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

test('what Export Data says of sessions comes back, and an archive says which of its files to choose', async () => {
  const [rafa, other] = [await world.signUp(), await world.signUp()]
  await writeEverything(rafa)
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

  const archive = await rafa.get('/api/export/archive')
  const refused = await sendImport(other, 'rollbook.zip', archive.raw)
  expect(refused.body).toMatchObject({ code: 'IMPORT_ARCHIVE' })
})

const pick = ({
  title,
  date,
  startTime,
  endTime,
  sessionType,
  academy,
  instructor,
  notes,
  effort,
}: Partial<Entry>) => ({ title, date, startTime, endTime, sessionType, academy, instructor, notes, effort })

const csv = (...rows: string[]) => ['Date,Start,Title,Notes,Tags', ...rows].join('\n')

test('the same file again adds nothing, and a longer one only what is new', async () => {
  const rafa = await world.signUp()
  const rows = ['2024-03-04,19:00,Class,One,Guard', '2024-03-04,,Class,,', '2024-03-04,,Class,,']
  const first = await readImport(rafa, 'log.csv', csv(...rows))
  await finishImport(world, rafa, first.id)
  const again = await readImport(rafa, 'log.csv', csv(...rows))
  expect(again.preview.counts).toMatchObject({ created: 0, importedBefore: 3, duplicates: 0 })
  expect(await rafa.post(`/api/import/${again.id}/start`)).toMatchObject({
    status: 400,
    body: { code: 'IMPORT_NOTHING_NEW' },
  })
  const longer = await readImport(rafa, 'log.csv', csv('2024-04-01,19:00,New,,guard', ...rows))
  expect(longer.preview.counts).toMatchObject({ created: 1, importedBefore: 3, duplicates: 0 })
  await finishImport(world, rafa, longer.id)
  expect(await journal(rafa)).toHaveLength(4)
  expect((await rafa.get('/api/tags')).body).toHaveLength(1)
})

test('a session that the journal has is merged, skipped, or kept twice, as its member chooses', async () => {
  const file = csv('2024-03-04,19:00,Class,From the spreadsheet,Guard', '2024-03-05,19:00,Class,,')
  const outcome = async (duplicates: string) => {
    const rafa = await world.signUp()
    const tags = [(await rafa.tag('Passing')).id]
    await rafa.log({ date: '2024-03-04', startTime: '19:00', endTime: '20:30', notes: 'Mine', tags, academy: '' })
    const read = await readImport(rafa, 'log.csv', file)
    expect(read.preview.counts).toMatchObject({ duplicates: 1, created: 1 })
    await rafa.patch(`/api/import/${read.id}`, { ...read.choices, duplicates })
    const done = await finishImport(world, rafa, read.id)
    const monday = (await journal(rafa)).filter((one: any) => one.date === '2024-03-04')
    return { done, monday, rafa }
  }
  const merged = await outcome('merge')
  expect(merged.done.result).toMatchObject({ created: 1, merged: 1, skipped: 0 })
  expect(merged.monday).toHaveLength(1)
  expect(merged.monday[0]).toMatchObject({ notes: 'Mine\n\nFrom the spreadsheet', endTime: '20:30' })
  expect(named(merged.monday[0].tags)).toEqual(['Guard', 'Passing'])
  const skipped = await outcome('skip')
  expect(skipped.done.result).toMatchObject({ created: 1, merged: 0, skipped: 1 })
  expect(skipped.monday).toMatchObject([{ notes: 'Mine' }])
  const { raw } = await skipped.rafa.get(`/api/import/${skipped.done.id}/skipped`)
  expect(raw.toString()).toContain('2,Your journal has this session already.,2024-03-04 · 19:00')
  const kept = await outcome('keep')
  expect(kept.done.result).toMatchObject({ created: 2, merged: 0 })
  expect(kept.monday).toHaveLength(2)

  await merged.rafa.post(`/api/import/${merged.done.id}/undo`)
  expect(await journal(merged.rafa)).toMatchObject([{ notes: 'Mine', date: '2024-03-04' }])
  expect(named((await merged.rafa.get('/api/tags')).body)).toEqual(['Passing'])
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
  expect(body.preview.sessions.map(({ date }: any) => date)).toEqual(['2024-03-04', '2024-05-06'])
})

test('undo takes back exactly what came in, and nothing that was changed since', async () => {
  const rafa = await world.signUp()
  const own = await rafa.log({ date: '2020-01-01' })
  const file = [
    'Date,Notes,Tags,Partners,Techniques',
    '2024-03-04,One,Guard,Theo,Armbar',
    '2024-03-05,Two,Passing,Ana,Secret sweep',
    '2024-03-06,Three,Guard,Theo,Armbar',
  ].join('\n')
  const { id } = await readImport(rafa, 'log.csv', file)
  await finishImport(world, rafa, id)
  const [three, two] = await journal(rafa)
  await rafa.patch(`/api/entries/${two.id}`, { notes: 'Mine now' })
  // A name that changes does not change the entries.
  await rafa.patch(`/api/tags/${three.tags[0].id}`, { name: 'Guards' })
  const undone = await rafa.post(`/api/import/${id}/undo`)
  expect(undone).toMatchObject({ status: 200, body: { status: 'undone', result: { kept: 1 } } })
  expect((await journal(rafa)).map((one: any) => one.id)).toEqual([two.id, own.id])
  expect(named((await rafa.get('/api/tags')).body)).toEqual(['Guards', 'Passing'])
  expect(named((await rafa.get('/api/partners')).body)).toEqual(['Ana'])
  expect(named((await rafa.get('/api/techniques')).body)).toEqual(['Secret sweep'])
  expect((await rafa.post(`/api/import/${id}/undo`)).status).toBe(200)
})

test('undo leaves an empty account as it was, and ends after a day', async () => {
  const rafa = await world.signUp()
  const file = csv('2024-03-04,19:00,Class,One,Guard')
  const rows = async () => {
    const tables = ['entries', 'tags', 'entryTags', 'techniques', 'partners', 'rounds', 'importedEntries'] as const
    const all = tables.map((table) =>
      world.db.selectFrom(table).selectAll().where('userId', '=', rafa.user.id).execute(),
    )
    return (await Promise.all(all)).flat()
  }
  const first = await readImport(rafa, 'log.csv', file)
  await finishImport(world, rafa, first.id)
  await rafa.post(`/api/import/${first.id}/undo`)
  expect(await rows()).toEqual([])
  const again = await readImport(rafa, 'log.csv', file)
  await finishImport(world, rafa, again.id)
  world.later(24 * 3_600_000 + 1)
  expect(await rafa.post(`/api/import/${again.id}/undo`)).toMatchObject({
    status: 409,
    body: { code: 'IMPORT_UNDO_OVER' },
  })
})

test('a trial says before how many sessions it has room for, and gets the latest', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  const days = Array.from({ length: 25 }, (_, day) => `2024-03-${String(day + 1).padStart(2, '0')},19:00,Class,,`)
  const read = await readImport(rafa, 'log.csv', csv(...days))
  expect(read.preview).toMatchObject({ room: 20, counts: { created: 20, beyondTrial: 5 } })
  const done = await finishImport(world, rafa, read.id)
  expect(done.result).toMatchObject({ created: 20, skipped: 5 })
  expect((await journal(rafa)).at(-1).date).toBe('2024-03-06')
})

test('what fails on the way leaves nothing behind, and says why', async () => {
  const rafa = await world.signUp()
  const names = Array.from({ length: 1_001 }, (_, n) => `Partner ${n}`)
  const rows = names.map((name, n) => `2024-03-${String((n % 28) + 1).padStart(2, '0')},${name}`)
  const read = await readImport(rafa, 'log.csv', ['Date,Partners', ...rows].join('\n'))
  const done = await finishImport(world, rafa, read.id)
  expect(done).toMatchObject({ status: 'failed', failure: expect.stringContaining('1,000 partners') })
  expect(await journal(rafa)).toEqual([])
  expect((await rafa.get('/api/partners')).body).toEqual([])
})

test('a server that stops on the way begins anew, and nothing is there twice', async () => {
  const rafa = await world.signUp()
  const rows = Array.from(
    { length: 60 },
    (_, n) => `2024-0${1 + Math.floor(n / 20)}-${String((n % 20) + 1).padStart(2, '0')},19:00,Class,,Guard`,
  )
  const { id } = await readImport(rafa, 'log.csv', csv(...rows))
  await rafa.post(`/api/import/${id}/start`)
  const stopping = new AbortController()
  const { runImports } = await import('./service.ts')
  const running = runImports(world.deps, stopping.signal)
  await expect
    .poll(async () => (await rafa.get(`/api/import/${id}`)).body.done, { interval: 1 })
    .toBeGreaterThan(0)
  stopping.abort(new Error('The server stopped.'))
  await running.catch(() => undefined)
  const { body } = await rafa.get(`/api/import/${id}`)
  if (body.status === 'waiting') expect(await journal(rafa)).toEqual([])
  await Promise.all([1, 2].map(() => runImports(world.deps, new AbortController().signal)))
  expect((await rafa.get(`/api/import/${id}`)).body).toMatchObject({ status: 'done', done: 60, total: 60 })
  expect((await rafa.get('/api/entries?limit=200')).body).toHaveLength(60)
})

test("another person's import is not found, and a visitor has none", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { id, choices } = await readImport(dana, 'log.csv', csv('2024-03-04,19:00,Class,,'))
  const answers = [
    await rafa.get(`/api/import/${id}`),
    await rafa.get(`/api/import/${id}/skipped`),
    await rafa.patch(`/api/import/${id}`, choices),
    await rafa.post(`/api/import/${id}/start`),
    await rafa.post(`/api/import/${id}/undo`),
    await rafa.delete(`/api/import/${id}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await rafa.get('/api/import')).body).toEqual([])
  expect((await dana.get('/api/import')).body).toMatchObject([{ id, status: 'read', name: 'log.csv' }])
  expect((await world.browser().get('/api/import')).status).toBe(401)
  expect((await dana.delete(`/api/import/${id}`)).status).toBe(204)
  expect((await dana.get('/api/import')).body).toEqual([])
})

test('once a trial is over, nothing is imported', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  world.later(8 * 86_400_000)
  expect(await sendImport(rafa, 'log.csv', csv('2024-03-04,,,,'))).toMatchObject({
    status: 402,
    body: { code: 'SUBSCRIPTION_REQUIRED' },
  })
})
