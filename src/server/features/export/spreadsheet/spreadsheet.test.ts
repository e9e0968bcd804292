import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { finishImport, readImport } from '#test/imports.ts'
import { makeJournal } from '#test/make.ts'
import { entriesOf } from '#test/tagger.ts'
import { at, fit } from '#test/workout-files.ts'
import { aWorld, type Person } from '#test/world.ts'
import { writeEverything } from '#test/write-everything.ts'

const world = await aWorld()

const sheets = {
  Sessions: [
    [
      'Date',
      'Title',
      'Trained or Planned',
      'Session Type',
      'Start Time',
      'End Time',
      'Duration (hours)',
      'Academy',
      'Instructor',
      'Tags',
      'Techniques',
      'Training Notes',
      'Private',
      'Rounds',
      'Trained in',
      'Effort (1 to 10)',
      'Files',
      'Video Links',
    ],
    ['2026-12-24', 'Seminar', 'Planned', 'Class', '19:00', '20:30', '', 'Northside Jiu-Jitsu'],
    [
      '2026-01-01',
      'Open mat',
      'Trained',
      'Open mat',
      '23:30',
      '01:00',
      '1.50',
      'Northside Jiu-Jitsu',
      'Lena',
      '',
      '',
      '@coach _x0041_ & <b>\ttab',
      'Private',
      '',
      '',
      '',
      '',
      'https://example.com/film',
    ],
    [
      '2024-02-29',
      '=HYPERLINK("http://example.com")',
      'Trained',
      'Class',
      '19:00',
      '20:30',
      '1.50',
      'Northside Jiu-Jitsu',
      'Lena',
      'half guard, Sweeps',
      'Armbar',
      'Underhook first, then the knee.',
      '',
      '2',
      'Gi and no-gi',
      '7',
    ],
  ],
  Rounds: [
    [
      'Date',
      'Session',
      'Round',
      'Start Time (UTC)',
      'Partner',
      'Duration (minutes)',
      'Gi or No-gi',
      'Kind',
      'Started From',
      'Result',
      'You Got',
      'Caught By',
      'Your Takedowns',
      'Your Sweeps',
      'Your Passes',
      'Your Escapes',
      'Their Takedowns',
      'Their Sweeps',
      'Their Passes',
      'Their Escapes',
      'Held',
      'Lost',
      'Notes',
    ],
    [
      '2024-02-29',
      '=HYPERLINK("http://example.com")',
      '1',
      '19:40',
      '+Theo',
      '6',
      'No-gi',
      'Positional',
      'Half Guard',
      'Lost',
      'Kimura',
      'Armbar from Mount',
      '0',
      '2',
      '0',
      '1',
      '0',
      '0',
      '3',
      '0',
      'Half guard',
      'Mount, Back',
    ],
    ['2024-02-29', '=HYPERLINK("http://example.com")', '2', ...Array.from({ length: 19 }, () => ''), '-1+1'],
  ],
  'Heart Rate': [
    [
      'Date',
      'Session',
      'Measured (minutes)',
      'Average Heart Rate',
      'Highest Heart Rate',
      'Energy (kcal)',
      'Zone 1 (minutes)',
      'Zone 2 (minutes)',
      'Zone 3 (minutes)',
      'Zone 4 (minutes)',
      'Zone 5 (minutes)',
      'Device',
    ],
    ['2026-01-01', 'Open mat', '60', '142', '155', '512', '0', '0', '40', '20', '0', 'Vivoactive 5'],
  ],
  Comments: [
    ['Date', 'Session', 'Coach', 'Comment', 'Your Answer', 'Written (UTC)'],
    ['2026-01-01', 'Open mat', '=João', 'Keep your elbow in.\nGood!', 'I will.', '2026-11-21'],
  ],
  Techniques: [
    [
      'Name',
      'Other Names',
      'Position',
      'Category',
      'Side',
      'Gi or No-gi',
      'Status',
      'Steps',
      'Key Details',
      'Common Mistakes',
      'Videos',
      'Tags',
      'Links',
      'Favorite',
      'Archived',
    ],
    [
      'Armbar',
      'Juji gatame',
      'Mount',
      'Submission',
      'Top',
      'Gi and no-gi',
      'Drilling',
      '1. Isolate the arm.\n2. Step over.',
      '',
      '',
      'https://example.com/armbar\n0:42 hips',
      'Sweeps',
      'Follows: Triangle',
      'Yes',
    ],
    ['Triangle', '', 'Other', 'Other', 'Neutral', 'Gi and no-gi', 'To learn'],
  ],
  Practice: [
    [
      'Date',
      'Technique',
      'Drilled or Reviewed',
      'Amount (reps)',
      'Amount (minutes)',
      'Resistance',
      'Success (0 to 5)',
      'Partner',
      'Remembered',
      'Notes',
    ],
    ['2026-11-19', 'Armbar', 'Drilled', '40', '', 'Positional', '4', 'Theo'],
    ['2026-11-20', 'Armbar', 'Reviewed', '', '', '', '', '', 'Hard'],
  ],
  Partners: [
    ['Name', 'Belt', 'Stripes', 'Academy', 'Size', 'Style', 'Notes', 'Archived'],
    ['+Theo', 'Purple Belt', '2', '', 'Bigger', '', 'Good wrestler.\nNever shoot first.'],
  ],
  Reminders: [
    ['Date', 'Title', 'Priority', 'Repeats', 'Completed (UTC)'],
    ['2026-11-30', 'Buy tape', 'High', 'Every month'],
  ],
  Templates: [
    [
      'Name',
      'Title',
      'Weekday',
      'Start Time',
      'End Time',
      'Session Type',
      'Academy',
      'Instructor',
      'Tags',
      'Notes Prompts',
      'Pinned',
    ],
    ['Tuesday class', '', 'Tuesday', '19:00', '20:30', 'Class', '', '', 'half guard, Sweeps'],
  ],
  Promotions: [
    ['Date', 'Belt', 'Stripes', 'Academy', 'Note', 'Photo'],
    ['2025-06-01', 'Blue Belt', '1', '', 'At last.'],
  ],
  Injuries: [
    ['Part of the Body', 'Side', 'First Day', 'Last Day', 'Note'],
    ['Knee', 'Left', '2026-02-01', '2026-03-01', 'LCL'],
  ],
  'Times Away': [
    ['Reason', 'First Day', 'Last Day', 'Note'],
    ['Gym closed', '2026-12-24', '2027-01-01', 'New mats.'],
  ],
  Focus: [
    ['Focus', 'Kind', 'First Day', 'Weeks', 'Last Day', 'Note'],
    ['Armbar from Closed Guard', 'What catches me', '2026-03-02', '4', '2026-03-29', 'Hands on the hips.'],
  ],
  Competitions: [
    [
      'Date',
      'Name',
      'Place',
      'Organizer',
      'Rules',
      'Belt',
      'Age Group',
      'Weight Class',
      'Weight Limit',
      'Weigh-in Weight',
      'Cost',
      'Deadline',
      'Placing',
      'Medal',
      'Game Plan',
      'Note',
      'Photo',
    ],
    [
      '2026-03-07',
      'Munich Open',
      'Munich',
      'IBJJF',
      'No-Gi',
      'Blue Belt',
      'Adult',
      'Middle',
      '82.3 kg',
      '81.4 kg',
      '$120',
      '',
      '2',
      'Silver',
      '1. Knee Cut: Headquarters\n2. Armbar',
      'Cold hall.',
    ],
  ],
  Matches: [
    [
      'Date',
      'Competition',
      'Opponent',
      'Academy',
      'Result',
      'By',
      'Submission',
      'From',
      'Score',
      'Minutes',
      'Notes',
      'Video',
      'Video Notes',
    ],
    ['2026-03-07', 'Munich Open', '', '', 'Won', 'Submission', 'Armbar', 'Mount', '', '4'],
    ['2026-03-07', 'Munich Open', 'Theo', 'Northside', 'Lost', 'Points', '', '', '0–2'],
  ],
  Weights: [
    ['Date', 'Weight', 'Competition'],
    ['2026-02-20', '83 kg', 'Munich Open'],
    ['2026-03-05', '81.9 kg', 'Munich Open'],
  ],
}

/** Writes down something of everything, of which a coach comments on one session with private notes. */
async function writeAndBeCommentedOn(rafa: Person) {
  await writeEverything(rafa)
  const [, openMat] = await entriesOf(rafa)
  await rafa.patch(`/api/entries/${openMat?.id}`, { hasPrivateNotes: true })
  const covers = { kind: 'range', from: '2026-01-01', to: '2026-01-31' }
  const media = { files: [], videoLinks: [] }
  const { body: link } = await rafa.post('/api/coach-links', {
    name: 'João',
    days: 7,
    covers,
    showsPartners: false,
    ...media,
  })
  await world.browser().send({
    method: 'POST',
    url: `${link.path}/comments`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      entry: String(openMat?.id),
      name: '=João',
      text: 'Keep your elbow in.\nGood!',
    }).toString(),
  })
  const { body: comments } = await rafa.get('/api/coach-comments')
  await rafa.patch(`/api/coach-comments/${comments[0].id}`, { answer: 'I will.' })
  const read = await readImport(rafa, 'activity.fit', ofOpenMat)
  await finishImport(world, rafa, read.id)
}

/** Forty minutes of drilling, and twenty of rounds. */
const ofOpenMat = fit(
  [
    {
      start: at('2026-01-01T23:30:00Z'),
      seconds: 3_600,
      bpm: (second) => (second < 2_400 ? 135 : 155),
      calories: 512,
    },
  ],
  { product: 'Vivoactive 5' },
)

/** Rows without the empty cells at their ends, which readers tell apart differently. */
const withoutEnds = (rows: string[][]) => rows.map((row) => row.slice(0, row.findLastIndex(Boolean) + 1))

test('a member exports everything as a spreadsheet, in which dates are dates, times are times, and formulas are text', async () => {
  const rafa = await world.signUp()
  await writeAndBeCommentedOn(rafa)
  const dana = await world.signUp()
  await dana.log({ title: 'Not mine' })
  const gone = await rafa.log({ title: 'Deleted' })
  await rafa.delete(`/api/entries/${gone.id}`)

  const { status, headers, raw } = await rafa.get('/api/export/entries')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="bjj_training_export.xlsx"')
  const workbook = await readXlsx(raw)
  const textOf = (value: unknown, header: string) =>
    value instanceof Date
      ? value.toISOString().slice(...(/Time\b/.test(header) ? [11, 16] : [0, 10]))
      : header === 'Duration (hours)' && typeof value === 'number'
        ? value.toFixed(2)
        : typeof value === 'string' || typeof value === 'number'
          ? String(value)
          : ''
  const read = workbook.sheets.map(({ name, rows }) => [
    name,
    withoutEnds(rows.map((row) => row.map((value, index) => textOf(value, String(rows[0]?.[index]))))),
  ])
  expect(Object.fromEntries(read)).toEqual(sheets)
})

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

test.skipIf(!hasLibreOffice)('LibreOffice shows the same cells', { timeout: 120_000 }, async () => {
  const rafa = await world.signUp()
  await writeAndBeCommentedOn(rafa)
  const { raw } = await rafa.get('/api/export/entries')
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-spreadsheet-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'export.xlsx')
  await writeFile(file, raw)
  // Each sheet as CSV in UTF-8, with its cells as they are shown.
  const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  await promisify(execFile)('soffice', [profile, '--headless', '--convert-to', csv, '--outdir', folder, file])
  const shown = await Promise.all(
    Object.keys(sheets).map(async (name) => [
      name,
      withoutEnds(parseCsv(await readFile(join(folder, `export-${name}.csv`), 'utf8')) as string[][]),
    ]),
  )
  expect(Object.fromEntries(shown)).toEqual(sheets)
})

test('its hours and rounds add up to what Training Stats says', async () => {
  const rafa = await world.signUp()
  await writeEverything(rafa)
  const { body: stats } = await rafa.get('/api/stats')
  const { raw } = await rafa.get('/api/export/entries')
  const [sessions, rounds] = (await readXlsx(raw)).sheets
  const sumOf = (header: string) => {
    const column = sessions?.rows[0]?.indexOf(header) ?? -1
    return sessions?.rows.slice(1).reduce((sum, row) => sum + Number(row[column] ?? 0), 0)
  }
  expect(sumOf('Duration (hours)')).toBeCloseTo(stats.totals.minutes / 60)
  expect(sumOf('Duration (hours)')).toBe(3)
  const partners = await rafa.get('/api/partners/uses')
  expect(sumOf('Rounds')).toBe(2)
  expect(rounds?.rows).toHaveLength(1 + 2)
  expect(partners.body).toMatchObject([{ rounds: 1 }])
})

test('a journal of 250 sessions is exported whole, newest first', async () => {
  const rafa = await world.signUp()
  const journal = Array.from({ length: 250 }, (_, n) => ({
    title: `Class ${n}`,
    date: `20${10 + (n % 15)}-05-01`,
  }))
  const entries = await makeJournal(world.db, rafa.user.id, journal)
  const { raw } = await rafa.get('/api/export/entries')
  const [, ...rows] = (await readXlsx(raw)).sheets[0]?.rows ?? []
  const newestFirst = entries.sort((entry, other) => other.date.localeCompare(entry.date) || other.id - entry.id)
  expect(rows.map((row) => row[1])).toEqual(newestFirst.map(({ title }) => title))
})

test('exports at once come one after the other for each member, and all are whole', async () => {
  const members = [await world.signUp(), await world.signUp()]
  for (const [n, { user }] of members.entries())
    await makeJournal(
      world.db,
      user.id,
      Array.from({ length: 120 + n }, (_, day) => ({ title: `Class ${day}`, date: '2024-05-01' })),
    )
  const replies = await Promise.all(
    [0, 1, 0, 1, 0, 0].map(async (n) => ({ n, ...(await members[n]?.get('/api/export/entries')) })),
  )
  for (const { n, status, raw } of replies) {
    expect(status).toBe(200)
    expect((await readXlsx(raw ?? Buffer.alloc(0))).sheets[0]?.rows).toHaveLength(1 + 120 + n)
  }
})

test('a member whose browser has left is not waited for', async () => {
  const rafa = await world.signUp()
  const journal = Array.from({ length: 400 }, (_, n) => ({
    title: `Class ${n}`,
    date: '2024-05-01',
    notes: randomBytes(6_000).toString('hex'),
  }))
  await makeJournal(world.db, rafa.user.id, journal)
  const port = await world.listen()
  const cookie = [...rafa.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  // None of them reads what comes, so none of these exports would ever end.
  const leaving = await Promise.all(
    [1, 2, 3].map(async () => {
      const sent = request({ port, host: '127.0.0.1', path: '/api/export/entries', headers: { cookie } }).end()
      sent.on('error', () => undefined)
      return sent
    }),
  )
  await Promise.race(leaving.map((request) => once(request, 'response')))
  for (const one of leaving) one.destroy()
  const { raw } = await rafa.get('/api/export/entries')
  expect((await readXlsx(raw)).sheets[0]?.rows).toHaveLength(401)
})

test('what fails before anything is sent is answered as a failure, not with a broken file', async () => {
  const broken = await aWorld()
  const rafa = await broken.signUp()
  await rafa.log()
  await sql`update entries set reply_json = '{'`.execute(broken.db)
  expect(await rafa.get('/api/export/entries')).toMatchObject({ status: 500, body: { code: 'BROKEN' } })
})

test('an empty journal is an empty spreadsheet, and a visitor gets none', async () => {
  const rafa = await world.signUp()
  const { raw } = await rafa.get('/api/export/entries')
  expect((await readXlsx(raw)).sheets[0]?.rows).toHaveLength(1)
  expect(await world.browser().get('/api/export/entries')).toMatchObject({
    status: 401,
    body: { code: 'SIGNED_OUT' },
  })
})

test('characters that a spreadsheet can’t contain are left out of it', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Half\ufffe guard\uffff 🥋', notes: 'Under\u0001hook\u000b\nKnee\u001b' })
  const { raw } = await rafa.get('/api/export/entries')
  const [, row] = (await readXlsx(raw)).sheets[0]?.rows ?? []
  expect([row?.[1], row?.[11]]).toEqual(['Half guard 🥋', 'Underhook\nKnee'])
})
