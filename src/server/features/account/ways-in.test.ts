import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/sweep.ts'
import { addPasskey } from '../../../../test/authenticator.ts'
import { aPassword, aWorld } from '../../../../test/world.ts'

const world = await aWorld()
const day = 86_400_000
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'

async function signInWith(agent: string, email: string, address: string) {
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

const link = (userId: number, provider: 'google' | 'github') =>
  world.db
    .insertInto('identities')
    .values({
      provider,
      subject: `${provider} ${userId}`,
      user_id: userId,
      email: 'r@example.com',
      linked_at: new Date(),
    })
    .execute()

test('a member sees where they are signed in, and signs the phone out', async () => {
  const rafa = await world.signUp()
  world.later(1000)
  const phone = await signInWith(phoneAgent, rafa.email, '203.0.113.5')
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

test("another person's session is 404, and goes on", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [{ id }] = (await dana.get('/api/user/sessions')).body
  expect((await rafa.delete(`/api/user/sessions/${id}`)).status).toBe(404)
  expect((await rafa.delete('/api/user/sessions/x')).status).toBe(404)
  expect((await dana.get('/api/auth/session')).status).toBe(200)
})

test('sessions that have ended by themselves are not listed', async () => {
  const rafa = await world.signUp()
  world.later(31 * day)
  await rafa.post('/api/auth/login', { email: rafa.email, password: aPassword })
  expect((await rafa.get('/api/user/sessions')).body).toHaveLength(1)
})

test('what happened to the account is there to read, the latest first', async () => {
  const rafa = await world.signUp()
  await world.browser('203.0.113.6').post('/api/auth/login', { email: rafa.email, password: 'Wrong2026' })
  await signInWith(phoneAgent, rafa.email, '203.0.113.5')
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  await world.mailsTo(rafa.email)
  await rafa.post('/api/user/password', { current: aPassword, password: 'Kimura2027' })
  const { body } = await rafa.get('/api/user/events')
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual([
    'password-changed',
    'reset-asked',
    'signed-in',
    'sign-in-failed',
    'registered',
  ])
  expect(body[2]).toMatchObject({ device: 'Chrome on Android', address: '203.0.113.5' })
  expect(body[3]).toMatchObject({ device: '', address: '203.0.113.6' })
})

test('who floods the account with guesses does not push the rest out of the list', async () => {
  const rafa = await world.signUp()
  for (let n = 0; n < 20; n++) {
    world.later(60_000)
    await world.browser(`203.0.113.${n}`).post('/api/auth/login', { email: rafa.email, password: 'Wrong2026' })
  }
  const { body } = await rafa.get('/api/user/events')
  expect(body.filter(({ kind }: { kind: string }) => kind === 'sign-in-failed')).toHaveLength(10)
  expect(body.at(-1).kind).toBe('registered')
})

test('events are kept for ninety days', async () => {
  const rafa = await world.signUp()
  const sweepIn = (days: number) =>
    sweep({ ...world.deps, clock: () => new Date(world.deps.clock().getTime() + days * day) })
  const kept = world.db.selectFrom('auth_events').selectAll().where('user_id', '=', rafa.user.id)
  await sweepIn(89)
  expect(await kept.execute()).toHaveLength(1)
  await sweepIn(91)
  expect(await kept.execute()).toEqual([])
})

test('an account elsewhere is unlinked, but never the last way in', async () => {
  const rafa = await world.signUp()
  await link(rafa.user.id, 'google')
  await link(rafa.user.id, 'github')
  expect((await rafa.get('/api/user/identities')).body).toEqual([
    { provider: 'github', email: 'r@example.com', linkedAt: expect.any(String) },
    { provider: 'google', email: 'r@example.com', linkedAt: expect.any(String) },
  ])
  await world.db.updateTable('users').set({ password_hash: null }).where('id', '=', rafa.user.id).execute()
  const answers = await Promise.all([
    rafa.delete('/api/user/identities/google'),
    rafa.delete('/api/user/identities/github'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('LAST_WAY_IN')
  expect((await rafa.get('/api/user/identities')).body).toHaveLength(1)
})

test("nobody unlinks what is not linked, or somebody else's", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await link(dana.user.id, 'google')
  expect((await rafa.delete('/api/user/identities/google')).status).toBe(404)
  expect((await rafa.delete('/api/user/identities/myspace')).status).toBe(404)
  expect((await dana.get('/api/user/identities')).body).toHaveLength(1)
})

test('passkeys, accounts elsewhere and the password count together: the last of them stays', async () => {
  const rafa = await world.signUp()
  await link(rafa.user.id, 'google')
  await addPasskey(rafa)
  await addPasskey(rafa)
  await world.db.updateTable('users').set({ password_hash: null }).where('id', '=', rafa.user.id).execute()
  const [one, other] = (await rafa.get('/api/user/passkeys')).body
  expect((await rafa.delete('/api/user/identities/google')).status).toBe(204)
  const answers = await Promise.all([one, other].map(({ id }) => rafa.delete(`/api/user/passkeys/${id}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('LAST_WAY_IN')
  expect((await rafa.get('/api/user/passkeys')).body).toHaveLength(1)
})

test("another person's passkey is 404, and stays", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await addPasskey(dana)
  const [{ id }] = (await dana.get('/api/user/passkeys')).body
  expect((await rafa.get('/api/user/passkeys')).body).toEqual([])
  expect((await rafa.delete(`/api/user/passkeys/${id}`)).status).toBe(404)
  expect((await rafa.delete('/api/user/passkeys/x')).status).toBe(404)
  expect((await dana.get('/api/user/passkeys')).body).toHaveLength(1)
  expect((await dana.delete(`/api/user/passkeys/${id}`)).status).toBe(204)
  expect((await dana.delete(`/api/user/passkeys/${id}`)).status).toBe(404)
})
