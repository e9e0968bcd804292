import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { limits } from '#shared/foundation/limits.ts'
import { aPassword, aWorld } from '#test/world.ts'

const world = await aWorld()
const day = 86_400_000
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'

async function logInWith(agent: string, email: string, address: string) {
  const phone = world.browser(address)
  const token = (await phone.get('/api/csrf-token')).body.csrfToken as string
  await phone.send({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-csrf-token': token, 'user-agent': agent },
    payload: { email, password: aPassword },
  })
  return phone
}

test('a member sees the devices that are logged in and logs the phone out', async () => {
  const rafa = await world.signUp()
  world.later(1000)
  const phone = await logInWith(phoneAgent, rafa.email, '203.0.113.5')
  const { body } = await rafa.get('/api/user/sessions')
  expect(body).toEqual([
    {
      id: expect.any(Number),
      device: 'Chrome on Android',
      address: '203.0.113.5',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      isCurrent: false,
    },
    expect.objectContaining({ address: '127.0.0.1', isCurrent: true }),
  ])

  expect((await rafa.delete(`/api/user/sessions/${body[0].id}`)).status).toBe(204)
  expect((await phone.get('/api/auth/session')).status).toBe(401)
  expect((await rafa.get('/api/user/sessions')).body).toHaveLength(1)
  expect((await rafa.delete(`/api/user/sessions/${body[0].id}`)).status).toBe(404)
})

test("another person's session is 404 and continues", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [{ id }] = (await dana.get('/api/user/sessions')).body
  expect((await rafa.delete(`/api/user/sessions/${id}`)).status).toBe(404)
  expect((await rafa.delete('/api/user/sessions/x')).status).toBe(404)
  expect((await dana.get('/api/auth/session')).status).toBe(200)
})

test('of more logins than an account can have, the one used the longest ago is logged out', async () => {
  const rafa = await world.signUp()
  const tablet = await logInWith(phoneAgent, rafa.email, '203.0.113.1')
  world.later(2 * 3_600_000)
  expect((await rafa.get('/api/auth/session')).status).toBe(200)
  const logIn = async (n: number) => {
    world.later(1000)
    return logInWith(phoneAgent, rafa.email, `203.0.113.${n}`)
  }
  const first = await logIn(2)
  for (let n = 3; n < limits.devices; n++) await logIn(n)
  expect((await rafa.get('/api/user/sessions')).body).toHaveLength(limits.devices)

  const latest = await logIn(limits.devices)
  expect((await tablet.get('/api/auth/session')).status).toBe(401)
  for (const one of [rafa, first, latest]) expect((await one.get('/api/auth/session')).status).toBe(200)
  const listed = (await rafa.get('/api/user/sessions')).body as { address: string }[]
  expect(listed).toHaveLength(limits.devices)
  expect(listed.map(({ address }) => address)).not.toContain('203.0.113.1')
  const known = world.db.selectFrom('knownDevices').selectAll().where('userId', '=', rafa.user.id)
  expect(await known.execute()).toHaveLength(limits.devices)
})

test('expired sessions are not listed', async () => {
  const rafa = await world.signUp()
  world.later(31 * day)
  await rafa.post('/api/auth/login', { email: rafa.email, password: aPassword })
  expect((await rafa.get('/api/user/sessions')).body).toHaveLength(1)
})

test('a member reads what happened to the account, newest first', async () => {
  const rafa = await world.signUp()
  await world.browser('203.0.113.6').post('/api/auth/login', { email: rafa.email, password: 'Wrong2026' })
  await logInWith(phoneAgent, rafa.email, '203.0.113.5')
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  await world.mailsTo(rafa.email)
  await rafa.post('/api/user/password', { current: aPassword, password: 'Kimura2027' })
  const { body } = await rafa.get('/api/user/events')
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual([
    'password-changed',
    'reset-requested',
    'signed-in',
    'sign-in-failed',
    'registered',
  ])
  expect(body[2]).toMatchObject({ device: 'Chrome on Android', address: '203.0.113.5' })
  expect(body[3]).toMatchObject({ device: '', address: '203.0.113.6' })
})

test('a flood of guesses does not push everything else out of the list', async () => {
  const rafa = await world.signUp()
  for (let n = 0; n < 20; n++) {
    world.later(60_000)
    await world.browser(`203.0.113.${n}`).post('/api/auth/login', { email: rafa.email, password: 'Wrong2026' })
  }
  const { body } = await rafa.get('/api/user/events')
  expect(body.filter(({ kind }: { kind: string }) => kind === 'sign-in-failed')).toHaveLength(10)
  expect(body.at(-1).kind).toBe('registered')
})

test('events are deleted after ninety days', async () => {
  const rafa = await world.signUp()
  const sweepIn = (days: number) =>
    sweep({ ...world.deps, clock: () => new Date(world.deps.clock().getTime() + days * day) })
  const kept = world.db.selectFrom('accountEvents').selectAll().where('userId', '=', rafa.user.id)
  await sweepIn(89)
  expect(await kept.execute()).toHaveLength(1)
  await sweepIn(91)
  expect(await kept.execute()).toEqual([])
})
