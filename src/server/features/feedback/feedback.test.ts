import { expect, test } from 'vitest'
import { anAdmin, verify, withAdmin } from '#test/admin.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld(withAdmin)
const coach = await anAdmin(world)
const second = await anAdmin(world, 'second@rollbook.example')

const typed = { subject: 'The timer stops', description: 'It stops when the phone locks.' }
const send = async (person: Person, fields: object = {}) =>
  (await person.post('/api/feedback', { ...typed, ...fields })).body

test('what a member sends is new, a bug, and of medium priority unless they say otherwise', async () => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/feedback', typed)
  expect(status).toBe(201)
  expect(body).toEqual({
    ...typed,
    id: expect.any(Number),
    feedbackType: 'bug',
    priority: 'medium',
    status: 'new',
    createdAt: '2026-11-21T12:00:00.000Z',
    userId: rafa.user.id,
    upvotes: 0,
  })
  const [newest] = (await coach.get('/api/feedback')).body
  expect(newest).toEqual({
    ...body,
    fullName: 'Rafa Moreno',
    email: rafa.email,
    isUpvoted: false,
    mayReply: false,
    replies: [],
  })
})

test.each([
  [{ subject: 'Oops' }, 'Subject must be at least 5 characters'],
  [{ subject: '      ' }, 'Subject must be at least 5 characters'],
  [{ subject: 's'.repeat(201) }, 'Subject can be at most 200 characters'],
  [{ description: 'Too short' }, 'Description must be at least 10 characters'],
  [{ description: 'd'.repeat(5001) }, 'Description can be at most 5,000 characters'],
  [{ feedbackType: 'praise' }, 'Please choose a type'],
  [{ priority: 'urgent' }, 'Please choose a priority'],
])('%j is refused', async (fields, sentence) => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/feedback', { ...typed, ...fields })
  expect([status, body.message]).toEqual([400, sentence])
})

test('a retry stores nothing twice', async () => {
  const rafa = await world.signUp()
  const mine = { ...typed, clientId: 'draft-1' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => rafa.post('/api/feedback', mine)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const other = await rafa.post('/api/feedback', { ...mine, subject: 'Something else' })
  expect([other.status, other.headers['x-same-payload']]).toEqual([200, 'no'])
  // The client id of somebody else is another one.
  expect((await (await world.signUp()).post('/api/feedback', mine)).status).toBe(201)
})

test('a member sends thirty messages an hour', async () => {
  const rafa = await world.signUp()
  for (let n = 0; n < 30; n++) await send(rafa)
  expect(await rafa.post('/api/feedback', typed)).toMatchObject({
    status: 429,
    body: { code: 'TOO_MUCH_FEEDBACK' },
  })
})

test('a member sends as much as is stored for one person, and no more', async () => {
  const rafa = await world.signUp()
  const row = {
    ...typed,
    userId: rafa.user.id,
    feedbackType: 'bug',
    priority: 'low',
    createdAt: new Date(),
  } as const
  const rows = Array.from({ length: 500 }, () => ({ ...row, clientId: null, payloadHash: null }))
  await world.db.insertInto('feedback').values(rows).execute()
  expect(await rafa.post('/api/feedback', typed)).toMatchObject({ status: 400, body: { code: 'FEEDBACK_FULL' } })
  await world.db.deleteFrom('feedback').where('userId', '=', rafa.user.id).execute()
})

test('administrators set any status, page through the list, and filter it', async () => {
  const rafa = await world.signUp()
  const { id } = await send(rafa)
  for (const status of ['in-progress', 'completed', 'rejected', 'new', 'completed'])
    expect((await coach.patch(`/api/feedback/${id}/status`, { status })).body).toMatchObject({ id, status })
  expect((await coach.patch(`/api/feedback/${id}/status`, { status: 'done' })).status).toBe(400)
  const completed = (await coach.get('/api/feedback?status=completed')).body
  expect(completed.map((one: { id: number }) => one.id)).toEqual([id])
  const older = (await coach.get(`/api/feedback?before=${id}`)).body
  expect(older.every((one: { id: number }) => one.id < id)).toBe(true)
})

test('an administrator’s upvote counts once, however often it is pressed, and can be removed', async () => {
  const { id } = await send(await world.signUp())
  const presses = await Promise.all(
    Array.from({ length: 20 }, () => coach.patch(`/api/feedback/${id}/upvote`, {})),
  )
  expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await second.patch(`/api/feedback/${id}/upvote`)).body).toMatchObject({ upvotes: 2, isUpvoted: true })
  expect((await coach.delete(`/api/feedback/${id}/upvote`)).body).toMatchObject({ upvotes: 1, isUpvoted: false })
  expect((await coach.delete(`/api/feedback/${id}/upvote`)).body).toMatchObject({ upvotes: 1, isUpvoted: false })
})

test('what is deleted is gone, for everybody', async () => {
  const { id } = await send(await world.signUp())
  await coach.patch(`/api/feedback/${id}/upvote`)
  expect((await coach.delete(`/api/feedback/${id}`)).status).toBe(204)
  for (const answer of [
    await coach.delete(`/api/feedback/${id}`),
    await coach.patch(`/api/feedback/${id}/upvote`),
    await coach.delete(`/api/feedback/${id}/upvote`),
    await coach.patch(`/api/feedback/${id}/status`, { status: 'new' }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test('its sender gets an email when the status changes, until they turn those off with one click', async () => {
  const rafa = await world.signUp()
  const { id } = await send(rafa, { subject: 'The timer\nstops' })
  const mails = async () =>
    (await world.mailsTo(rafa.email)).filter(({ subject }) => subject === 'News about your feedback')
  const set = (status: string) => coach.patch(`/api/feedback/${id}/status`, { status })
  // Anybody could have registered with the address.
  await set('in-progress')
  expect(await mails()).toEqual([])

  await verify(world, rafa)
  await Promise.all([set('completed'), set('completed'), set('completed')])
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.text).toContain('You wrote to us: “The timer stops”\n\nIt’s done. Thank you for telling us.')
  const [link = ''] = /\/mail-off\/\S+/.exec(mail?.text ?? '') ?? []
  expect(mail?.unsubscribe).toBe(`<http://localhost:3000${link}>`)

  // Mail programs open links on their own: that turns nothing off.
  const page = await world.browser().get(link)
  expect(page.body).toContain('Turn off emails about your feedback?')
  expect((await rafa.get('/api/auth/session')).body.feedbackMailsEnabled).toBe(true)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const click = { method: 'POST', url: link, headers, payload: 'List-Unsubscribe=One-Click' } as const
  expect((await world.browser().send(click)).status).toBe(200)
  expect((await world.browser().send(click)).status).toBe(200)
  expect((await rafa.get('/api/auth/session')).body.feedbackMailsEnabled).toBe(false)
  await set('rejected')
  expect(await mails()).toHaveLength(1)

  await rafa.patch('/api/user', { feedbackMailsEnabled: true })
  await set('new')
  expect(await mails()).toHaveLength(2)
})

test('nobody turns off another person’s emails', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const keys = await world.db.selectFrom('users').select(['id', 'mailOffKey']).execute()
  const key = keys.find(({ id }) => id === rafa.user.id)?.mailOffKey
  const urls = [`${dana.user.id}/${key}`, `${rafa.user.id}/${'0'.repeat(36)}`, `x/${key}`, `${rafa.user.id}/x`]
  for (const url of urls) expect((await dana.send({ method: 'POST', url: `/mail-off/${url}` })).status).toBe(404)
  expect((await rafa.get('/api/auth/session')).body.feedbackMailsEnabled).toBe(true)
})

test('what administrators do is in the audit log, also what was refused', async () => {
  const { id } = await send(await world.signUp())
  await second.patch(`/api/feedback/${id}/status`, { status: 'completed' })
  await second.delete(`/api/feedback/${id}`)
  await second.delete(`/api/feedback/${id}`)
  const line = { admin: 'Lena Vogt', subjectId: id, at: '2026-11-21T12:00:00.000Z' }
  expect((await coach.get('/api/admin/actions')).body.slice(0, 3)).toMatchObject([
    { ...line, kind: 'feedback-deleted', outcome: 404 },
    { ...line, kind: 'feedback-deleted', outcome: 204 },
    { ...line, kind: 'feedback-status', details: 'completed', outcome: 200 },
  ])
})

test('an administrator who leaves stays in the audit log, without a name', async () => {
  const { id } = await send(await world.signUp())
  const third = await world.signUp()
  await world.db
    .insertInto('adminActions')
    .values({ adminId: third.user.id, kind: 'feedback-deleted', subjectId: id, details: '', at: new Date() })
    .execute()
  await third.delete('/api/user')
  expect((await coach.get('/api/admin/actions')).body[0]).toMatchObject({ admin: null, subjectId: id })
})

test('administrators get an email about new feedback, and at most one more every fifteen minutes', async () => {
  const own = await aWorld(withAdmin)
  const [lena, unverified] = [await anAdmin(own), await own.signUp({ email: 'second@rollbook.example' })]
  const mailsTo = async ({ email }: Person) =>
    (await own.mailsTo(email)).filter(({ subject }) => /feedback/.test(subject))
  const [rafa, dana] = [await own.signUp(), await own.signUp({ fullName: 'Dana\r\nKowalski' })]
  await rafa.post('/api/feedback', { ...typed, subject: 'The timer\nstops', clientId: 'draft-1' })
  await rafa.post('/api/feedback', { ...typed, subject: 'The timer\nstops', clientId: 'draft-1' })
  const [first, ...more] = await mailsTo(lena)
  expect(more).toEqual([])
  expect(first?.subject).toBe('New feedback from a member')
  expect(first?.text).toContain('Rafa Moreno sent feedback (Bug, medium priority): “The timer stops”')
  expect(first?.text).toContain('It stops when the phone locks.')
  expect(first?.text).toContain('http://localhost:3000/admin/feedback')
  expect(await mailsTo(unverified)).toEqual([])

  await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? rafa : dana).post('/api/feedback', typed)))
  expect(await mailsTo(lena)).toHaveLength(1)
  own.later(15 * 60_000)
  const [, second, ...others] = await mailsTo(lena)
  expect(others).toEqual([])
  expect(second?.subject).toBe('More feedback from members')
  own.later(15 * 60_000)
  expect(await mailsTo(lena)).toHaveLength(2)

  await dana.post('/api/feedback', typed)
  const third = (await mailsTo(lena))[2]
  expect(third?.text).toContain('Dana Kowalski sent feedback')
})

test('an administrator replies to feedback: its sender gets the words by email once, and others see who replied', async () => {
  const rafa = await world.signUp()
  await verify(world, rafa)
  const { id } = await send(rafa, { subject: 'The timer\nstops' })
  const replies = async () =>
    (await world.mailsTo(rafa.email)).filter(({ subject }) => subject === 'A reply to your feedback')
  const words = { text: 'Thank you!\nIt goes on with the next version <b>soon</b>.', clientId: 'reply-1' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => coach.post(`/api/feedback/${id}/replies`, words)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  const [mail, ...more] = await replies()
  expect(more).toEqual([])
  expect(mail?.text).toContain(`You wrote to us: “The timer stops”\n\nOur reply:\n\n${words.text}`)
  expect(mail?.html).toContain('&lt;b&gt;soon')
  expect(mail?.unsubscribe).toContain('/feedback>')

  const reply = { id: expect.any(Number), text: words.text, author: 'Lena Vogt', createdAt: expect.any(String) }
  const seen = (await second.get('/api/feedback')).body.find((one: { id: number }) => one.id === id)
  expect(seen).toMatchObject({ mayReply: true, replies: [reply] })
  await second.post(`/api/feedback/${id}/replies`, { text: 'It’s here now.', clientId: 'reply-1' })
  expect(await replies()).toHaveLength(2)
  expect((await coach.patch(`/api/feedback/${id}/upvote`)).body.replies).toHaveLength(2)
  expect((await coach.get('/api/admin/actions')).body[1]).toMatchObject({
    kind: 'feedback-replied',
    subjectId: id,
    details: 'It’s here now.',
    outcome: 201,
  })
})

test('a reply that its sender would never get is refused, and says why', async () => {
  const rafa = await world.signUp()
  const { id } = await send(rafa)
  const reply = (text = 'Thank you!') => coach.post(`/api/feedback/${id}/replies`, { text })
  const unreachable = { status: 409, body: { code: 'SENDER_UNREACHABLE' } }
  expect(await reply()).toMatchObject(unreachable)
  expect((await coach.get('/api/feedback')).body[0]).toMatchObject({ id, mayReply: false, replies: [] })
  await verify(world, rafa)
  for (const text of ['', ' \n ', 'w'.repeat(4001)]) expect((await reply(text)).status).toBe(400)
  expect((await reply()).status).toBe(201)
  await rafa.patch('/api/user', { feedbackMailsEnabled: false })
  expect(await reply()).toMatchObject(unreachable)
  await rafa.patch('/api/user', { feedbackMailsEnabled: true })
  for (let n = 1; n < 50; n++) {
    world.later(5 * 60_000)
    expect((await reply()).status).toBe(201)
  }
  expect(await reply()).toMatchObject({ status: 400, body: { code: 'TOO_MANY_REPLIES' } })
})

test('more than twenty replies to a member within an hour are refused, and none is lost silently', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  const { id } = await send(rafa)
  const reply = () => coach.post(`/api/feedback/${id}/replies`, { text: 'Thank you!' })
  for (let n = 0; n < 20; n++) expect((await reply()).status).toBe(201)
  const refused = await reply()
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_MAILS' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('replies leave with the sender’s account, and stay without a name when an administrator leaves', async () => {
  const [rafa, third] = [await world.signUp(), await world.signUp()]
  await verify(world, rafa)
  const { id } = await send(rafa)
  await coach.post(`/api/feedback/${id}/replies`, { text: 'Thank you!' })
  await world.db
    .updateTable('feedbackReplies')
    .set({ userId: third.user.id })
    .where('feedbackId', '=', id)
    .execute()
  await third.delete('/api/user')
  const listed = async () => (await coach.get('/api/feedback')).body.find((one: { id: number }) => one.id === id)
  expect((await listed()).replies).toMatchObject([{ text: 'Thank you!', author: null }])
  await rafa.delete('/api/user')
  expect(await listed()).toBeUndefined()
  expect(await coach.post(`/api/feedback/${id}/replies`, { text: 'Still there?' })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
  expect(await world.db.selectFrom('feedbackReplies').where('feedbackId', '=', id).select('id').execute()).toEqual(
    [],
  )
})
