import { afterAll, expect, test, vi } from 'vitest'
import { aWorld, type Browser, someone } from '#test/world.ts'

const world = await aWorld()

// The limiter's minute must not pass before a slow machine has made all its calls.
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())

/** Sends many calls, a hundred at a time, and counts the replies by status. */
async function statuses(times: number, call: () => ReturnType<Browser['get']>) {
  const counted: Record<number, number> = {}
  for (let sent = 0; sent < times; sent += 100) {
    const some = Array.from({ length: Math.min(100, times - sent) }, call)
    for (const { status } of await Promise.all(some)) counted[status] = (counted[status] ?? 0) + 1
  }
  return counted
}

/** Registers many times at once, with the visitor's token. */
async function registering(visitor: Browser, typed: object) {
  const { body } = await visitor.get('/api/csrf-token')
  const headers = { 'content-type': 'application/json', 'x-csrf-token': body.csrfToken }
  const call = { method: 'POST', url: '/api/auth/register', headers, payload: JSON.stringify(typed) } as const
  return () => visitor.send(call)
}

const untilRetry = (headers: Record<string, unknown>) => Number(headers['retry-after'])

test('a member may call 1,200 times a minute, and nobody else is affected', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  expect(await statuses(1200, () => rafa.get('/api/csrf-token'))).toEqual({ 200: 1200 })

  const refused = await rafa.get('/api/entries')
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_CALLS', message: 'Too many requests. Please wait a moment and try again.' },
  })
  expect(untilRetry(refused.headers)).toBeGreaterThanOrEqual(1)
  expect(untilRetry(refused.headers)).toBeLessThanOrEqual(60)
  expect((await dana.get('/api/entries')).status).toBe(200)
  expect((await world.browser().get('/api/csrf-token')).status).toBe(200)
  expect((await rafa.get('/healthz')).status).toBe(200)
})

test('refused calls count like any other', async () => {
  const rafa = await world.signUp()
  const calls = [
    () => rafa.get('/api/entries?limit=0'),
    () => rafa.send({ method: 'POST', url: '/api/tags' }),
    () => rafa.get('/%61pi/entries/abc'),
  ]
  for (const call of calls) await statuses(400, call)
  expect((await rafa.get('/api/tags')).status).toBe(429)
})

test('visitors from one address share 1,200 calls a minute; another address has its own', async () => {
  const [gym, home] = ['10.0.0.1', '10.0.0.2']
  expect(await statuses(1200, () => world.browser(gym).get('/api/auth/session'))).toEqual({ 401: 1200 })
  expect((await world.browser(gym).get('/api/auth/session')).status).toBe(429)
  expect((await world.browser(home).get('/api/auth/session')).status).toBe(401)
})

test("a class of a hundred registers on the gym's Wi-Fi, and the next person has to wait", async () => {
  const gym = '10.1.0.1'
  const first = world.browser(gym)
  const taken = someone()
  expect((await first.post('/api/auth/register', taken)).status).toBe(201)
  expect(await statuses(99, await registering(first, taken))).toEqual({ 409: 99 })

  const refused = await world.browser(gym).post('/api/auth/register', someone())
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REGISTRATIONS' } })
  expect(refused.body.message).toBe('Too many registrations from this network. Please try again later.')
  expect(untilRetry(refused.headers)).toBeGreaterThan(3000)
  expect(untilRetry(refused.headers)).toBeLessThanOrEqual(3600)
  expect((await world.browser('10.1.0.2').post('/api/auth/register', someone())).status).toBe(201)
  expect((await world.browser(gym).post('/api/auth/login', taken)).status).toBe(200)
})

test('a form with a mistake does not count as a registration', async () => {
  const gym = world.browser('10.2.0.1')
  expect(await statuses(101, await registering(gym, someone({ password: 'short' })))).toEqual({ 400: 101 })
  expect((await gym.post('/api/auth/register', someone())).status).toBe(201)
})

test('another address in a header gains no calls', async () => {
  let sent = 0
  const forged = () =>
    world.browser('10.3.0.1').get('/api/auth/session', { 'x-forwarded-for': `10.4.0.${sent++}` })
  expect(await statuses(1201, forged)).toEqual({ 401: 1200, 429: 1 })
})

test('behind a proxy the address that the proxy saw counts, not the one the client claims', async () => {
  const proxied = await aWorld({ TRUST_PROXY: '1' })
  let sent = 0
  const claiming = () =>
    proxied.browser().get('/api/auth/session', { 'x-forwarded-for': `10.4.0.${sent++}, 198.51.100.9` })
  expect(await statuses(1201, claiming)).toEqual({ 401: 1200, 429: 1 })
  const neighbour = { 'x-forwarded-for': '198.51.100.10' }
  expect((await proxied.browser().get('/api/auth/session', neighbour)).status).toBe(401)
})

test('calls of a route with its own limit count among the 1,200 too', async () => {
  const rafa = await world.signUp()
  const gym = '10.5.0.1'
  expect(await statuses(100, () => rafa.get('/api/export/entries'))).toEqual({ 200: 100 })
  expect(await statuses(1101, () => rafa.get('/api/tags'))).toEqual({ 200: 1100, 429: 1 })

  const feed = () => world.browser(gym).get(`/calendar/1.${'A'.repeat(43)}.ics`)
  expect(await statuses(500, feed)).toEqual({ 404: 500 })
  expect(await statuses(701, () => world.browser(gym).get('/api/tags'))).toEqual({ 401: 700, 429: 1 })
})

test("strangers at the gym can't use up a member's exports", async () => {
  const rafa = await world.signUp()
  expect(await statuses(121, () => world.browser().get('/api/export/entries'))).toEqual({ 401: 121 })
  expect((await rafa.get('/api/export/entries')).status).toBe(200)
})

test("strangers at the gym can't use up the calls of a browser in which a member has logged in", async () => {
  const gym = '10.6.0.1'
  const typed = someone()
  const tablet = world.browser(gym)
  await tablet.post('/api/auth/register', typed)
  await tablet.post('/api/auth/logout')
  const forged = world.browser(gym)
  forged.cookies.set('device', 'A'.repeat(43))
  expect(await statuses(1200, () => forged.get('/api/auth/session'))).toMatchObject({ 401: expect.any(Number) })
  expect((await forged.get('/api/auth/session')).status).toBe(429)
  expect((await tablet.post('/api/auth/login', typed)).status).toBe(200)
})

test('whoever guesses access tokens is limited like any visitor at their address', async () => {
  const [gym, home] = ['10.7.0.1', '10.7.0.2']
  let sent = 0
  const guess = () => world.browser(gym).get('/api/entries', { authorization: `Bearer rollbook_${sent++}` })
  expect(await statuses(1201, guess)).toEqual({ 401: 1200, 429: 1 })
  const other = await world.browser(home).get('/api/entries', { authorization: 'Bearer rollbook_1' })
  expect(other).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } })
})

test('URLs that can’t be read count like any other, and are answered with the same headers', async () => {
  const rafa = await world.signUp()
  const unreadable = ['/%ff', '/api/%ff', `/api/entries/${'1'.repeat(5000)}`]
  for (const path of unreadable) {
    const { status, headers } = await rafa.get(path)
    const { headers: known } = await rafa.get(path.startsWith('/api/') ? '/api/nothing' : '/nothing')
    expect([path, status, Object.keys(headers)]).toEqual([path, 404, expect.arrayContaining(Object.keys(known))])
  }
  const visitor = world.browser('10.8.0.1')
  let sent = 0
  const call = () => visitor.get(unreadable[sent++ % unreadable.length] ?? '')
  expect(await statuses(1201, call)).toEqual({ 404: 1200, 429: 1 })
})
