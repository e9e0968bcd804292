import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

const toBlue = {
  date: '2024-06-01',
  belt: 'blue',
  stripes: 0,
  academy: 'Northside',
  note: 'Right after the seminar.',
}

test('a member records a promotion, corrects it, and deletes it', async () => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/promotions', toBlue)
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...toBlue }])
  const stripe = await rafa.post('/api/promotions', { date: '2023-01-05', belt: 'white' })
  expect(stripe.body).toMatchObject({ stripes: 0, academy: '', note: '' })
  expect((await rafa.get('/api/promotions')).body).toEqual([stripe.body, body])
  expect((await rafa.get('/api/stats')).body.promotions).toEqual([stripe.body, body])

  const changed = await rafa.patch(`/api/promotions/${stripe.body.id}`, { stripes: 2 })
  expect(changed.body).toEqual({ ...stripe.body, stripes: 2 })
  expect((await rafa.patch(`/api/promotions/${stripe.body.id}`, {})).body).toEqual(changed.body)
  expect((await rafa.delete(`/api/promotions/${stripe.body.id}`)).status).toBe(204)
  expect((await rafa.delete(`/api/promotions/${stripe.body.id}`)).status).toBe(404)
  expect((await rafa.get('/api/promotions')).body).toEqual([body])
})

test('a promotion that is sent again is stored once', async () => {
  const rafa = await world.signUp()
  const send = (more = {}) => rafa.post('/api/promotions', { ...toBlue, clientId: 'a', ...more })
  const [first, again] = [await send(), await send()]
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'yes' } })
  expect(await send({ stripes: 1 })).toMatchObject({ body: first.body, headers: { 'x-same-payload': 'no' } })
  expect((await rafa.get('/api/promotions')).body).toEqual([first.body])
})

test("another person's promotion is not found", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { body } = await dana.post('/api/promotions', toBlue)
  expect((await rafa.patch(`/api/promotions/${body.id}`, { stripes: 1 })).status).toBe(404)
  expect((await rafa.delete(`/api/promotions/${body.id}`)).status).toBe(404)
  expect((await dana.get('/api/promotions')).body).toEqual([body])
})

test.each([
  ['date', '', 'Date is required'],
  ['date', '2026-11-24', 'This day hasn’t come yet. Check the date, then try again.'],
  ['belt', 'green', 'Please choose a belt'],
  ['stripes', 5, 'Stripes are a number from 0 to 4'],
  ['academy', 'x'.repeat(121), 'Academy can be at most 120 characters'],
  ['note', 'x'.repeat(2_001), 'Note can be at most 2,000 characters'],
])('a promotion whose %s is %j is refused', async (field, value, message) => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/promotions', { ...toBlue, [field]: value })
  expect([status, body.fields]).toEqual([400, { [field]: message }])
})

test('a member can record a limited number of promotions', async () => {
  const rafa = await world.signUp()
  const row = { ...toBlue, belt: 'blue' as const, userId: rafa.user.id, clientId: null, payloadHash: null }
  const rows = Array.from({ length: limits.promotionsOfAUser - 1 }, () => row)
  await world.db.insertInto('promotions').values(rows).execute()
  const answers = await Promise.all(Array.from({ length: 3 }, () => rafa.post('/api/promotions', toBlue)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('TOO_MANY_PROMOTIONS')
})
