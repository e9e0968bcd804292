import { expect, test } from 'vitest'
import { limits } from '#shared/foundation/limits.ts'
import type { Rating } from '#shared/techniques/practice.ts'
import { scheduleOf } from '#shared/techniques/scheduling.ts'
import { cardOf, dueNames, dueOf, practice, rate } from '#test/practice.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
/** The world's clock starts at noon of this day, in UTC. */
const today = '2026-11-21'

test('a technique put into practice is due at once, and after a review on a later day', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  expect(await dueNames(rafa)).toEqual(['Knee Cut'])
  const { status, body } = await rate(rafa, id, 'good')
  const { memory, dueOn } = scheduleOf([{ rating: 'good', date: today }]) ?? expect.unreachable()
  const card = { techniqueId: id, name: 'Knee Cut', dueOn, snoozedUntil: '', memory }
  expect([status, body]).toEqual([
    201,
    { id: expect.any(Number), techniqueId: id, rating: 'good', date: today, card },
  ])
  expect(await dueNames(rafa)).toEqual([])
  expect(await dueOf(rafa)).toMatchObject({ today, inPractice: 1, suggested: 0, cards: [card] })
})

test('the same review sent twice counts once, even when both tries come at once', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  const first = await rate(rafa, id, 'good', { clientId: 'a', date: today })
  const again = await rate(rafa, id, 'good', { clientId: 'a', date: today })
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'yes' } })
  const racing = await Promise.all(
    Array.from({ length: 5 }, () => rate(rafa, id, 'hard', { clientId: 'b', date: today })),
  )
  expect(new Set(racing.map(({ body }) => body.id)).size).toBe(1)
  expect((await rafa.get(`/api/practice/history?techniqueId=${id}`)).body.reviews).toHaveLength(2)
})

test('reviews that arrive late count as if they had come in order', async () => {
  const rafa = await world.signUp()
  const [one = 0, other = 0] = await practice(rafa, 'Knee Cut', 'Armbar')
  const reviews: [Rating, string][] = [
    ['good', '2026-11-02'],
    ['again', '2026-11-05'],
    ['easy', '2026-11-09'],
    ['hard', today],
  ]
  for (const [rating, date] of reviews) await rate(rafa, one, rating, { date })
  for (const [rating, date] of reviews.toReversed()) await rate(rafa, other, rating, { date })
  const [inOrder, late] = [await cardOf(rafa, one), await cardOf(rafa, other)]
  expect(late?.memory).toEqual(inOrder?.memory)
  expect(late?.dueOn).toBe(inOrder?.dueOn)
})

test('a rating that is undone has never been', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  await rate(rafa, id, 'good', { date: '2026-11-10' })
  const before = await cardOf(rafa, id)
  const { body } = await rate(rafa, id, 'again')
  expect((await rafa.delete(`/api/practice/reviews/${body.id}`)).status).toBe(204)
  expect(await cardOf(rafa, id)).toEqual(before)
  expect((await rafa.delete(`/api/practice/reviews/${body.id}`)).status).toBe(404)
})

test('undoing the only rating makes the technique new again', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  const before = await cardOf(rafa, id)
  const { body } = await rate(rafa, id, 'easy')
  await rafa.delete(`/api/practice/reviews/${body.id}`)
  expect(await cardOf(rafa, id)).toEqual(before)
})

test('a review without a time zone in the account is on the day in UTC', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  expect((await rate(rafa, id, 'good')).body.date).toBe(today)
})

test('a review of a technique that is not in practice is kept, and counts once it is', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  expect((await rafa.delete(`/api/practice/cards/${id}`)).status).toBe(204)
  expect((await rate(rafa, id, 'good')).body.card).toBeNull()
  expect(await dueNames(rafa)).toEqual([])
  await rafa.post('/api/practice/cards', { techniqueIds: [id] })
  expect(await cardOf(rafa, id)).toMatchObject(scheduleOf([{ rating: 'good', date: today }]) ?? {})
})

test('a review can be on a day that has begun somewhere, not on a later one', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  expect((await rate(rafa, id, 'good', { date: '2026-11-22' })).status).toBe(201)
  expect(await rate(rafa, id, 'good', { date: '2026-11-23' })).toMatchObject({
    status: 400,
    body: { code: 'FUTURE_DATE' },
  })
})

test("another person's reviews and techniques are not found", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [id = 0] = await practice(dana, 'Knee Cut')
  const { body } = await rate(dana, id, 'good')
  const before = await dueOf(dana)
  expect(await rate(rafa, id, 'again')).toMatchObject({ status: 400, body: { code: 'TECHNIQUE_UNKNOWN' } })
  expect((await rafa.delete(`/api/practice/reviews/${body.id}`)).status).toBe(404)
  expect((await rafa.get(`/api/practice/history?techniqueId=${id}`)).status).toBe(404)
  expect((await rafa.patch(`/api/practice/cards/${id}`, { snoozedUntil: '' })).status).toBe(404)
  expect((await rafa.delete(`/api/practice/cards/${id}`)).status).toBe(404)
  expect((await rafa.post('/api/practice/cards', { techniqueIds: [id] })).body).toEqual({ added: 0 })
  expect(await dueOf(dana)).toEqual(before)
})

test('a technique has room for a limited number of reviews', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  const rows = Array.from({ length: limits.reviewsOfATechnique - 1 }, () => ({
    userId: rafa.user.id,
    clientId: null,
    payloadHash: null,
    techniqueId: id,
    rating: 'good' as const,
    date: '2026-11-01',
  }))
  await world.db.insertInto('practiceReviews').values(rows).execute()
  const answers = await Promise.all(Array.from({ length: 3 }, () => rate(rafa, id, 'good')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('TOO_MANY_REVIEWS')
})

test('a merged technique takes its practice along', async () => {
  const rafa = await world.signUp()
  const [one = 0, other = 0] = await practice(rafa, 'Knee Cut', 'Knee Slice')
  await rafa.delete(`/api/practice/cards/${other}`)
  await rate(rafa, one, 'good', { date: '2026-11-02' })
  await rate(rafa, other, 'hard', { date: '2026-11-05' })
  await rafa.post('/api/practice/logs', { techniqueId: one, date: today, amount: 30 })
  expect((await rafa.post(`/api/techniques/${one}/merge`, { intoId: other })).status).toBe(200)
  expect(await cardOf(rafa, other)).toMatchObject(
    scheduleOf([
      { rating: 'good', date: '2026-11-02' },
      { rating: 'hard', date: '2026-11-05' },
    ]) ?? {},
  )
  const { reviews, logs } = (await rafa.get(`/api/practice/history?techniqueId=${other}`)).body
  expect([reviews.length, logs.length]).toEqual([2, 1])
})

test('practice goes with a deleted technique, and comes back with it', async () => {
  const rafa = await world.signUp()
  const [id = 0] = await practice(rafa, 'Knee Cut')
  await rate(rafa, id, 'good')
  await rafa.post('/api/practice/logs', { techniqueId: id, date: today })
  const read = async () => [
    await dueOf(rafa),
    (await rafa.get('/api/practice/logs')).body,
    (await rafa.get('/api/practice/cards')).body,
  ]
  const before = await read()
  await rafa.delete(`/api/techniques/${id}`)
  expect(await read()).toMatchObject([{ inPractice: 0, cards: [] }, [], []])
  expect((await rafa.get(`/api/practice/history?techniqueId=${id}`)).status).toBe(404)
  await rafa.post(`/api/techniques/${id}/restore`)
  expect(await read()).toEqual(before)
})

test.each([
  ['techniqueId', 'all', 'An id is a whole number'],
  ['rating', 'meh', 'Please choose Again, Hard, Good, or Easy'],
  ['date', 'yesterday', 'Please enter a valid date'],
])('a review whose %s is %j is refused', async (field, value, message) => {
  const rafa = await world.signUp()
  const [techniqueId] = await practice(rafa, 'Knee Cut')
  expect(await rafa.post('/api/practice/reviews', { techniqueId, rating: 'good', [field]: value })).toMatchObject({
    status: 400,
    body: { code: 'INVALID', fields: { [field]: message } },
  })
})
