import { expect, test } from 'vitest'
import { limits } from '#shared/foundation/limits.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

const knee = { part: 'Knee', side: 'left', from: '2026-09-04', to: '2026-10-02', note: 'Popped in a scramble.' }

test('a member writes down an injury, says when it was over, and deletes it', async () => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/injuries', knee)
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...knee }])
  const neck = await rafa.post('/api/injuries', { part: ' Neck ', from: '2026-08-01' })
  expect(neck.body).toEqual({
    id: expect.any(Number),
    part: 'Neck',
    side: '',
    from: '2026-08-01',
    to: '',
    note: '',
  })
  expect((await rafa.get('/api/injuries')).body).toEqual([neck.body, body])
  expect((await rafa.get('/api/stats')).body.injuries).toEqual([neck.body, body])

  const change = async (changes: object) => (await rafa.patch(`/api/injuries/${neck.body.id}`, changes)).body
  const over = { ...neck.body, to: '2026-08-09' }
  expect(await change({ to: '2026-08-09' })).toEqual(over)
  expect(await change({})).toEqual(over)
  expect(await change({ to: '' })).toEqual(neck.body)
  expect((await rafa.delete(`/api/injuries/${neck.body.id}`)).status).toBe(204)
  expect((await rafa.delete(`/api/injuries/${neck.body.id}`)).status).toBe(404)
  expect((await rafa.get('/api/injuries')).body).toEqual([body])
})

test('an injury that is sent again is stored once', async () => {
  const rafa = await world.signUp()
  const send = (more = {}) => rafa.post('/api/injuries', { ...knee, clientId: 'a', ...more })
  const [first, again] = [await send(), await send()]
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'yes' } })
  expect(await send({ side: 'right' })).toMatchObject({ body: first.body, headers: { 'x-same-payload': 'no' } })
  expect((await rafa.get('/api/injuries')).body).toEqual([first.body])
})

test("another person's injury is not found, and in nobody else's stats", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { body } = await dana.post('/api/injuries', knee)
  expect((await rafa.patch(`/api/injuries/${body.id}`, { side: 'right' })).status).toBe(404)
  expect((await rafa.delete(`/api/injuries/${body.id}`)).status).toBe(404)
  expect((await rafa.get('/api/stats')).body.injuries).toEqual([])
  expect((await dana.get('/api/injuries')).body).toEqual([body])
})

const backwards = 'It ends before it begins. Check the two days.'
const future = 'This day hasn’t come yet. Check the date, then try again.'

test.each([
  ['part', ' ', 'Part of the body is required'],
  ['part', 'x'.repeat(61), 'Part of the body can be at most 60 characters'],
  ['side', 'upper', 'Please choose a side'],
  ['from', '', 'Date is required'],
  ['from', '2026-11-24', future],
  ['to', '2026-11-24', future],
  ['to', '2026-09-03', backwards],
  ['note', 'x'.repeat(2_001), 'Note can be at most 2,000 characters'],
])('an injury whose %s is %j is refused', async (field, value, message) => {
  const rafa = await world.signUp()
  const { id } = (await rafa.post('/api/injuries', knee)).body
  const created = await rafa.post('/api/injuries', {
    ...knee,
    ...(field === 'from' && { to: '' }),
    [field]: value,
  })
  const changed = await rafa.patch(`/api/injuries/${id}`, { [field]: value })
  for (const { status, body } of [created, changed])
    expect([status, body.fields]).toEqual([400, { [field]: message }])
})

test('a member can write down a limited number of injuries', async () => {
  const rafa = await world.signUp()
  const { part, from, note } = knee
  const row = { part, side: 'left' as const, firstDay: from, lastDay: null, note }
  const rows = Array.from({ length: limits.injuriesOfAUser - 1 }, () => ({
    ...row,
    userId: rafa.user.id,
    clientId: null,
    payloadHash: null,
  }))
  await world.db.insertInto('injuries').values(rows).execute()
  const answers = await Promise.all(Array.from({ length: 3 }, () => rafa.post('/api/injuries', knee)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('TOO_MANY_INJURIES')
})

test('what another device has changed of an injury is not overwritten', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/injuries', knee)
  const path = `/api/injuries/${seen.id}`
  await rafa.patch(path, { note: 'Better since Tuesday.' })
  expect(await rafa.patch(path, { note: 'Worse', was: { note: seen.note } })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_ELSEWHERE', message: 'This injury was changed on another device in the meantime.' },
  })
  const changed = await rafa.patch(path, { side: 'both', was: { side: seen.side } })
  expect(changed.body).toMatchObject({ side: 'both', note: 'Better since Tuesday.' })
})

test('an injury that another device has written in since it was seen is not deleted, and the member reads what it says now', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/injuries', knee)
  const path = `/api/injuries/${seen.id}`
  const { body: current } = await rafa.patch(path, { note: 'A page of what the physio said.' })
  const { id: _, ...was } = seen
  const refused = await rafa.delete(path, { was })
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      code: 'CHANGED_ELSEWHERE',
      message: 'This injury was changed on another device in the meantime.',
      current,
    },
  ])
  expect((await rafa.get('/api/injuries')).body).toEqual([current])
  expect((await rafa.delete(path, { was: { ...was, note: current.note } })).status).toBe(204)
  expect((await rafa.post(`${path}/restore`)).body).toEqual(current)
})

test('an app that doesn’t say what it saw deletes an injury as it is', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/injuries', knee)
  await rafa.patch(`/api/injuries/${seen.id}`, { note: 'Better' })
  expect((await rafa.delete(`/api/injuries/${seen.id}`)).status).toBe(204)
})
