import { expect, test } from 'vitest'
import { readPasskey } from '#server/outside/passkeys.ts'
import { Authenticator, addPasskey, askToAdd, askToSignIn, signInWith } from '../../../../test/authenticator.ts'
import { aWorld, type Browser } from '../../../../test/world.ts'
import { takeOver } from './social-queries.ts'

const world = await aWorld()

const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/session')).status === 200
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const passkeysOf = async (browser: Browser) => (await browser.get('/api/user/passkeys')).body

/** Somebody with a passkey, and a stranger's browser. */
async function aMember() {
  const rafa = await world.signUp()
  return { rafa, device: await addPasskey(rafa), stranger: world.browser() }
}

test('an answer is good once, whoever repeats it', async () => {
  const { device, stranger } = await aMember()
  const mine = world.browser()
  const answer = device.answer(await askToSignIn(mine))
  const cookie = mine.cookies.get('passkey') ?? ''
  expect((await mine.post('/api/auth/passkey', answer)).status).toBe(200)
  stranger.cookies.set('passkey', cookie)
  expect(codeOf(await stranger.post('/api/auth/passkey', answer))).toEqual([400, 'PASSKEY_LATE'])
  expect(await isSignedIn(stranger)).toBe(false)
})

test('of one answer sent twice at once, one signs in', async () => {
  const { device } = await aMember()
  const mine = world.browser()
  const answer = device.answer(await askToSignIn(mine))
  const answers = await Promise.all([1, 2, 3].map(() => mine.post('/api/auth/passkey', answer)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('an answer to what another browser was asked is nothing', async () => {
  const { device, stranger } = await aMember()
  const answer = device.answer(await askToSignIn(world.browser()))
  expect(codeOf(await stranger.post('/api/auth/passkey', answer))).toEqual([400, 'PASSKEY_LATE'])
  await askToSignIn(stranger)
  expect(codeOf(await stranger.post('/api/auth/passkey', answer))).toEqual([400, 'PASSKEY_FAILED'])
})

test('an answer after five minutes is too late', async () => {
  const { rafa, device, stranger } = await aMember()
  const answer = device.answer(await askToSignIn(stranger))
  const made = new Authenticator().make(await askToAdd(rafa))
  world.later(5 * 60_000)
  expect(codeOf(await stranger.post('/api/auth/passkey', answer))).toEqual([400, 'PASSKEY_LATE'])
  expect(codeOf(await rafa.post('/api/user/passkeys', made))).toEqual([400, 'PASSKEY_LATE'])
})

test('a page elsewhere, another name, a locked device and a made-up challenge sign nobody in', async () => {
  const { device, stranger } = await aMember()
  for (const lies of [
    { origin: 'https://rollbook.evil' },
    { origin: 'http://localhost:3001' },
    { rpId: 'rollbook.evil' },
    { isLocked: true },
    { challenge: 'made-up' },
  ])
    expect(codeOf(await signInWith(stranger, device, lies))).toEqual([400, 'PASSKEY_FAILED'])
  expect(await isSignedIn(stranger)).toBe(false)
})

test('the same lies add no passkey', async () => {
  const rafa = await world.signUp()
  for (const lies of [
    { origin: 'https://rollbook.evil' },
    { rpId: 'rollbook.evil' },
    { isLocked: true },
    { challenge: 'made-up' },
  ]) {
    const made = new Authenticator().make(await askToAdd(rafa), lies)
    expect(codeOf(await rafa.post('/api/user/passkeys', made))).toEqual([400, 'PASSKEY_FAILED'])
  }
  expect(await passkeysOf(rafa)).toEqual([])
})

test('an attestation that may have certificates is refused before anything follows them', async () => {
  const rafa = await world.signUp()
  const options = await askToAdd(rafa)
  const made = new Authenticator().make(options, { format: 'android-key' })
  const reading = readPasskey('http://localhost:3000', options.challenge, made)
  await expect(reading).rejects.toThrow('attestation is android-key')
  expect(codeOf(await rafa.post('/api/user/passkeys', made))).toEqual([400, 'PASSKEY_FAILED'])
})

test('nothing that was changed on the way is believed', async () => {
  const { device, stranger } = await aMember()
  const other = new Authenticator()
  for (const part of ['signature', 'authenticatorData', 'clientDataJSON', 'userHandle'] as const) {
    device.counter += 1
    const request = await askToSignIn(stranger)
    const answer = device.answer(request)
    const foreign = other.answer(request).response
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

test("a passkey under the name of somebody else's signs nobody in", async () => {
  const [one, other] = [await aMember(), await aMember()]
  other.device.counter += 1
  const answer = other.device.answer(await askToSignIn(other.stranger))
  const sent = { ...answer, id: one.device.id.toString('base64url') }
  expect(codeOf(await other.stranger.post('/api/auth/passkey', sent))).toEqual([400, 'PASSKEY_FAILED'])
})

test('a counter that stands still or goes back is a copied key', async () => {
  const { device, stranger } = await aMember()
  device.counter = 5
  expect((await signInWith(world.browser(), device)).status).toBe(200)
  for (const before of [5, 4, -1]) {
    device.counter = before
    expect(codeOf(await signInWith(stranger, device))).toEqual([400, 'PASSKEY_FAILED'])
  }
})

test('a device that does not count signs in again and again', async () => {
  const { device, stranger } = await aMember()
  for (let n = 0; n < 2; n++) {
    device.counter = -1
    expect((await signInWith(stranger, device)).status).toBe(200)
  }
})

test('a passkey that nobody has signs nobody in', async () => {
  const stranger = world.browser()
  expect(codeOf(await signInWith(stranger, new Authenticator()))).toEqual([401, 'PASSKEY_UNKNOWN'])
})

test('no passkey is added without the password: not by another answer, nor for another member', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const device = new Authenticator()
  await rafa.post('/api/user/passkeys/options', { password: 'Wrong2026' })
  const made = device.make(await askToAdd(dana))
  expect(codeOf(await rafa.post('/api/user/passkeys', made))).toEqual([400, 'PASSKEY_LATE'])
  rafa.cookies.set('passkey', dana.cookies.get('passkey') ?? '')
  expect(codeOf(await rafa.post('/api/user/passkeys', made))).toEqual([400, 'PASSKEY_LATE'])

  const { challenge } = await askToSignIn(dana)
  const bySignIn = device.make(await askToAdd(dana), { challenge })
  expect(codeOf(await dana.post('/api/user/passkeys', bySignIn))).toEqual([400, 'PASSKEY_FAILED'])
  expect([await passkeysOf(rafa), await passkeysOf(dana)]).toEqual([[], []])
})

test('visitors add no passkeys, and nothing goes without the anti-forgery token', async () => {
  const { rafa, device, stranger } = await aMember()
  const made = device.make(await askToAdd(rafa))
  expect((await stranger.post('/api/user/passkeys/options', {})).status).toBe(401)
  expect((await stranger.post('/api/user/passkeys', made)).status).toBe(401)
  expect((await stranger.get('/api/user/passkeys')).status).toBe(401)
  for (const url of ['/api/user/passkeys/options', '/api/user/passkeys', '/api/auth/passkey/options'])
    expect((await rafa.send({ method: 'POST', url, payload: {} })).body.code).toBe('CSRF_INVALID')
})

test("a passkey that was somebody's already stays theirs", async () => {
  const { device } = await aMember()
  const thief = await world.signUp()
  expect(codeOf(await thief.post('/api/user/passkeys', device.make(await askToAdd(thief))))).toEqual([
    400,
    'PASSKEY_FAILED',
  ])
})

test('who is taken out of an account has no passkey to it, and the one under way is not added', async () => {
  const { rafa, device, stranger } = await aMember()
  const made = new Authenticator().make(await askToAdd(rafa))
  await takeOver(world.db, rafa.user.id, new Date())
  expect((await rafa.post('/api/user/passkeys', made)).status).toBeGreaterThanOrEqual(400)
  expect(codeOf(await signInWith(stranger, device))).toEqual([401, 'PASSKEY_UNKNOWN'])
  const left = world.db.selectFrom('passkeys').selectAll().where('user_id', '=', rafa.user.id)
  expect(await left.execute()).toEqual([])
})

test('bytes that are none, and too many of them, are refused before they are read', async () => {
  const { rafa, device, stranger } = await aMember()
  const answer = device.answer(await askToSignIn(stranger))
  for (const signature of ['', '../..', 'A'.repeat(5000)]) {
    const sent = { ...answer, response: { ...answer.response, signature } }
    expect(codeOf(await stranger.post('/api/auth/passkey', sent))).toEqual([400, 'INVALID'])
  }
  const made = new Authenticator().make(await askToAdd(rafa))
  const sent = { ...made, response: { ...made.response, attestationObject: 'o2NmbXQ', transports: ['telepathy'] } }
  expect(codeOf(await rafa.post('/api/user/passkeys', sent))).toEqual([400, 'PASSKEY_FAILED'])
})
