import { expect, test } from 'vitest'
import { limits } from '#shared/foundation/limits.ts'
import { scheduleOf } from '#shared/techniques/scheduling.ts'
import { cardOf, practice, rate, technique } from '#test/practice.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const drilled = {
  date: '2026-11-20',
  amount: 40,
  unit: 'reps',
  resistance: 'positional',
  success: 3,
  partner: 'Ana',
  notes: 'Knee first, then the underhook.',
}

test('a grappler logs what they drilled and reads it back, the latest first', async () => {
  const rafa = await world.signUp()
  const techniqueId = await technique(rafa)
  const { status, body } = await rafa.post('/api/practice/logs', { ...drilled, techniqueId })
  expect([status, body]).toEqual([201, { ...drilled, techniqueId, id: expect.any(Number), name: 'Knee Cut' }])
  const later = await rafa.post('/api/practice/logs', { techniqueId, date: '2026-11-21' })
  expect(later.body).toMatchObject({
    amount: null,
    unit: 'reps',
    resistance: 'cooperative',
    success: null,
    partner: '',
    notes: '',
  })
  expect((await rafa.get('/api/practice/logs')).body).toEqual([later.body, body])
  expect((await rafa.get(`/api/practice/history?techniqueId=${techniqueId}`)).body).toEqual({
    techniqueId,
    name: 'Knee Cut',
    card: null,
    reviews: [],
    hits: [],
    logs: [later.body, body],
  })
})

test('a practice log that is sent again is stored once', async () => {
  const rafa = await world.signUp()
  const techniqueId = await technique(rafa)
  const send = (more = {}) => rafa.post('/api/practice/logs', { ...drilled, techniqueId, clientId: 'a', ...more })
  const first = await send()
  expect(await send()).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'yes' } })
  expect(await send({ amount: 1 })).toMatchObject({ body: first.body, headers: { 'x-same-payload': 'no' } })
  expect((await rafa.get('/api/practice/logs')).body).toEqual([first.body])
})

test('a change of a practice log changes the fields it names and leaves the rest', async () => {
  const rafa = await world.signUp()
  const techniqueId = await technique(rafa)
  const armbar = await technique(rafa, 'Armbar')
  const { body } = await rafa.post('/api/practice/logs', { ...drilled, techniqueId })
  const changed = await rafa.patch(`/api/practice/logs/${body.id}`, { techniqueId: armbar, success: null })
  expect(changed.body).toEqual({ ...body, techniqueId: armbar, name: 'Armbar', success: null })
  expect((await rafa.patch(`/api/practice/logs/${body.id}`, {})).body).toEqual(changed.body)
})

test('a deleted practice log is gone', async () => {
  const rafa = await world.signUp()
  const { body } = await rafa.post('/api/practice/logs', { ...drilled, techniqueId: await technique(rafa) })
  expect((await rafa.delete(`/api/practice/logs/${body.id}`)).status).toBe(204)
  expect((await rafa.delete(`/api/practice/logs/${body.id}`)).status).toBe(404)
  expect((await rafa.get('/api/practice/logs')).body).toEqual([])
})

test("another person's practice log is not found, nor is their technique", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [mine, theirs] = [await technique(rafa), await technique(dana)]
  const { body } = await dana.post('/api/practice/logs', { ...drilled, techniqueId: theirs })
  expect((await rafa.patch(`/api/practice/logs/${body.id}`, { amount: 1 })).status).toBe(404)
  expect((await rafa.delete(`/api/practice/logs/${body.id}`)).status).toBe(404)
  const unknown = { status: 400, body: { code: 'TECHNIQUE_UNKNOWN' } }
  expect(await rafa.post('/api/practice/logs', { ...drilled, techniqueId: theirs })).toMatchObject(unknown)
  const own = await rafa.post('/api/practice/logs', { ...drilled, techniqueId: mine })
  expect(await rafa.patch(`/api/practice/logs/${own.body.id}`, { techniqueId: theirs })).toMatchObject(unknown)
  expect((await dana.get('/api/practice/logs')).body).toEqual([body])
})

test.each([
  ['techniqueId', 0, 'Please choose a technique'],
  ['date', '', 'Date is required'],
  ['date', '2026-11-24', 'This day hasn’t come yet. Check the date, then try again.'],
  ['amount', 0, 'Please enter a whole number'],
  ['amount', 10_001, 'At most 10,000'],
  ['unit', 'hours', 'Please choose reps or minutes'],
  ['resistance', 'some', 'Please choose the resistance'],
  ['success', 6, 'Success is a number from 0 to 5'],
  ['partner', 'x'.repeat(121), 'Partner can be at most 120 characters'],
  ['notes', 'x'.repeat(2_001), 'Notes can be at most 2,000 characters'],
])('a practice log whose %s is %j is refused', async (field, value, message) => {
  const rafa = await world.signUp()
  const techniqueId = await technique(rafa)
  const { status, body } = await rafa.post('/api/practice/logs', { ...drilled, techniqueId, [field]: value })
  expect([status, body.fields]).toEqual([400, { [field]: message }])
})

test('a member can have a limited number of practice logs', async () => {
  const rafa = await world.signUp()
  const techniqueId = await technique(rafa)
  const {
    id: _id,
    name: _name,
    ...row
  } = (await rafa.post('/api/practice/logs', { ...drilled, techniqueId })).body
  const stored = { ...row, userId: rafa.user.id, clientId: null, payloadHash: null }
  for (let left = limits.practiceLogsOfAUser - 2; left > 0; left -= 2000) {
    const rows = Array.from({ length: Math.min(left, 2000) }, () => stored)
    await world.db.insertInto('practiceLogs').values(rows).execute()
  }
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => rafa.post('/api/practice/logs', { ...drilled, techniqueId })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('TOO_MANY_PRACTICE_LOGS')
  expect((await rafa.get('/api/practice/logs')).body).toHaveLength(limits.latestPracticeLogs)
})

/** When a technique is due, and what its member remembers; undefined before anything counts. */
const memoryOf = async (person: Person, id: number) => {
  const card = await cardOf(person, id)
  return card?.memory ? { memory: card.memory, dueOn: card.dueOn } : undefined
}
const goodOn = (...dates: string[]) => scheduleOf(dates.map((date) => ({ rating: 'good', date })))

test('what was drilled with success moves the day it is due, after the ratings of its day', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  await rate(rafa, id, 'hard', { date: '2026-11-18' })
  await rafa.post('/api/practice/logs', { ...drilled, techniqueId: id })
  await rate(rafa, id, 'again', { date: '2026-11-20' })
  expect(await memoryOf(rafa, id)).toEqual(
    scheduleOf([
      { rating: 'hard', date: '2026-11-18' },
      { rating: 'again', date: '2026-11-20' },
      { rating: 'good', date: '2026-11-20' },
    ]),
  )
})

test('a log that nobody rated, and one of a technique that isn’t in practice, move nothing', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  await rafa.patch(`/api/practice/cards/${id}`, { snoozedUntil: '2026-12-24' })
  await rafa.post('/api/practice/logs', { ...drilled, techniqueId: id, success: null })
  expect(await cardOf(rafa, id)).toMatchObject({ memory: null, snoozedUntil: '2026-12-24' })
  const other = await technique(rafa, 'Armbar')
  await rafa.post('/api/practice/logs', { ...drilled, techniqueId: other })
  expect(await cardOf(rafa, other)).toBeUndefined()
  await rafa.post('/api/practice/cards', { techniqueIds: [other] })
  expect(await memoryOf(rafa, other)).toEqual(goodOn('2026-11-20'))
})

test('a log that is changed, deleted, or restored counts as it is then', async () => {
  const rafa = await world.signUp()
  const [id = 0, other = 0] = await practice(rafa, 'Knee Cut', 'Armbar')
  const { body } = await rafa.post('/api/practice/logs', { ...drilled, techniqueId: id })
  const path = `/api/practice/logs/${body.id}`
  await rafa.patch(path, { date: '2026-11-15' })
  expect(await memoryOf(rafa, id)).toEqual(goodOn('2026-11-15'))
  await rafa.patch(path, { techniqueId: other })
  expect([await memoryOf(rafa, id), await memoryOf(rafa, other)]).toEqual([undefined, goodOn('2026-11-15')])
  await rafa.delete(path)
  expect(await memoryOf(rafa, other)).toBeUndefined()
  await rafa.post(`${path}/restore`)
  expect(await memoryOf(rafa, other)).toEqual(goodOn('2026-11-15'))
  await rafa.patch(`/api/practice/cards/${other}`, { snoozedUntil: '2026-12-24' })
  await rafa.patch(path, { notes: 'Longer' })
  expect(await cardOf(rafa, other)).toMatchObject({ snoozedUntil: '2026-12-24' })
  await rafa.patch(path, { success: null })
  expect(await memoryOf(rafa, other)).toBeUndefined()
})

test('a deleted log of a technique that was merged since, and merged again, comes back with the one it became', async () => {
  const rafa = await world.signUp()
  const [id = 0, next = 0, last = 0] = await practice(rafa, 'Knee Cut', 'Knee Slice', 'Knee Cut Pass')
  const { body } = await rafa.post('/api/practice/logs', { ...drilled, techniqueId: id })
  const path = `/api/practice/logs/${body.id}`
  await rafa.delete(path)
  await rafa.post(`/api/techniques/${id}/merge`, { intoId: next })
  await rafa.post(`/api/techniques/${next}/merge`, { intoId: last })
  expect(await rafa.post(`${path}/restore`)).toMatchObject({
    status: 200,
    body: { id: body.id, techniqueId: last },
  })
  expect(await memoryOf(rafa, last)).toEqual(goodOn(drilled.date))
})
