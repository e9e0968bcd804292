import { beforeEach, expect, test } from 'vitest'
import { aPassword, aWorld, someone } from '../../../../test/world.ts'

const world = await aWorld()
const second = 1000

/** Each test is told from an address of its own: failures are counted over all accounts as well. */
let place = 0
beforeEach(() => {
  place += 1
})
const logIn = (email: string, password: string) =>
  world.browser(`10.0.0.${place}`).post('/api/auth/login', { email, password })

/** Wrong passwords: the first ten at once, each further one after the wait it is told. Answers the waits. */
async function guess(email: string, times: number): Promise<number[]> {
  const waits: number[] = []
  const wrong = () => logIn(email, 'Kimura2026')
  const first = await Promise.all(Array.from({ length: Math.min(times, 10) }, wrong))
  expect(first.map((one) => one.status)).toEqual(first.map(() => 401))
  for (let more = times - 10; more > 0; more--) {
    const wait = Number((await wrong()).headers['retry-after'])
    waits.push(wait)
    world.later(wait * second)
    expect((await wrong()).status).toBe(401)
  }
  return waits
}

test('ten wrong passwords cost nothing, the eleventh try is told to wait', async () => {
  const rafa = await world.signUp()
  expect(await guess(rafa.email, 10)).toEqual([])

  const refused = await logIn(rafa.email, 'Kimura2026')
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_SIGN_INS', message: 'Too many login attempts. Please try again later.' },
    headers: { 'retry-after': '1' },
  })
})

test('each further wrong password waits longer, and none longer than half a minute', async () => {
  const rafa = await world.signUp()
  expect(await guess(rafa.email, 18)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test('right after the wait the owner signs in, and the slate is clean', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 12)

  const early = await logIn(rafa.email, aPassword)
  expect(early.status).toBe(429)
  const wait = Number(early.headers['retry-after'])
  expect(wait).toBeLessThanOrEqual(30)

  world.later(wait * second)
  expect((await logIn(rafa.email, aPassword)).status).toBe(200)
  expect((await logIn(rafa.email, 'Kimura2026')).status).toBe(401)
  expect((await logIn(rafa.email, aPassword)).status).toBe(200)
})

test('asking again too early does not make the wait longer', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 12)
  for (let again = 0; again < 5; again++)
    expect((await logIn(rafa.email, aPassword)).headers['retry-after']).toBe('4')

  world.later(3 * second)
  expect((await logIn(rafa.email, aPassword)).headers['retry-after']).toBe('1')
  world.later(second)
  expect((await logIn(rafa.email, aPassword)).status).toBe(200)
})

test('an address that nobody has is slowed down just the same', async () => {
  const [known, unknown] = [(await world.signUp()).email, someone().email]
  await guess(known, 10)
  const one = await logIn(known, 'Kimura2026')
  await guess(unknown, 10)
  const other = await logIn(unknown, 'Kimura2026')

  expect(one.status).toBe(429)
  expect([other.status, other.body, other.headers['retry-after']]).toEqual([
    one.status,
    one.body,
    one.headers['retry-after'],
  ])
})

test('thirty guesses at once are no more guesses than one after another', async () => {
  const rafa = await world.signUp()
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(rafa.email, 'Kimura2026')))
  expect(answers.filter((one) => one.status === 401)).toHaveLength(10)
  expect(answers.filter((one) => one.status === 429)).toHaveLength(20)
})

test('the letter case of the address wins no further tries', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 5)
  await guess(rafa.email.toUpperCase(), 5)
  expect((await logIn(` ${rafa.email}`, 'Kimura2026')).status).toBe(429)
})

test('guessing at one account slows nobody else down, and signs nobody out', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await guess(rafa.email, 10)
  expect((await logIn(rafa.email, aPassword)).status).toBe(429)
  expect((await rafa.get('/api/auth/session')).status).toBe(200)
  expect((await logIn(dana.email, aPassword)).status).toBe(200)
})

test('a quarter of an hour later wrong passwords are forgotten', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 10)
  world.later(15 * 60 * second)
  expect((await logIn(rafa.email, 'Kimura2026')).status).toBe(401)
  expect((await logIn(rafa.email, aPassword)).status).toBe(200)
})

test('strangers who keep guessing do not keep the owner out of the browser they use', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 12)
  expect((await logIn(rafa.email, aPassword)).status).toBe(429)
  await rafa.post('/api/auth/logout')
  const typed = { email: rafa.email, password: aPassword }
  expect((await rafa.post('/api/auth/login', typed)).status).toBe(200)
})

test('a browser that knows the account has its own ten tries, and no stranger is any worse off', async () => {
  const rafa = await world.signUp()
  const mistyped = { email: rafa.email, password: 'Kimura2026' }
  const tries = []
  for (let n = 0; n < 11; n++) tries.push((await rafa.post('/api/auth/login', mistyped)).status)
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect((await logIn(rafa.email, aPassword)).status).toBe(200)
})

test("a browser that knows one account is a stranger's to all others", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await guess(rafa.email, 10)
  expect((await dana.post('/api/auth/login', { email: rafa.email, password: aPassword })).status).toBe(429)
})

test('of a thousand guesses from a thousand addresses ten are looked at', async () => {
  const rafa = await world.signUp()
  const statuses = new Map<number, number>()
  for (let n = 0; n < 1000; n += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, k) =>
        world
          .browser(`198.51.${Math.floor((n + k) / 250)}.${(n + k) % 250}`)
          .post('/api/auth/login', { email: rafa.email, password: 'Kimura2026' }),
      ),
    )
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 429: 990 })
})

test('the owner who signs in from elsewhere wins no guesses for the strangers', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 11)
  world.later(2 * second)
  const holiday = world.browser('203.0.113.9')
  expect((await holiday.post('/api/auth/login', { email: rafa.email, password: aPassword })).status).toBe(200)
  expect((await logIn(rafa.email, 'Kimura2026')).status).toBe(401)
  expect((await logIn(rafa.email, 'Kimura2026')).status).toBe(429)
})

test('one address fails a hundred times an hour over all accounts, and its members sign in all the same', async () => {
  const gym = '192.0.2.1'
  const rafa = await world.signUp()
  const home = world.browser(gym)
  const typed = { email: rafa.email, password: aPassword }
  expect((await home.post('/api/auth/login', typed)).status).toBe(200)
  const spray = (n: number) =>
    world.browser(gym).post('/api/auth/login', { email: `spray${n}@example.com`, password: 'Password1' })
  const answers = await Promise.all(Array.from({ length: 110 }, (_, n) => spray(n)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(100)
  expect(Number((await spray(200)).headers['retry-after'])).toBeGreaterThan(3500)

  expect((await home.post('/api/auth/login', typed)).status).toBe(200)
  expect((await logIn(rafa.email, aPassword)).status).toBe(200)
  world.later(3600 * second)
  expect((await spray(201)).status).toBe(401)
})
