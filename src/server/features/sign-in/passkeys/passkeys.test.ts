import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { Authenticator, addPasskey, creationOptions, requestOptions, signInWith } from '#test/authenticator.ts'
import { aPassword, aWorld } from '#test/world.ts'

const world = await aWorld()
const secure = await aWorld({ NODE_ENV: 'production', PUBLIC_URL: 'https://rollbook.example:8443' })

const withoutPassword = (userId: number) =>
  world.db.updateTable('users').set({ passwordHash: null }).where('id', '=', userId).execute()

test('a member adds a passkey and logs in with it in another browser', async () => {
  const rafa = await world.signUp()
  const device = new Authenticator()
  const options = await creationOptions(rafa)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Rollbook' },
    user: { name: rafa.email, displayName: 'Rafa Moreno' },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { status, body } = await rafa.post('/api/user/passkeys', device.create(options))
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    name: '',
    createdAt: expect.any(String),
    lastUsedAt: null,
    isApproved: false,
  })

  world.later(1000)
  const phone = world.browser('203.0.113.5')
  const entered = await signInWith(phone, device)
  expect(entered.status).toBe(200)
  expect(entered.body).toMatchObject({ id: rafa.user.id, email: rafa.email })
  expect((await phone.get('/api/auth/session')).body.id).toBe(rafa.user.id)
  const [{ lastUsedAt }] = (await rafa.get('/api/user/passkeys')).body
  expect(new Date(lastUsedAt).getTime()).toBeGreaterThan(new Date(body.createdAt).getTime())
})

test('a passkey session is like any other: listed, recorded, and in a browser that is known from then on', async () => {
  const rafa = await world.signUp()
  const device = await addPasskey(rafa)
  world.later(1000)
  const phone = world.browser('203.0.113.6')
  const { headers } = await signInWith(phone, device)
  expect(String(headers['set-cookie'])).toMatch(/session=\d+\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly/)
  expect(phone.cookies.get('device')).toMatch(/^[\w-]{43}$/)
  expect([...phone.cookies.keys()]).not.toContain('passkey')
  expect((await rafa.get('/api/user/sessions')).body[0]).toMatchObject({ address: '203.0.113.6' })
  const known = world.db.selectFrom('knownDevices').selectAll().where('userId', '=', rafa.user.id)
  expect(await known.execute()).toHaveLength(2)
  world.later(31 * 86_400_000)
  expect((await phone.get('/api/auth/session')).status).toBe(401)
})

test('account events about a passkey name it', async () => {
  const rafa = await world.signUp()
  const device = new Authenticator()
  const token = (await rafa.get('/api/csrf-token')).body.csrfToken as string
  await rafa.send({
    method: 'POST',
    url: '/api/user/passkeys',
    headers: { 'x-csrf-token': token, 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Safari/537.36' },
    payload: device.create(await creationOptions(rafa)),
  })
  await signInWith(world.browser(), device)
  const [{ id }] = (await rafa.get('/api/user/passkeys')).body
  expect((await rafa.delete(`/api/user/passkeys/${id}`)).status).toBe(204)
  const { body } = await rafa.get('/api/user/events')
  expect(body.map(({ kind, passkey }: { kind: string; passkey: string }) => [kind, passkey])).toEqual([
    ['passkey-removed', 'Chrome on Android'],
    ['passkey-signed-in', 'Chrome on Android'],
    ['passkey-added', 'Chrome on Android'],
    ['registered', ''],
  ])
})

test('the owner gets an email about a new passkey', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  await addPasskey(rafa)
  const mail = (await world.mailsTo(rafa.email)).at(-1)
  expect(mail?.subject).toBe('A new way to log in to your journal')
  expect(mail?.text).toContain('A passkey can now be used to log in to your journal')
})

test('a new passkey requires the password, and guessing is throttled', async () => {
  const rafa = await world.signUp()
  const ask = (password?: string) => rafa.post('/api/user/passkeys/options', { password })
  expect((await ask()).body.code).toBe('WRONG_PASSWORD')
  expect(await ask('Wrong2026')).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', fields: { password: expect.any(String) } },
  })
  expect(rafa.cookies.get('passkey')).toBeUndefined()
  for (let n = 0; n < 8; n++) await ask('Wrong2026')
  expect((await ask(aPassword)).body.code).toBe('TOO_MANY_SIGN_INS')
})

test('a member without a password needs none', async () => {
  const rafa = await world.signUp()
  await withoutPassword(rafa.user.id)
  const device = await addPasskey(rafa)
  expect((await signInWith(world.browser(), device)).status).toBe(200)
})

test('a device that has a passkey already creates no second one', async () => {
  const rafa = await world.signUp()
  const device = await addPasskey(rafa)
  const options = await creationOptions(rafa)
  const id = device.id.toString('base64url')
  expect(options.excludeCredentials).toEqual([{ type: 'public-key', id, transports: ['internal'] }])
  expect((await rafa.post('/api/user/passkeys', device.create(options))).body.code).toBe('PASSKEY_FAILED')
})

test('an account has at most twenty passkeys', async () => {
  const rafa = await world.signUp()
  for (let n = 0; n < 20; n++) await addPasskey(rafa)
  const { body } = await rafa.post('/api/user/passkeys/options', { password: aPassword })
  expect(body.code).toBe('TOO_MANY_PASSKEYS')
})

test('in production passkeys belong to the host of PUBLIC_URL, whatever the Host header says', async () => {
  const rafa = await secure.signUp()
  const { body, headers } = await rafa.post('/api/user/passkeys/options', { password: aPassword })
  expect(body.rp.id).toBe('rollbook.example')
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-passkey=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const device = new Authenticator()
  const created = device.create(body, { origin: 'https://rollbook.example:8443' })
  expect((await rafa.post('/api/user/passkeys', created)).status).toBe(201)

  const visitor = secure.browser()
  const token = (await visitor.get('/api/csrf-token')).body.csrfToken as string
  const options = await visitor.send({
    method: 'POST',
    url: '/api/auth/passkey/options',
    headers: { 'x-csrf-token': token, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  expect(options.body.rpId).toBe('rollbook.example')
})

test('whoever registered an address before its owner has no passkey left after the reset', async () => {
  const squatter = await world.signUp()
  const device = await addPasskey(squatter)
  await reset(squatter.email)
  expect((await signInWith(world.browser(), device)).body.code).toBe('PASSKEY_UNKNOWN')
})

test('a reset by the owner of a verified address keeps the passkeys, and its mail lists them', async () => {
  const rafa = await world.signUp()
  const device = await addPasskey(rafa)
  await world.db
    .updateTable('users')
    .set({ emailVerifiedAt: world.deps.clock() })
    .where('id', '=', rafa.user.id)
    .execute()
  await reset(rafa.email)
  expect((await signInWith(world.browser(), device)).status).toBe(200)
  expect((await world.mailsTo(rafa.email)).at(-1)?.text).toContain('You can also log in with a passkey.')
})

test('unused challenges are deleted', async () => {
  await requestOptions(world.browser())
  const waiting = world.db.selectFrom('passkeyChallenges').selectAll()
  expect(await waiting.execute()).not.toEqual([])
  await sweep({ ...world.deps, clock: () => new Date(world.deps.clock().getTime() + 6 * 60_000) })
  expect(await waiting.execute()).toEqual([])
})

async function reset(email: string) {
  await world.browser().post('/api/auth/forgot-password', { email })
  const mail = (await world.mailsTo(email)).find(({ subject }) => subject === 'Choose a new password')
  const [, token, userId] = /reset-password\/([\w-]+)\/(\d+)/.exec(mail?.text ?? '') ?? []
  const chosen = { token, userId: Number(userId), password: 'Kimura2027' }
  expect((await world.browser().post('/api/auth/reset-password', chosen)).status).toBe(204)
}
