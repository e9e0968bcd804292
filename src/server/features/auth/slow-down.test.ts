import { expect, test } from 'vitest'
import { aPassword, aWorld, someone } from '../../../../test/world.ts'

const world = await aWorld()
const second = 1000

const logIn = (email: string, password: string) => world.browser().post('/api/auth/login', { email, password })

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

test('somebody who keeps guessing elsewhere does not keep the owner out', async () => {
  const rafa = await world.signUp()
  await guess(rafa.email, 10)
  const atHome = world.browser('203.0.113.7')
  const typed = { email: rafa.email, password: aPassword }
  expect((await logIn(rafa.email, 'Kimura2026')).status).toBe(429)
  expect((await atHome.post('/api/auth/login', typed)).status).toBe(200)
})
