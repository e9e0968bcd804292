import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const feedOf = async (person: Person): Promise<string> =>
  (await person.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' })).body.path

test('only the hash of the link is stored, and its owner is told that it was created', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  const path = await feedOf(rafa)
  const stored = await world.db
    .selectFrom('calendarFeeds')
    .selectAll()
    .where('userId', '=', rafa.user.id)
    .executeTakeFirstOrThrow()
  const secret = path.split('.')[1] ?? ''
  expect(stored.tokenHash).toEqual(createHash('sha256').update(secret).digest())
  expect((await rafa.get('/api/user/events')).body[0].kind).toBe('feed-created')
  expect((await world.mailsTo(rafa.email)).at(-1)?.subject).toBe('A link to your calendar was created')
})

test('a new password stops the link, and the email says so', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  const path = await feedOf(rafa)
  await rafa.post('/api/user/password', { current: rafa.password, password: 'Kimura2027' })
  expect((await world.browser().get(path)).status).toBe(404)
  expect((await world.mailsTo(rafa.email)).at(-1)?.text).toContain('Your calendar link stopped working')
})

test('a password reset stops the link, and the email says so', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  const path = await feedOf(rafa)
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  const link = (await world.mailsTo(rafa.email)).at(-1)?.text ?? ''
  const [, token, userId] = /reset-password\/([\w-]+)\/(\d+)/.exec(link) ?? []
  const typed = { token, userId: Number(userId), password: 'Kimura2027' }
  expect((await world.browser().post('/api/auth/reset-password', typed)).status).toBe(204)
  expect((await world.browser().get(path)).status).toBe(404)
  expect((await world.mailsTo(rafa.email)).at(-1)?.text).toContain('Your calendar link stopped working')
})

test('someone whose password changes without a link reads nothing about one', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  await rafa.post('/api/user/password', { current: rafa.password, password: 'Kimura2027' })
  expect((await world.mailsTo(rafa.email)).at(-1)?.text).not.toContain('calendar link')
})
