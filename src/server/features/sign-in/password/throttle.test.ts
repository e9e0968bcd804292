import { beforeEach, expect, test } from 'vitest'
import { aPassword, aWorld, someone } from '#test/world.ts'

const world = await aWorld()
const second = 1000

/** Each test has a network address of its own, because failures are also counted over all accounts. */
let place = 0
beforeEach(() => {
  place += 1
})
const logIn = (email: string, password: string) =>
  world.browser(`10.0.0.${place}`).post('/api/auth/login', { email, password })

/** Wrong passwords: the first ten at once, each further one after the required wait. Returns the waits. */
async function guess(email: string, times: number): Promise<number[]> {
  const waits: number[] = []
  const wrong = () => logIn(email, 'Kimura2026')
  const first = await Promise.all(Array.from({ length: Math.min(times, 10) }, wrong))
  expect(first.map((answer) => answer.status)).toEqual(first.map(() => 401))
  for (let more = times - 10; more > 0; more--) {
    const wait = Number((await wrong()).headers['retry-after'])
    waits.push(wait)
    world.later(wait * second)
    expect((await wrong()).status).toBe(401)
  }
  return waits
}

test('ten wrong passwords are free, the eleventh attempt has to wait', async () => {
  const rafa = await world.signUp()
  expect(await guess(rafa.email, 10)).toEqual([])

  const refused = await logIn(rafa.email, 'Kimura2026')
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_SIGN_INS', message: 'Too many login attempts. Please try again later.' },
    headers: { 'retry-after': '1' },
  })
})

test('each further wrong password waits longer, up to half a minute', async () => {
  const rafa = await world.signUp()
  expect(await guess(rafa.email, 18)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test('right after the wait the owner logs in, and the count starts over', async () => {
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

test('trying again too early does not make the wait longer', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 12)
  for (let again = 0; again < 5; again++)
    expect((await logIn(rafa.email, aPassword)).headers['retry-after']).toBe('4')

  world.later(3 * second)
  expect((await logIn(rafa.email, aPassword)).headers['retry-after']).toBe('1')
  world.later(second)
  expect((await logIn(rafa.email, aPassword)).status).toBe(200)
})

test('an address without an account is throttled the same way', async () => {
  const [known, unknown] = [(await world.signUp()).email, someone().email]
  await guess(known, 10)
  const answer = await logIn(known, 'Kimura2026')
  await guess(unknown, 10)
  const other = await logIn(unknown, 'Kimura2026')

  expect(answer.status).toBe(429)
  expect([other.status, other.body, other.headers['retry-after']]).toEqual([
    answer.status,
    answer.body,
    answer.headers['retry-after'],
  ])
})

test('thirty guesses at once gain nothing over guesses one after another', async () => {
  const rafa = await world.signUp()
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(rafa.email, 'Kimura2026')))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20)
})

test('another letter case of the address gains no further attempts', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 5)
  await guess(rafa.email.toUpperCase(), 5)
  expect((await logIn(` ${rafa.email}`, 'Kimura2026')).status).toBe(429)
})

test('guesses at one account throttle nobody else and log nobody out', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await guess(rafa.email, 10)
  expect((await logIn(rafa.email, aPassword)).status).toBe(429)
  expect((await rafa.get('/api/auth/session')).status).toBe(200)
  expect((await logIn(dana.email, aPassword)).status).toBe(200)
})

test('wrong passwords are forgotten after fifteen minutes', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 10)
  world.later(15 * 60 * second)
  expect((await logIn(rafa.email, 'Kimura2026')).status).toBe(401)
  expect((await logIn(rafa.email, aPassword)).status).toBe(200)
})

test('strangers who keep guessing do not lock the owner out of their own browser', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 12)
  expect((await logIn(rafa.email, aPassword)).status).toBe(429)
  await rafa.post('/api/auth/logout')
  const typed = { email: rafa.email, password: aPassword }
  expect((await rafa.post('/api/auth/login', typed)).status).toBe(200)
})

test('a known browser has ten attempts of its own, and strangers keep theirs', async () => {
  const rafa = await world.signUp()
  const mistyped = { email: rafa.email, password: 'Kimura2026' }
  const tries = []
  for (let n = 0; n < 11; n++) tries.push((await rafa.post('/api/auth/login', mistyped)).status)
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect((await logIn(rafa.email, aPassword)).status).toBe(200)
})

test('a browser known to one account is a stranger to all others', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await guess(rafa.email, 10)
  expect((await dana.post('/api/auth/login', { email: rafa.email, password: aPassword })).status).toBe(429)
})

test('of a hundred guesses from a hundred addresses, ten are checked', async () => {
  const rafa = await world.signUp()
  const typed = { email: rafa.email, password: 'Kimura2026' }
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => world.browser(`198.51.100.${n}`).post('/api/auth/login', typed)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90)
})

test('the owner logging in from elsewhere gains strangers no guesses', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 11)
  world.later(2 * second)
  const holiday = world.browser('203.0.113.9')
  expect((await holiday.post('/api/auth/login', { email: rafa.email, password: aPassword })).status).toBe(200)
  expect((await logIn(rafa.email, 'Kimura2026')).status).toBe(401)
  expect((await logIn(rafa.email, 'Kimura2026')).status).toBe(429)
})

/** Stores a hundred failures at one network address, on email addresses without an account. */
async function sprayFrom(gym: string) {
  const failures = Array.from({ length: 100 }, (_, n) => ({
    email: `sprayed${n}@example.com`,
    address: gym,
    failedAt: world.deps.clock(),
  }))
  await world.db.insertInto('signInFailures').values(failures).execute()
  return (n: number) =>
    world.browser(gym).post('/api/auth/login', { email: `spray${n}@example.com`, password: 'Password1' })
}

test('a hundred failures on unknown addresses at the gym delay a member with a new browser by half a minute', async () => {
  const gym = '192.0.2.1'
  const rafa = await world.signUp()
  const spray = await sprayFrom(gym)
  const phone = world.browser(gym)
  const typed = { email: rafa.email, password: aPassword }
  expect((await phone.post('/api/auth/login', typed)).headers['retry-after']).toBe('30')
  for (let passed = 0; passed < 30; passed += 5) {
    await spray(200 + passed)
    world.later(5 * second)
  }
  expect((await phone.post('/api/auth/login', typed)).status).toBe(200)
})

test('at such an address each attempt waits half a minute, and trying again too early changes nothing', async () => {
  const gym = '192.0.2.2'
  const spray = await sprayFrom(gym)
  for (let round = 0; round < 3; round++) {
    expect((await spray(300)).headers['retry-after']).toBe('30')
    world.later(20 * second)
    expect((await spray(300)).headers['retry-after']).toBe('10')
    world.later(10 * second)
    expect((await spray(300)).status).toBe(401)
  }
  world.later(3600 * second)
  expect((await spray(300)).status).toBe(401)
})

test('at such an address a browser that the account knows does not wait', async () => {
  const gym = '192.0.2.3'
  const rafa = await world.signUp()
  const tablet = world.browser(gym)
  const typed = { email: rafa.email, password: aPassword }
  expect((await tablet.post('/api/auth/login', typed)).status).toBe(200)
  await sprayFrom(gym)
  expect((await tablet.post('/api/auth/login', typed)).status).toBe(200)
  expect((await logIn(rafa.email, aPassword)).status).toBe(200)
})
