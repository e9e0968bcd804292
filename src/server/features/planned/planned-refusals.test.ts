import { expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

async function aSeries() {
  const rafa = await world.signUp()
  const weekly = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: '2026-12-29' } as const
  const entry = await rafa.log({ date: '2026-11-03', ...weekly })
  const ruleId = entry.planned?.ruleId ?? 0
  const planned = async () => (await rafa.get('/api/planned?from=2026-11-01&to=2027-03-31')).body
  return { rafa, ruleId, planned }
}

test.each([
  [{ title: ' ' }, 'title', 'Title is required'],
  [{ date: '2026-02-30' }, 'date', 'Please enter a valid date'],
  [{ startTime: '25:00' }, 'startTime', 'Please enter a time such as 19:00'],
  [{ sessionType: 'seminar' }, 'sessionType', 'Please choose a session type'],
  [{ scope: 'some' }, 'scope', 'Please choose which sessions'],
  [{ recurrencePattern: 'yearly' }, 'recurrencePattern', 'Please choose how often it repeats'],
  [{ tags: ['Sweeps'] }, 'tags', 'An id is a whole number'],
])('a planned session is not changed by %j', async (body, field, message) => {
  const { rafa, ruleId, planned } = await aSeries()
  const before = await planned()
  expect(await rafa.patch(`/api/planned/${ruleId}/1`, body)).toMatchObject({
    status: 400,
    body: { code: 'INVALID', fields: { [field]: message } },
  })
  expect(await planned()).toEqual(before)
})

test.each([
  [{ date: '2026-11-10', scope: 'following' }, 'RULE_OUT_OF_ORDER'],
  [{ date: '2026-11-03', scope: 'following' }, 'RULE_OUT_OF_ORDER'],
  [{ recurrenceEndDate: '2026-11-01', scope: 'all' }, 'RULE_ENDS_EARLY'],
  [{ date: '2026-12-30', scope: 'following' }, 'RULE_ENDS_EARLY'],
  [{ recurrencePattern: 'daily', recurrenceEndDate: '2029-12-31', scope: 'all' }, 'RULE_TOO_LONG'],
])('an invalid rule is not stored: %j', async (body, code) => {
  const { rafa, ruleId, planned } = await aSeries()
  const before = await planned()
  expect(await rafa.patch(`/api/planned/${ruleId}/2`, body)).toMatchObject({ status: 400, body: { code } })
  expect(await planned()).toEqual(before)
})

test("another person's tags are refused, and nothing is changed", async () => {
  const { rafa, ruleId, planned } = await aSeries()
  const dana = await world.signUp()
  const before = await planned()
  const [mine, theirs] = [await rafa.tag('Sweeps'), await dana.tag('Passes')]
  const refused = await rafa.patch(`/api/planned/${ruleId}/1`, { title: 'Changed', tags: [mine.id, theirs.id] })
  expect(refused).toMatchObject({ status: 400, body: { code: 'TAG_UNKNOWN' } })
  expect(await planned()).toEqual(before)
})

test('nobody reads, changes, removes or restores what another person has planned', async () => {
  const { rafa, ruleId, planned } = await aSeries()
  const dana = await world.signUp()
  const { version } = (await rafa.patch(`/api/planned/${ruleId}/1`, { title: 'Mine' })).body
  const before = await planned()
  const answers = [
    await dana.patch(`/api/planned/${ruleId}/1`, { title: 'Theirs' }),
    await dana.delete(`/api/planned/${ruleId}/1?scope=all`),
    await dana.post(`/api/planned/${ruleId}/undo`, { version }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await dana.get('/api/planned?from=2026-11-01&to=2027-03-31')).body).toEqual([])
  expect(await planned()).toEqual(before)
})

test('what is not planned is not found: the first session, one past the last, no rule, no number', async () => {
  const { rafa, ruleId } = await aSeries()
  for (const path of [
    `${ruleId}/0`,
    `${ruleId}/9`,
    `${ruleId}/-1`,
    `${ruleId}/x`,
    `${ruleId}/1e3`,
    '99999/1',
    '0/1',
  ]) {
    for (const answer of [
      await rafa.patch(`/api/planned/${path}`, { title: 'Changed' }),
      await rafa.delete(`/api/planned/${path}`),
    ])
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'NOT_FOUND'])
  }
  expect((await rafa.post('/api/planned/99999/undo', { version: 2 })).status).toBe(404)
})

test('without a login nothing is planned or changed', async () => {
  const visitor = world.browser()
  const answers = [
    await visitor.get('/api/planned?from=2026-11-01&to=2026-11-30'),
    await visitor.patch('/api/planned/1/1', {}),
    await visitor.delete('/api/planned/1/1'),
    await visitor.post('/api/planned/1/undo', { version: 1 }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
})

test.each([
  '',
  '?from=2026-11-01',
  '?from=2026-11-02&to=2026-11-01',
  '?from=2026-01-01&to=2027-12-31',
  '?from=x&to=y',
])('no span of days is meant by %j', async (query) => {
  const rafa = await world.signUp()
  expect(await rafa.get(`/api/planned${query}`)).toMatchObject({ status: 400, body: { code: 'INVALID' } })
})
