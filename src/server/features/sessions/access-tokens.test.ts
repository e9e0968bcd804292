import { expect, test } from 'vitest'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const hour = 3_600_000

async function aToken(person: Person, scope: 'read' | 'write' = 'read', name = 'Nightly archive') {
  const { status, body } = await person.post('/api/user/tokens', { name, scope })
  expect(status).toBe(200)
  return body as { id: number; token: string }
}

const withToken = (token: string) => {
  const authorization = `Bearer ${token}`
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE') => (url: string, payload?: object) =>
    world.browser().send({ method, url, headers: { authorization }, ...(payload && { payload }) })
  return { get: call('GET'), post: call('POST'), patch: call('PATCH'), delete: call('DELETE') }
}

test('a script with a token reads the journal and takes the archive along, without a cookie', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Open mat' })
  const script = withToken((await aToken(rafa)).token)
  expect((await script.get('/api/entries')).body).toMatchObject([{ title: 'Open mat' }])
  expect((await script.get('/api/export/archive')).raw.subarray(0, 2).toString()).toBe('PK')
  expect((await script.get('/api/export/entries')).status).toBe(200)
})

test('only a token that may write does, and needs no anti-forgery token', async () => {
  const rafa = await world.signUp()
  const reading = withToken((await aToken(rafa, 'read')).token)
  const entry = { title: 'From a watch', date: '2026-11-20' }
  expect(await reading.post('/api/entries', entry)).toMatchObject({
    status: 403,
    body: { code: 'TOKEN_READ_ONLY' },
  })
  const writing = withToken((await aToken(rafa, 'write')).token)
  expect(await writing.post('/api/entries', entry)).toMatchObject({ status: 201, body: { title: 'From a watch' } })
})

test('no token opens the account itself, nor makes another way in', async () => {
  const rafa = await world.signUp()
  const script = withToken((await aToken(rafa, 'write')).token)
  const refused = { status: 403, body: { code: 'TOKEN_NOT_ALLOWED' } }
  for (const reply of [
    await script.get('/api/auth/session'),
    await script.get('/api/user/tokens'),
    await script.post('/api/user/tokens', { name: 'Another', scope: 'write' }),
    await script.patch('/api/user', { fullName: 'Mallory' }),
    await script.delete('/api/user'),
    await script.post('/api/auth/logout'),
    await script.post('/api/calendar/feed', { timeZone: 'UTC' }),
    await script.get('/api/push'),
    await script.get('/api/payment/status'),
    await script.get('/api/admin/members'),
  ])
    expect(reply).toMatchObject(refused)
  expect((await rafa.get('/api/auth/session')).body.fullName).toBe('Rafa Moreno')
})

test('an unknown, revoked, or cut token reads nothing, even next to a cookie of somebody who is logged in', async () => {
  const rafa = await world.signUp()
  const { id, token } = await aToken(rafa)
  expect((await rafa.delete(`/api/user/tokens/${id}`)).status).toBe(204)
  for (const wrong of [token, token.slice(0, -1), 'rollbook_', 'x'.repeat(5000)]) {
    const reply = await rafa.get('/api/entries', { authorization: `Bearer ${wrong}` })
    expect(reply).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } })
  }
  expect((await rafa.get('/api/entries')).status).toBe(200)
})

test('a token next to another member’s cookie acts for the member of the token', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await rafa.log({ title: 'Mine' })
  const { token } = await aToken(rafa)
  const reply = await dana.get('/api/entries', { authorization: `Bearer ${token}` })
  expect(reply.body).toMatchObject([{ title: 'Mine' }])
})

test('its secret is shown once and stored as a hash; its owner sees name, scope, and last use, and can revoke it', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { id, token } = await aToken(rafa, 'read', 'Backup')
  expect(token).toMatch(/^rollbook_[\w-]{43}$/)
  const { body: listed } = await rafa.get('/api/user/tokens')
  expect(listed).toEqual([{ id, name: 'Backup', scope: 'read', createdAt: expect.any(String), lastUsedAt: null }])
  const rows = await world.db.selectFrom('accessTokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token.slice(9))
  await withToken(token).get('/api/entries')
  expect((await rafa.get('/api/user/tokens')).body[0].lastUsedAt).toBe('2026-11-21T12:00:00.000Z')
  expect((await dana.get('/api/user/tokens')).body).toEqual([])
  expect((await dana.delete(`/api/user/tokens/${id}`)).status).toBe(404)
})

test('the account’s activity says that one was created, used that day, and revoked', async () => {
  const rafa = await world.signUp()
  const { id, token } = await aToken(rafa, 'read', 'Backup')
  const script = withToken(token)
  for (let count = 0; count < 3; count++) await script.get('/api/entries')
  world.later(hour + 1)
  await script.get('/api/entries')
  await rafa.delete(`/api/user/tokens/${id}`)
  const { body } = await rafa.get('/api/user/events')
  const events = body.map(({ kind, device }: { kind: string; device: string }) => [kind, device])
  expect(events.slice(0, 3)).toEqual([
    ['token-revoked', 'Backup'],
    ['token-used', 'Backup'],
    ['token-created', 'Backup'],
  ])
})

test('somebody who logged in long ago confirms who they are before they create one', async () => {
  const rafa = await world.signUp()
  world.later(hour)
  const reply = await rafa.post('/api/user/tokens', { name: 'Backup', scope: 'read' })
  expect(reply).toMatchObject({ status: 403, body: { code: 'CONFIRM_IDENTITY' } })
})

test('a new password revokes all of them', async () => {
  const rafa = await world.signUp()
  const { token } = await aToken(rafa)
  await rafa.post('/api/user/password', { current: rafa.password, password: 'Another2026' })
  expect((await withToken(token).get('/api/entries')).status).toBe(401)
})

test('the trial’s end and a disabled account end what a token may do', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  const { token } = await aToken(rafa, 'write')
  world.later(8 * 24 * hour)
  const script = withToken(token)
  expect((await script.post('/api/entries', { title: 'Late', date: '2026-11-29' })).status).toBe(402)
  expect((await script.get('/api/export/archive')).status).toBe(200)
  await world.db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', rafa.user.id).execute()
  expect((await script.get('/api/export/archive')).status).toBe(401)
})

test('a member has up to twenty, each with a name', async () => {
  const rafa = await world.signUp()
  for (let count = 0; count < 20; count++) await aToken(rafa)
  const one = { name: 'One more', scope: 'read' }
  expect(await rafa.post('/api/user/tokens', one)).toMatchObject({
    status: 400,
    body: { code: 'TOO_MANY_ACCESS_TOKENS' },
  })
  expect((await rafa.post('/api/user/tokens', { ...one, name: ' ' })).body.fields).toEqual({
    name: 'Name is required',
  })
  expect((await rafa.post('/api/user/tokens', { ...one, name: 'n'.repeat(61) })).status).toBe(400)
  expect((await rafa.post('/api/user/tokens', { ...one, scope: 'all' })).status).toBe(400)
})
