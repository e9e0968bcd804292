import { expect, test } from 'vitest'
import { verifyNewPasskey } from '#server/outside/identity/passkeys.ts'
import { Authenticator, addPasskey, creationOptions, requestOptions, signInWith } from '#test/authenticator.ts'
import { aWorld, type Browser } from '#test/world.ts'
import { claimAccount } from '../access.ts'

const world = await aWorld()

const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/session')).status === 200
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const passkeysOf = async (browser: Browser) => (await browser.get('/api/user/passkeys')).body

/** A member with a passkey, and a stranger's browser. */
async function aMember() {
  const rafa = await world.signUp()
  return { rafa, device: await addPasskey(rafa), stranger: world.browser() }
}

test('a response works once, whoever repeats it', async () => {
  const { device, stranger } = await aMember()
  const mine = world.browser()
  const answer = device.sign(await requestOptions(mine))
  const cookie = mine.cookies.get('passkey') ?? ''
  expect((await mine.post('/api/auth/passkey', answer)).status).toBe(200)
  stranger.cookies.set('passkey', cookie)
  expect(codeOf(await stranger.post('/api/auth/passkey', answer))).toEqual([400, 'PASSKEY_EXPIRED'])
  expect(await isSignedIn(stranger)).toBe(false)
})

test('of one response sent twice at once, one logs in', async () => {
  const { device } = await aMember()
  const mine = world.browser()
  const answer = device.sign(await requestOptions(mine))
  const answers = await Promise.all([1, 2, 3].map(() => mine.post('/api/auth/passkey', answer)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test("a response to another browser's challenge does not work", async () => {
  const { device, stranger } = await aMember()
  const answer = device.sign(await requestOptions(world.browser()))
  expect(codeOf(await stranger.post('/api/auth/passkey', answer))).toEqual([400, 'PASSKEY_EXPIRED'])
  await requestOptions(stranger)
  expect(codeOf(await stranger.post('/api/auth/passkey', answer))).toEqual([400, 'PASSKEY_FAILED'])
})

test('a challenge expires after five minutes', async () => {
  const { rafa, device, stranger } = await aMember()
  const answer = device.sign(await requestOptions(stranger))
  const created = new Authenticator().create(await creationOptions(rafa))
  world.later(5 * 60_000)
  expect(codeOf(await stranger.post('/api/auth/passkey', answer))).toEqual([400, 'PASSKEY_EXPIRED'])
  expect(codeOf(await rafa.post('/api/user/passkeys', created))).toEqual([400, 'PASSKEY_EXPIRED'])
})

test('another origin, another host, a missing user verification, and a created-up challenge log nobody in', async () => {
  const { device, stranger } = await aMember()
  for (const lies of [
    { origin: 'https://rollbook.evil' },
    { origin: 'http://localhost:3001' },
    { rpId: 'rollbook.evil' },
    { isLocked: true },
    { challenge: 'created-up' },
  ])
    expect(codeOf(await signInWith(stranger, device, lies))).toEqual([400, 'PASSKEY_FAILED'])
  expect(await isSignedIn(stranger)).toBe(false)
})

test('none of these add a passkey either', async () => {
  const rafa = await world.signUp()
  for (const lies of [
    { origin: 'https://rollbook.evil' },
    { rpId: 'rollbook.evil' },
    { isLocked: true },
    { challenge: 'created-up' },
  ]) {
    const created = new Authenticator().create(await creationOptions(rafa), lies)
    expect(codeOf(await rafa.post('/api/user/passkeys', created))).toEqual([400, 'PASSKEY_FAILED'])
  }
  expect(await passkeysOf(rafa)).toEqual([])
})

test('an attestation that may contain certificates is refused before they are looked up', async () => {
  const rafa = await world.signUp()
  const options = await creationOptions(rafa)
  const created = new Authenticator().create(options, { format: 'android-key' })
  const reading = verifyNewPasskey('http://localhost:3000', options.challenge, created)
  await expect(reading).rejects.toThrow('attestation is android-key')
  expect(codeOf(await rafa.post('/api/user/passkeys', created))).toEqual([400, 'PASSKEY_FAILED'])
})

test('nothing that was tampered with is accepted', async () => {
  const { device, stranger } = await aMember()
  const other = new Authenticator()
  for (const part of ['signature', 'authenticatorData', 'clientDataJSON', 'userHandle'] as const) {
    device.counter += 1
    const request = await requestOptions(stranger)
    const answer = device.sign(request)
    const foreign = other.sign(request).response
    const changed = part === 'userHandle' ? 'MA' : part === 'authenticatorData' ? 'AAAA' : foreign[part]
    const bent = part === 'clientDataJSON' ? Buffer.from('{}').toString('base64url') : changed
    const sent = { ...answer, response: { ...answer.response, [part]: bent } }
    expect([part, ...codeOf(await stranger.post('/api/auth/passkey', sent))]).toEqual([
      part,
      400,
      'PASSKEY_FAILED',
    ])
  }
  expect(await isSignedIn(stranger)).toBe(false)
})

test("a passkey with another passkey's id logs nobody in", async () => {
  const [one, other] = [await aMember(), await aMember()]
  other.device.counter += 1
  const answer = other.device.sign(await requestOptions(other.stranger))
  const sent = { ...answer, id: one.device.id.toString('base64url') }
  expect(codeOf(await other.stranger.post('/api/auth/passkey', sent))).toEqual([400, 'PASSKEY_FAILED'])
})

test('a counter that does not increase means a copied key', async () => {
  const { device, stranger } = await aMember()
  device.counter = 5
  expect((await signInWith(world.browser(), device)).status).toBe(200)
  for (const before of [5, 4, -1]) {
    device.counter = before
    expect(codeOf(await signInWith(stranger, device))).toEqual([400, 'PASSKEY_FAILED'])
  }
})

test('a device without a counter logs in again and again', async () => {
  const { device, stranger } = await aMember()
  for (let n = 0; n < 2; n++) {
    device.counter = -1
    expect((await signInWith(stranger, device)).status).toBe(200)
  }
})

test('an unknown passkey logs nobody in', async () => {
  const stranger = world.browser()
  expect(codeOf(await signInWith(stranger, new Authenticator()))).toEqual([401, 'PASSKEY_UNKNOWN'])
})

test('no passkey is added without the password: not with another response, nor for another member', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const device = new Authenticator()
  await rafa.post('/api/user/passkeys/options', { password: 'Wrong2026' })
  const created = device.create(await creationOptions(dana))
  expect(codeOf(await rafa.post('/api/user/passkeys', created))).toEqual([400, 'PASSKEY_EXPIRED'])
  rafa.cookies.set('passkey', dana.cookies.get('passkey') ?? '')
  expect(codeOf(await rafa.post('/api/user/passkeys', created))).toEqual([400, 'PASSKEY_EXPIRED'])

  const { challenge } = await requestOptions(dana)
  const bySignIn = device.create(await creationOptions(dana), { challenge })
  expect(codeOf(await dana.post('/api/user/passkeys', bySignIn))).toEqual([400, 'PASSKEY_FAILED'])
  expect([await passkeysOf(rafa), await passkeysOf(dana)]).toEqual([[], []])
})

test('visitors add no passkeys, and nothing works without the anti-forgery token', async () => {
  const { rafa, device, stranger } = await aMember()
  const created = device.create(await creationOptions(rafa))
  expect((await stranger.post('/api/user/passkeys/options', {})).status).toBe(401)
  expect((await stranger.post('/api/user/passkeys', created)).status).toBe(401)
  expect((await stranger.get('/api/user/passkeys')).status).toBe(401)
  for (const url of ['/api/user/passkeys/options', '/api/user/passkeys', '/api/auth/passkey/options'])
    expect((await rafa.send({ method: 'POST', url, payload: {} })).body.code).toBe('CSRF_INVALID')
})

test('a passkey that another member has already stays theirs', async () => {
  const { device } = await aMember()
  const thief = await world.signUp()
  expect(codeOf(await thief.post('/api/user/passkeys', device.create(await creationOptions(thief))))).toEqual([
    400,
    'PASSKEY_FAILED',
  ])
})

test('whoever loses access to an account loses its passkeys, and one being added is not added', async () => {
  const { rafa, device, stranger } = await aMember()
  const created = new Authenticator().create(await creationOptions(rafa))
  await claimAccount(world.db, rafa.user.id, world.deps.clock())
  expect((await rafa.post('/api/user/passkeys', created)).status).toBeGreaterThanOrEqual(400)
  expect(codeOf(await signInWith(stranger, device))).toEqual([401, 'PASSKEY_UNKNOWN'])
  const left = world.db.selectFrom('passkeys').selectAll().where('userId', '=', rafa.user.id)
  expect(await left.execute()).toEqual([])
})

test('malformed and oversized bytes are refused before they are read', async () => {
  const { rafa, device, stranger } = await aMember()
  const answer = device.sign(await requestOptions(stranger))
  for (const signature of ['', '../..', 'A'.repeat(5000)]) {
    const sent = { ...answer, response: { ...answer.response, signature } }
    expect(codeOf(await stranger.post('/api/auth/passkey', sent))).toEqual([400, 'INVALID'])
  }
  const created = new Authenticator().create(await creationOptions(rafa))
  const sent = {
    ...created,
    response: { ...created.response, attestationObject: 'o2NmbXQ', transports: ['telepathy'] },
  }
  expect(codeOf(await rafa.post('/api/user/passkeys', sent))).toEqual([400, 'PASSKEY_FAILED'])
})
