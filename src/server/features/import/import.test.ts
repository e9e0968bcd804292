import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockCounts } from '#server/db/counts.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { finishImport, readImport, runStarted, sendImport } from '#test/imports.ts'
import { aWorld, type Person } from '#test/world.ts'
import { runImports } from './service.ts'

const world = await aWorld()

const journal = async (person: Person): Promise<Entry[]> => (await person.get('/api/entries')).body
const named = (all: { name: string }[] = []) => all.map(({ name }) => name)

const csv = (...rows: string[]) => ['Date,Start,Title,Notes,Tags', ...rows].join('\n')

test('only sessions with a length and without a start are asked when they begin', async () => {
  const rafa = await world.signUp()
  const rows = ['2024-03-04,18:00,90', '2024-03-05,,60', '2024-03-06,,']
  const { preview } = await readImport(rafa, 'log.csv', ['Date,Start,Length (min)', ...rows].join('\n'))
  expect(preview.withoutStart).toBe(1)
})

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
    const monday = (await journal(rafa)).filter((one) => one.date === '2024-03-04')
    return { done, monday, rafa }
  }
  const merged = await outcome('merge')
  expect(merged.done.result).toMatchObject({ created: 1, merged: 1, skipped: 0 })
  expect(merged.monday).toHaveLength(1)
  expect(merged.monday[0]).toMatchObject({ notes: 'Mine\n\nFrom the spreadsheet', endTime: '20:30' })
  expect(named(merged.monday[0]?.tags)).toEqual(['Guard', 'Passing'])
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

test('a trial says before how many sessions it has room for, and gets the latest', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  const days = Array.from({ length: 25 }, (_, day) => `2024-03-${String(day + 1).padStart(2, '0')},19:00,Class,,`)
  const read = await readImport(rafa, 'log.csv', csv(...days))
  expect(read.preview).toMatchObject({ room: 20, counts: { created: 20, beyondTrial: 5 } })
  const done = await finishImport(world, rafa, read.id)
  expect(done.result).toMatchObject({ created: 20, skipped: 5 })
  expect((await journal(rafa)).at(-1)?.date).toBe('2024-03-06')
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
  const running = runImports(world.deps, stopping.signal)
  await expect
    .poll(async () => (await rafa.get(`/api/import/${id}`)).body.done, { interval: 1 })
    .toBeGreaterThan(0)
  stopping.abort(new Error('The server stopped.'))
  await running.catch(() => undefined)
  const { body } = await rafa.get(`/api/import/${id}`)
  if (body.status === 'waiting') expect(await journal(rafa)).toEqual([])
  await Promise.all([1, 2].map(() => runStarted(world)))
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

test('an import that fails while another lane has begun it anew and finishes it stays finished', async () => {
  const rafa = await world.signUp()
  const { id } = await readImport(rafa, 'log.csv', csv('2024-03-04,19:00,Class,,'))
  const mine = world.db.updateTable('imports').where('userId', '=', rafa.user.id).where('id', '=', id)
  // Fails as soon as it begins.
  await mine.set({ status: 'waiting', choices: null }).execute()
  let running: Promise<void> | undefined
  await world.db.transaction().execute(async (tx) => {
    await sql`select from imports where user_id = ${rafa.user.id} and id = ${id} for update`.execute(tx)
    running = runStarted(world)
    await expect.poll(isWaiting).toBe(true)
    await sql`update imports set status = 'done' where user_id = ${rafa.user.id} and id = ${id}`.execute(tx)
  })
  await running
  expect((await rafa.get(`/api/import/${id}`)).body).toMatchObject({ status: 'done', failure: '' })
})

/** Whether somebody in this database waits for a row that another transaction has locked. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'transactionid'`.execute(
    world.db,
  )
  return rows.length > 0
}

test('another file is read while one is imported, and says that it has to wait when it’s started', async () => {
  const rafa = await world.signUp()
  const { id } = await readImport(rafa, 'log.csv', csv('2024-03-04,19:00,Class,,'))
  await rafa.post(`/api/import/${id}/start`)
  await world.db.transaction().execute(async (tx) => {
    // As an import that is under way does.
    await lockCounts(tx, rafa.user.id)
    const other = await readImport(rafa, 'more.csv', csv('2024-03-05,19:00,Class,,'))
    expect((await rafa.post(`/api/import/${other.id}/start`)).body.code).toBe('IMPORT_UNDER_WAY')
  })
  await runStarted(world)
  expect(await journal(rafa)).toHaveLength(1)
})

test('a note that was corrected in its file replaces what came from it, unless its member has changed that here', async () => {
  const rafa = await world.signUp()
  const notes = async () => (await rafa.get('/api/entries')).body.map((one: Entry) => one.notes).toReversed()
  const add = async (text: string) => {
    const { id } = await readImport(rafa, 'Notes.txt', text)
    return finishImport(world, rafa, id)
  }
  await add('2024-03-04 Gi\nUnderhook first, then sit.\n2024-03-05 No-gi\nKnee cut to the left side.')
  const [noGi] = (await rafa.get('/api/entries')).body
  const mine = 'Knee cut to the left, with Theo.'
  await rafa.patch(`/api/entries/${noGi.id}`, { notes: mine })
  const corrected = 'Knee cut to the left, head up.'
  const { id } = await add(`2024-03-04 Gi\nUnderhook first, then sit up.\n2024-03-05 No-gi\n${corrected}`)
  expect(await notes()).toEqual(['Underhook first, then sit up.', `${mine}\n\n${corrected}`])
  const again = await add('2024-03-04 Gi\nUnderhook first, then sit up and post.')
  expect((await notes())[0]).toBe('Underhook first, then sit up and post.')
  await rafa.post(`/api/import/${again.id}/undo`)
  await rafa.post(`/api/import/${id}/undo`)
  expect(await notes()).toEqual(['Underhook first, then sit.', mine])
})

test('the preview says how many sessions get the corrected text, and names those that were changed here, too', async () => {
  const rafa = await world.signUp()
  const file = (...notes: string[]) => csv(...notes.map((one, n) => `2024-03-0${n + 4},19:00,Class,"${one}",`))
  const first = await readImport(rafa, 'log.csv', file('Underhook first', 'Knee cut', 'Frames', 'Mount'))
  expect(first.preview.counts).toMatchObject({ corrected: 0, differing: 0 })
  await finishImport(world, rafa, first.id)
  const before = await journal(rafa)
  const [, frames, knee] = before
  await rafa.patch(`/api/entries/${knee?.id}`, { notes: 'Knee cut with Theo' })
  await rafa.patch(`/api/entries/${frames?.id}`, { notes: 'Frames with Ana' })
  const changed = (await journal(rafa)).map(({ notes }) => notes)
  const corrected = file('Underhook first, then sit', 'Knee cut, head up', 'Frames, elbows in', 'Mount')
  const { id, preview, choices } = await readImport(rafa, 'log.csv', corrected)
  expect(preview.counts).toMatchObject({
    created: 0,
    importedBefore: 1,
    duplicates: 3,
    corrected: 1,
    differing: 2,
  })
  expect(preview.differing).toMatchObject([
    { row: 3, date: '2024-03-05', mine: 'Knee cut with Theo', file: 'Knee cut, head up' },
    { row: 4, mine: 'Frames with Ana' },
  ])
  // Changed after the file was read.
  const mount = before[0]
  await rafa.patch(`/api/entries/${mount?.id}`, { notes: 'Mount, low' })
  await rafa.patch(`/api/import/${id}`, { ...choices, texts: 'mine', textsOfRows: { 3: 'file' } })
  await finishImport(world, rafa, id)
  expect((await journal(rafa)).map(({ notes }) => notes)).toEqual([
    'Mount, low',
    'Frames with Ana',
    'Knee cut, head up',
    'Underhook first, then sit',
  ])
  await rafa.post(`/api/import/${id}/undo`)
  expect((await journal(rafa)).map(({ notes }) => notes)).toEqual(changed.with(0, 'Mount, low'))
})
