import { expect, test } from 'vitest'
import { aPassword, aWorld, someone } from '#test/world.ts'

const world = await aWorld()
const secure = await aWorld({ NODE_ENV: 'production' })
const day = 86_400_000

const sessionOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']].flat().find((line) => /session=/.test(String(line)))

test("a session's cookie is out of reach of scripts and other sites", async () => {
  const { headers } = await world.browser().post('/api/auth/register', someone())
  expect(sessionOf(headers)).toMatch(/^session=\d+\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('the cookie that recognizes a device is, too, and lasts 400 days', async () => {
  const { headers } = await world.browser().post('/api/auth/register', someone())
  expect([headers['set-cookie']].flat().map(String)).toContainEqual(
    expect.stringMatching(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
  )
})

test('in production the cookie is sent over https only and is bound to the host', async () => {
  const rafa = secure.browser()
  const typed = someone()
  const { headers } = await rafa.post('/api/auth/register', typed)
  const expected = /^__Host-session=\d+\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/
  expect(sessionOf(headers)).toMatch(expected)
  expect(sessionOf((await rafa.post('/api/auth/login', typed)).headers)).toMatch(expected)
  expect((await rafa.get('/api/auth/session')).status).toBe(200)
  expect([...rafa.cookies.keys()].every((name) => name.startsWith('__Host-'))).toBe(true)
})

test('logging out clears the cookie', async () => {
  const rafa = await world.signUp()
  const { headers } = await rafa.post('/api/auth/logout')
  expect(sessionOf(headers)).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/)
  expect([...rafa.cookies.keys()]).not.toContain('session')
})

test('logging out clears what the browser has cached, and nothing that others have on this device', async () => {
  const rafa = await world.signUp()
  expect((await rafa.post('/api/auth/logout')).headers['clear-site-data']).toBe('"cache"')
})

test('nobody can log in with what is stored of a session', async () => {
  const rafa = await world.signUp()
  const cookie = rafa.cookies.get('session') ?? ''
  const { tokenHash } = await world.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', rafa.user.id)
    .executeTakeFirstOrThrow()

  expect(tokenHash.toString('base64url')).not.toBe(cookie.split('.')[1])
  const thief = world.browser()
  thief.cookies.set('session', `${rafa.user.id}.${tokenHash.toString('base64url')}`)
  expect((await thief.get('/api/auth/session')).status).toBe(401)
})

test('a session ends after thirty days without use', async () => {
  const rafa = await world.signUp()
  world.later(30 * day - 1000)
  expect((await rafa.get('/api/auth/session')).status).toBe(200)
  world.later(30 * day)
  expect((await rafa.get('/api/auth/session')).status).toBe(401)
})

test('a session in use still ends after half a year', async () => {
  const rafa = await world.signUp()
  for (let days = 20; days < 180; days += 20) {
    world.later(20 * day)
    expect((await rafa.get('/api/auth/session')).status).toBe(200)
  }
  world.later(20 * day)
  expect((await rafa.get('/api/auth/session')).status).toBe(401)
  expect((await rafa.post('/api/auth/login', { email: rafa.email, password: aPassword })).status).toBe(200)
  expect((await rafa.get('/api/auth/session')).status).toBe(200)
})

test("a session's token works for nobody else", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const token = rafa.cookies.get('session')?.split('.')[1]
  dana.cookies.set('session', `${dana.user.id}.${token}`)
  expect((await dana.get('/api/auth/session')).status).toBe(401)
})

test.each([
  '',
  '1',
  '1.',
  '.abc',
  'x.y',
  "1' or '1'='1",
  `1.${'A'.repeat(43)}`,
  `999999999999999.${'A'.repeat(43)}`,
])('a made-up cookie %j opens nothing', async (cookie) => {
  const stranger = world.browser()
  stranger.cookies.set('session', cookie)
  expect(await stranger.get('/api/auth/session')).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
})

test('a tab opened for one person does nothing for another who has logged in since', async () => {
  const rafa = await world.signUp()
  const dana = await world.signUp()
  const drawnForRafa = { 'x-user-id': String(rafa.user.id) }
  expect(await dana.get('/api/entries', drawnForRafa)).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
  expect((await dana.get('/api/entries', { 'x-user-id': String(dana.user.id) })).status).toBe(200)
})

test('registering ends the session the browser had', async () => {
  const rafa = await world.signUp()
  const old = rafa.cookies.get('session') ?? ''
  expect((await rafa.post('/api/auth/register', someone())).status).toBe(201)
  expect((await rafa.send({ url: '/api/auth/session', cookies: { session: old } })).body).not.toMatchObject({
    id: rafa.user.id,
  })
})
