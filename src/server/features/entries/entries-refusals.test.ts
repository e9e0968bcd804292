import { afterEach, expect, test } from 'vitest'
import { anEntry, aWorld } from '#test/world.ts'

const world = await aWorld()
const rafa = await world.signUp()
const entry = await rafa.log({ title: 'Unchanged' })

/** A refused call has left nothing behind and changed nothing. */
afterEach(async () => {
  expect((await rafa.get('/api/entries')).body).toEqual([entry])
  for (const table of ['entries', 'entryTags', 'tags', 'reminders'] as const) {
    const { n } = await world.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect([table, n]).toEqual([table, table === 'entries' ? 1 : 0])
  }
})

const raw = async (payload: string, type = 'application/json', method: 'POST' | 'PATCH' = 'POST') => {
  const { body } = await rafa.get('/api/csrf-token')
  const url = method === 'POST' ? '/api/entries' : `/api/entries/${entry.id}`
  return rafa.send({ method, url, payload, headers: { 'content-type': type, 'x-csrf-token': body.csrfToken } })
}

const long = (length: number) => 'n'.repeat(length)
const unstorable = (label: string) =>
  `One character in “${label}” can’t be saved, often from copied text. Please retype that part.`
const time = 'Please enter a time such as 19:00'
const noTags = 'Tags are a list of tag ids'
const rules: [field: string, value: unknown, sentence: string][] = [
  ['title', '', 'Title is required'],
  ['title', '  \t ', 'Title is required'],
  ['title', 'Half \0 guard', unstorable('Title')],
  ['academy', 'North\ud800side', unstorable('Academy')],
  ['notes', '\udc00', unstorable('Notes')],
  ['videoLinks', ['https://example.com/\0'], unstorable('Video link')],
  ['fileAttachments', [{ filename: 'a\0.jpg' }], unstorable('File name')],
  ['title', null, 'Title is required'],
  ['title', 7, 'Title is required'],
  ['title', ['Open mat'], 'Title is required'],
  ['title', long(201), 'Title can be at most 200 characters'],
  ['date', '', 'Date is required'],
  ['date', null, 'Date is required'],
  ['date', 20261120, 'Date is required'],
  ['date', '2026-02-30', 'Please enter a valid date'],
  ['date', '20.11.2026', 'Please enter a valid date'],
  ['date', '2026-11-2034', 'Please enter a valid date'],
  ['date', '2026-11-20\u0000', 'Please enter a valid date'],
  ['date', '0000-00-00', 'Please enter a valid date'],
  ['startTime', '25:00', time],
  ['startTime', 1900, time],
  ['startTime', '7 pm', time],
  ['endTime', '19:60', time],
  ['endTime', null, time],
  ['sessionType', 'seminar', 'Please choose a session type'],
  ['sessionType', '', 'Please choose a session type'],
  ['sessionType', 1, 'Please choose a session type'],
  ['effort', 0, 'Effort is a whole number from 1 to 10'],
  ['effort', 11, 'Effort is a whole number from 1 to 10'],
  ['effort', 6.5, 'Effort is a whole number from 1 to 10'],
  ['effort', '7', 'Effort is a whole number from 1 to 10'],
  ['academy', long(121), 'Academy can be at most 120 characters'],
  ['academy', null, 'Academy must be text'],
  ['instructor', long(121), 'Instructor can be at most 120 characters'],
  ['instructor', {}, 'Instructor must be text'],
  ['notes', long(20_001), 'Notes can be at most 20,000 characters'],
  ['notes', false, 'Notes must be text'],
  ['tags', 'sweeps', noTags],
  ['tags', null, noTags],
  ['tags', { 0: 1 }, noTags],
  ['tags', ['1'], 'An id is a whole number'],
  ['tags', [0], 'An id is a whole number'],
  ['tags', [-1], 'An id is a whole number'],
  ['tags', [1.5], 'An id is a whole number'],
  ['tags', [1e30], 'An id is a whole number'],
  ['tags', [null], 'An id is a whole number'],
  ['tags', Array.from({ length: 51 }, (_, n) => n + 1), 'An entry can have at most 50 tags'],
  ['hasPostSessionNotes', 'yes', 'Add notes after session must be on or off'],
  ['hasPostSessionNotes', 1, 'Add notes after session must be on or off'],
  ['hasPostSessionNotes', null, 'Add notes after session must be on or off'],
]

const shown = rules.map(
  ([field, value, sentence]) => [field, JSON.stringify(value).slice(0, 40), value, sentence] as const,
)

test.each(shown)(
  'an entry whose %s is %s is refused with the right sentence',
  async (field, _shown, value, message) => {
    const expected = { status: 400, body: { code: 'INVALID', message, fields: { [field]: message } } }
    const typed = { ...anEntry({ hasPostSessionNotes: true }), [field]: value }
    expect(await rafa.post('/api/entries', typed)).toMatchObject(expected)
    expect(await rafa.patch(`/api/entries/${entry.id}`, { [field]: value })).toMatchObject(expected)
  },
)

test('an entry without title and date is refused for both', async () => {
  const { status, body } = await rafa.post('/api/entries', {})
  expect(status).toBe(400)
  expect(body.fields).toEqual({ title: 'Title is required', date: 'Date is required' })
})

test.each([
  ['tags', [999_999_999]],
  ['tags', [Number.MAX_SAFE_INTEGER]],
])('an entry whose %s %j do not exist is refused as a whole', async (field, value) => {
  const expected = { status: 400, body: { code: 'TAG_UNKNOWN' } }
  const typed = { ...anEntry({ hasPostSessionNotes: true }), [field]: value }
  expect(await rafa.post('/api/entries', typed)).toMatchObject(expected)
  expect(await rafa.patch(`/api/entries/${entry.id}`, { title: 'Changed', [field]: value })).toMatchObject(
    expected,
  )
})

test.each(['', 7, null, ['x'], long(101), 'offline_\u0000'])('a client id %j is refused', async (clientId) => {
  const { status, body } = await rafa.post('/api/entries', { ...anEntry(), clientId })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'INVALID', ['clientId']])
})

test.each(['', '{', '{"title":', 'title=Open', '{"title":"a","date":"2026-11-20",}', '\u0000', "{'title':'a'}"])(
  'broken JSON %j is refused',
  async (payload) => {
    const { status, body } = await raw(payload)
    expect([status, body.code]).toEqual([400, 'BROKEN_JSON'])
    expect(body.message).toBe('Something is wrong with this request. Please reload and try again.')
    expect((await raw(payload, 'application/json', 'PATCH')).body).toEqual(body)
  },
)

test.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
  'JSON that reaches for the prototypes is refused: %s',
  async (payload) => {
    expect((await raw(payload)).status).toBe(400)
    expect((await raw(payload, 'application/json', 'PATCH')).status).toBe(400)
    expect(Object.keys(Object.prototype)).toEqual([])
  },
)

test.each(['null', '[]', '7', 'true', '"an entry"', '[{"title":"Open mat","date":"2026-11-20"}]'])(
  'JSON that is no entry is refused: %s',
  async (payload) => {
    const { status, body } = await raw(payload)
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(body.message).toMatch(/^[A-Z].*\.$/)
  },
)

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data; boundary=x',
])('an entry sent as %s is refused', async (type) => {
  const { status, body } = await raw(JSON.stringify(anEntry()), type)
  expect([status, body.code]).toEqual([415, 'UNSUPPORTED_TYPE'])
  expect((await raw('title=Mine&date=2026-11-20', type, 'PATCH')).status).toBe(415)
})

test('a body of more than 256 kB is refused', async () => {
  const { status, body } = await raw(JSON.stringify({ ...anEntry(), notes: long(300_000) }))
  expect([status, body.code]).toEqual([413, 'TOO_LARGE'])
  expect(body.message).toBe('That’s too much at once. Please shorten it and try again.')
})

test.each(['0', '-1', '1.5', 'abc', '1e30', '%20', '9'.repeat(200), '1%00', "1'--", '%27', 'null'])(
  'there is no entry %s',
  async (id) => {
    const answers = [
      await rafa.get(`/api/entries/${id}`),
      await rafa.patch(`/api/entries/${id}`, { title: 'Changed' }),
      await rafa.delete(`/api/entries/${id}`),
      await rafa.post(`/api/entries/${id}/restore`),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  },
)

test('a URL that cannot be decoded is not found', async () => {
  for (const path of ['/api/entries/%zz', '/api/entries/%ff', '/api/%']) {
    const { status, body } = await rafa.get(path)
    expect([path, status, body.code]).toEqual([path, 404, 'NOT_FOUND'])
  }
})
