import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { limits } from '#shared/foundation/limits.ts'
import { jpeg, pdf } from '#test/files.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const toBlue = {
  date: '2024-06-01',
  belt: 'blue',
  stripes: 0,
  academy: 'Northside',
  note: 'Right after the seminar.',
  photo: null,
}

const day = 86_400_000

const uploadPhoto = async (rafa: Person, name = 'blue.jpg') =>
  (await rafa.upload({ content: await jpeg(), name, type: 'image/jpeg' })).body[0]

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

test('of two promotions of one day, the one recorded last sets belt and stripes', async () => {
  const rafa = await world.signUp({ beltLevel: 'white' })
  for (const stripes of [1, 2]) await rafa.post('/api/promotions', { ...toBlue, stripes })
  expect((await rafa.get('/api/auth/session')).body).toMatchObject({ beltLevel: 'blue', stripes: 2 })
})

test('the newest promotion sets belt and stripes, until it is deleted or the member sets them', async () => {
  const rafa = await world.signUp({ beltLevel: 'blue' })
  const rank = async () => {
    const { beltLevel, stripes } = (await rafa.get('/api/auth/session')).body
    return [beltLevel, stripes]
  }
  const record = async (fields: object) => (await rafa.post('/api/promotions', { ...toBlue, ...fields })).body
  const stripe = await record({ date: '2025-03-01', stripes: 1 })
  expect(await rank()).toEqual(['blue', 1])
  await record({ date: '2024-01-01', belt: 'white', stripes: 4 })
  expect(await rank()).toEqual(['blue', 1])
  await rafa.patch('/api/user', { stripes: 3 })
  await rafa.patch(`/api/promotions/${stripe.id}`, { note: 'At last.' })
  expect(await rank()).toEqual(['blue', 3])
  const { id } = await record({ date: '2026-11-20', belt: 'purple' })
  expect(await rank()).toEqual(['purple', 0])
  await rafa.patch(`/api/promotions/${id}`, { stripes: 1 })
  expect(await rank()).toEqual(['purple', 1])
  await rafa.delete(`/api/promotions/${id}`)
  expect(await rank()).toEqual(['blue', 3])
  await rafa.post(`/api/promotions/${id}/restore`)
  expect(await rank()).toEqual(['purple', 1])
  await rafa.patch('/api/user', { beltLevel: 'brown', stripes: 0 })
  await rafa.delete(`/api/promotions/${id}`)
  await rafa.delete(`/api/promotions/${stripe.id}`)
  expect(await rank()).toEqual(['brown', 0])
})

test('belt and stripes go back step by step to what they were before any promotion was recorded', async () => {
  const rafa = await world.signUp({ beltLevel: 'white' })
  const { body: blue } = await rafa.post('/api/promotions', toBlue)
  const { body: stripe } = await rafa.post('/api/promotions', { ...toBlue, date: '2025-01-01', stripes: 1 })
  await rafa.delete(`/api/promotions/${blue.id}`)
  expect((await rafa.get('/api/auth/session')).body).toMatchObject({ beltLevel: 'blue', stripes: 1 })
  await rafa.delete(`/api/promotions/${stripe.id}`)
  expect((await rafa.get('/api/auth/session')).body).toMatchObject({ beltLevel: 'white', stripes: 0 })
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
  const { photo: _, ...stored } = toBlue
  const row = { ...stored, belt: 'blue' as const, userId: rafa.user.id, clientId: null, payloadHash: null }
  const rows = Array.from({ length: limits.promotionsOfAUser - 1 }, () => row)
  await world.db.insertInto('promotions').values(rows).execute()
  const answers = await Promise.all(Array.from({ length: 3 }, () => rafa.post('/api/promotions', toBlue)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('TOO_MANY_PROMOTIONS')
})

test('a promotion has a photo, which is replaced, taken off, and shown in stats and the recap', async () => {
  const rafa = await world.signUp()
  await rafa.log({ date: toBlue.date })
  const [first, second] = [await uploadPhoto(rafa), await uploadPhoto(rafa, 'again.jpg')]
  const { body } = await rafa.post('/api/promotions', { ...toBlue, photo: first })
  expect(body).toEqual({ id: expect.any(Number), ...toBlue, photo: first })
  expect((await rafa.get('/api/stats')).body.promotions).toEqual([body])
  expect((await rafa.get('/api/stats/years/2024')).body.promotions).toEqual([body])

  const path = `/api/promotions/${body.id}`
  expect((await rafa.patch(path, { photo: second })).body.photo).toEqual(second)
  expect((await rafa.patch(path, { photo: second, note: '' })).body).toMatchObject({ photo: second, note: '' })
  expect((await rafa.patch(path, { stripes: 1 })).body.photo).toEqual(second)
  expect((await rafa.patch(path, { photo: first })).body.photo).toEqual(first)
  expect((await rafa.patch(path, { photo: null })).body.photo).toBe(null)
  expect((await rafa.get('/api/promotions')).body).toMatchObject([{ photo: null }])
})

test('a promotion gets no photo of another person, of a session or promotion, and no video or document', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [hers, logged, taken, free] = [
    await uploadPhoto(dana),
    await uploadPhoto(rafa),
    await uploadPhoto(rafa),
    await uploadPhoto(rafa),
  ]
  await rafa.log({ fileAttachments: [logged] })
  const { body: blue } = await rafa.post('/api/promotions', { ...toBlue, photo: taken })
  const { body: purple } = await rafa.post('/api/promotions', { ...toBlue, belt: 'purple', photo: free })
  for (const photo of [hers, logged, taken, { filename: 'nothing.jpg' }, { filename: '' }]) {
    const refused = await rafa.patch(`/api/promotions/${purple.id}`, { photo })
    expect(refused).toMatchObject({ status: 400, body: { code: 'FILE_UNKNOWN' } })
    expect(await rafa.post('/api/promotions', { ...toBlue, photo })).toMatchObject({ status: 400 })
  }
  const { body: documents } = await rafa.upload({ name: 'certificate.pdf', content: pdf('certificate') })
  const refused = await rafa.patch(`/api/promotions/${purple.id}`, { photo: documents[0] })
  expect([refused.body.code, Object.keys(refused.body.fields)]).toEqual(['NOT_A_PHOTO', ['photo']])
  expect((await rafa.get('/api/promotions')).body).toEqual([blue, purple])

  const entry = await rafa.log()
  const withTaken = await rafa.patch(`/api/entries/${entry.id}`, { fileAttachments: [taken] })
  expect(withTaken).toMatchObject({ status: 400, body: { code: 'FILE_UNKNOWN' } })
  expect((await dana.get(taken.path)).status).toBe(404)
  expect((await dana.patch(`/api/promotions/${blue.id}`, { photo: hers })).status).toBe(404)
})

test('the photo of a promotion stays, also of a deleted one while that can be restored, and one that was taken off is swept after a day', async () => {
  const rafa = await world.signUp()
  const [kept, off, deleted] = [await uploadPhoto(rafa), await uploadPhoto(rafa), await uploadPhoto(rafa)]
  await rafa.post('/api/promotions', { ...toBlue, photo: kept })
  const { body: blue } = await rafa.post('/api/promotions', { ...toBlue, photo: off })
  const { body: purple } = await rafa.post('/api/promotions', { ...toBlue, photo: deleted })
  world.later(2 * day)
  await sweep(world.deps)
  await rafa.patch(`/api/promotions/${blue.id}`, { photo: null })
  await rafa.delete(`/api/promotions/${purple.id}`)
  await sweep(world.deps)
  for (const { path } of [kept, off, deleted]) expect((await rafa.get(path)).status).toBe(200)
  world.later(day + 1000)
  await sweep(world.deps)
  const statuses = () => Promise.all([kept, off, deleted].map(async ({ path }) => (await rafa.get(path)).status))
  expect(await statuses()).toEqual([200, 404, 200])
  const restore = () => rafa.post(`/api/promotions/${purple.id}/restore`)
  expect((await restore()).body.photo).toEqual(deleted)
  await rafa.delete(`/api/promotions/${purple.id}`)
  // A login lasts thirty days since it was used last.
  for (const days of [20, 20]) {
    world.later(days * day)
    await sweep(world.deps)
    await rafa.get('/api/user')
  }
  expect(await statuses()).toEqual([200, 404, 404])
  expect((await restore()).status).toBe(404)
})

test('a promotion that was deleted by mistake is recorded again with its photo', async () => {
  const rafa = await world.signUp()
  const photo = await uploadPhoto(rafa)
  const { body } = await rafa.post('/api/promotions', { ...toBlue, photo })
  await rafa.delete(`/api/promotions/${body.id}`)
  await sweep(world.deps)
  const again = await rafa.post('/api/promotions', { ...toBlue, photo, clientId: 'again' })
  expect(again.body.photo).toEqual(photo)
})

test('what another device has changed since is not overwritten, whether words or photo', async () => {
  const rafa = await world.signUp()
  const [mine, theirs] = [await uploadPhoto(rafa), await uploadPhoto(rafa)]
  const { body } = await rafa.post('/api/promotions', toBlue)
  const path = `/api/promotions/${body.id}`
  await rafa.patch(path, { note: 'By Lena.', photo: theirs })
  const refused = { status: 409, body: { code: 'CHANGED_ELSEWHERE' } }
  expect(await rafa.patch(path, { note: 'Mine', was: { note: toBlue.note } })).toMatchObject(refused)
  expect(await rafa.patch(path, { photo: mine, was: { photo: null } })).toMatchObject(refused)
  expect(await rafa.patch(path, { photo: mine, was: { photo: mine } })).toMatchObject(refused)
  expect((await rafa.get('/api/promotions')).body).toMatchObject([{ note: 'By Lena.', photo: theirs }])
  const seen = { stripes: 1, note: 'By Lena.', photo: mine, was: { stripes: 0, note: 'x', photo: theirs } }
  expect((await rafa.patch(path, seen)).body).toMatchObject({ stripes: 1, photo: mine })
})

test('a promotion whose words or photo another device has changed since it was seen is not deleted', async () => {
  const rafa = await world.signUp()
  const [first, second] = [await uploadPhoto(rafa), await uploadPhoto(rafa)]
  const { body: seen } = await rafa.post('/api/promotions', { ...toBlue, photo: first })
  const path = `/api/promotions/${seen.id}`
  const refuses = async (was: object, current: object) =>
    expect(await rafa.delete(path, { was })).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_ELSEWHERE',
        message: 'This promotion was changed on another device in the meantime.',
        current,
      },
    })
  const { body: noted } = await rafa.patch(path, { note: 'The whole speech.' })
  await refuses(seen, noted)
  const { body: current } = await rafa.patch(path, { photo: second })
  await refuses(noted, current)
  expect((await rafa.get('/api/promotions')).body).toEqual([current])
  expect((await rafa.delete(path, { was: current })).status).toBe(204)
  expect((await rafa.post(`${path}/restore`)).body).toEqual(current)
})

test('an app that doesn’t say what it saw deletes a promotion as it is', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/promotions', toBlue)
  await rafa.patch(`/api/promotions/${seen.id}`, { note: 'Better' })
  expect((await rafa.delete(`/api/promotions/${seen.id}`)).status).toBe(204)
})
