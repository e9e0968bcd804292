import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '#server/http/replies/refusals.ts'
import { zip } from '#test/files.ts'
import { readUpload } from './read-upload.ts'

const folder = await mkdtemp(join(tmpdir(), 'rollbook-archives-'))
afterAll(() => rm(folder, { recursive: true }))

const member = {
  fullName: 'Rafa Moreno',
  email: 'rafa@example.com',
  username: null,
  beltLevel: 'blue',
  academy: '',
  trainingRemindersEnabled: true,
  weeklyDigestEnabled: false,
  darkModeEnabled: false,
  stripes: 2,
  timeZone: '',
  createdAt: '2024-11-26T00:00:00.000Z',
  notifications: null,
}
const times = { clientId: null, createdAt: '2024-03-04T20:00:00.000Z', updatedAt: '2024-03-04T20:00:00.000Z' }
const tag = { id: 7, name: 'Guard', colorClass: 'blue', createdAt: null, updatedAt: null }
const entry = {
  ...times,
  id: 9,
  title: 'Class',
  date: '2024-03-04',
  startTime: '19:00',
  endTime: '20:30',
  sessionType: 'class',
  academy: '',
  instructor: '',
  tags: [tag],
  notes: '',
  hasPostSessionNotes: false,
  isPlanned: false,
  videoLinks: [],
  techniques: [],
  rounds: [],
  effort: null,
  planned: null,
  files: [] as object[],
  ignoredTechniques: [],
}
const photo = {
  filename: `${'0'.repeat(32)}.jpg`,
  path: 'media/2024-03/2024-03-04 Class.jpg',
  originalName: 'IMG_1.jpg',
  mimetype: 'image/jpeg',
  bytes: 1,
}
const part = {
  title: 'Class',
  startTime: '',
  endTime: '',
  sessionType: 'class',
  academy: '',
  instructor: '',
  tags: [],
  from: 0,
  start: '2024-03-04',
  day: 4,
  pattern: 'daily',
}
const series = { id: 3, updatedAt: times.updatedAt, rule: { parts: [part], end: '2024-04-04', singles: {} } }

interface Lists {
  version?: number
  origin?: string
  owner?: object
  tags?: object[]
  series?: object[]
  entries?: object[]
}

/** journal.json as we write it: an item a line. */
function journal({
  version = 1,
  origin = 'a gym',
  owner = member,
  tags = [tag],
  series: some = [series],
  entries = [entry],
}: Lists = {}): string {
  const field = (name: string, value: unknown) => `"${name}": ${JSON.stringify(value)}`
  const list = (name: string, items: object[]) =>
    `"${name}": [\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`
  return `{\n${[
    field('format', 'rollbook-archive'),
    field('version', version),
    field('origin', origin),
    field('exportedAt', '2026-11-26T00:00:00.000Z'),
    field('member', owner),
    list('tags', tags),
    list('series', some),
    list('entries', entries),
    `"practice": {\n${field('settings', null)},\n${list('logs', [])}}`,
  ].join(',\n')}\n}\n`
}

const archiveOf = (content: string, ...more: Parameters<typeof zip>[0]) =>
  zip([{ name: 'journal.json', content }, ...more])
const withEntry = (fields: object) => archiveOf(journal({ entries: [{ ...entry, ...fields }] }))
const withRule = (fields: object) =>
  archiveOf(journal({ series: [{ ...series, rule: { ...series.rule, ...fields } }] }))

async function outcomeOf(file: Buffer) {
  const path = join(folder, 'upload')
  await writeFile(path, file)
  try {
    return await readUpload(path, 'archive.zip', { today: '2026-11-30' })
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

test('an archive as we write it is read, with what its media take', async () => {
  const content = journal({ entries: [{ ...entry, files: [photo] }] })
  const read = await outcomeOf(archiveOf(content, { name: photo.path, content: 'a photo' }))
  expect(read).toMatchObject({
    archive: {
      total: 3,
      summary: { origin: 'a gym', member: { beltLevel: 'blue', stripes: 2 } },
      parts: [{ kind: 'tag' }, { kind: 'series' }, { kind: 'entry', items: expect.stringContaining('"bytes":7') }],
    },
  })
})

test('line separators within a text are part of it', async () => {
  const read = await outcomeOf(withEntry({ notes: 'Armbar\u2028from mount\u2029then sweep' }))
  expect(read).toMatchObject({
    archive: { parts: [{}, {}, { items: expect.stringContaining('Armbar\u2028from mount\u2029then sweep') }] },
  })
})

test('what can’t be stored is left out of what an archive says', async () => {
  const owner = { ...member, fullName: 'Rafa\0 Moreno' }
  const content = journal({ owner, origin: 'a\ud800 gym', entries: [{ ...entry, notes: 'Under\0hook' }] })
  const read = await outcomeOf(archiveOf(content))
  expect(read).toMatchObject({
    archive: {
      summary: { origin: 'a\ufffd gym', member: { fullName: 'Rafa Moreno' } },
      parts: [{}, {}, { items: expect.stringContaining('"Underhook"') }],
    },
  })
})

const changed = 'IMPORT_ARCHIVE_CHANGED'
const unsafe = 'IMPORT_ARCHIVE_UNSAFE'

test.each<[what: string, file: () => Buffer, code: string]>([
  ['of a newer version', () => archiveOf(journal({ version: 2 })), 'IMPORT_ARCHIVE_VERSION'],
  ['that was cut off', () => archiveOf(journal()).subarray(0, -30), 'IMPORT_BROKEN'],
  [
    'without its beginning',
    () => Buffer.concat([Buffer.from('PK'), archiveOf(journal()).subarray(200)]),
    'IMPORT_BROKEN',
  ],
  ['that unpacks to a bomb', () => archiveOf(`${journal()}${' '.repeat(101 * 1024 * 1024)}`), changed],
  [
    'that lies about what it unpacks to',
    () => zip([{ name: 'journal.json', content: journal() + ' '.repeat(9_000_000), claimed: 2_000 }]),
    'IMPORT_BROKEN',
  ],
  [
    'with a path that leads out of it',
    () => archiveOf(journal(), { name: '../../etc/passwd', content: 'x' }),
    unsafe,
  ],
  ['with an absolute path', () => archiveOf(journal(), { name: '/etc/passwd', content: 'x' }), unsafe],
  ['with a path of Windows', () => archiveOf(journal(), { name: 'C:\\Windows\\x', content: 'x' }), unsafe],
  [
    'with a symbolic link',
    () => archiveOf(journal(), { name: 'media/a.jpg', content: '/etc/passwd', mode: 0o120777 }),
    unsafe,
  ],
  [
    'of brackets alone',
    () => archiveOf(`{\n"format": "rollbook-archive",\n"origin": ${'['.repeat(900_000)}`),
    changed,
  ],
  ['of brackets within an item', () => withEntry({ notes: [[[[[[[[[[['deep']]]]]]]]]]] }), changed],
  ['with a line longer than ours', () => withEntry({ notes: 'x'.repeat(1_100_000) }), changed],
  [
    'whose list of files takes more than it unpacks to',
    () =>
      archiveOf(
        journal(),
        ...Array.from({ length: 600 }, (_, n) => ({ name: `${n}${'x'.repeat(60_000)}`, content: '' })),
      ),
    'IMPORT_TOO_MANY_FILES',
  ],
  ['whose data is on one line', () => archiveOf(JSON.stringify(JSON.parse(journal()))), changed],
  ['whose data ends early', () => archiveOf(journal().replace(/"entries"[^]*/, '"entries": [\n')), changed],
  ['with a broken item', () => archiveOf(journal().replace('"name":"Guard"', '"name":"Guard')), changed],
  [
    'with the same client id twice',
    () => archiveOf(journal({ entries: [9, 10].map((id) => ({ ...entry, id, clientId: 'phone-1' })) })),
    changed,
  ],
  ['with the same id twice', () => archiveOf(journal({ tags: [tag, tag] })), changed],
  [
    'with a color that no tag has',
    () => archiveOf(journal({ tags: [{ ...tag, colorClass: 'url(x)' }] })),
    changed,
  ],
  ['with an origin as long as a book', () => archiveOf(journal({ origin: 'x'.repeat(20_001) })), changed],
  [
    'of a member with ninety-nine stripes',
    () => archiveOf(journal({ owner: { ...member, stripes: 99 } })),
    changed,
  ],
  ['with a title that nobody could type', () => withEntry({ title: 'x'.repeat(201) }), changed],
  ['with notes as long as a book', () => withEntry({ notes: 'x'.repeat(20_001) }), changed],
  ['with a day that doesn’t exist', () => withEntry({ date: '2024-02-31' }), changed],
  ['with a time that doesn’t exist', () => withEntry({ createdAt: 'yesterday' }), changed],
  [
    'with a file whose name leads elsewhere',
    () => withEntry({ files: [{ ...photo, filename: '../1/x.jpg' }] }),
    changed,
  ],
  ['with a file that is a program', () => withEntry({ files: [{ ...photo, mimetype: 'text/html' }] }), changed],
  ['with one file in two places', () => withEntry({ files: [photo, photo] }), changed],
  ['with six files on a session', () => withEntry({ files: Array.from({ length: 6 }, () => photo) }), changed],
  ['with a series of ten thousand years', () => withRule({ end: '9999-12-31' }), changed],
  ['with a series that begins nowhere', () => withRule({ parts: [{ ...part, start: 'x' }] }), changed],
  ['that another product wrote', () => archiveOf('{\n"format": "other",\n"workouts": []\n}'), 'IMPORT_TYPE'],
])('an archive %s is refused with a sentence that says what to do', async (_what, file, code) => {
  expect(await outcomeOf(file())).toBe(code)
})
