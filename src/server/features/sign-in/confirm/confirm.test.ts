import { expect, test } from 'vitest'
import { Authenticator, addPasskey, requestOptions } from '#test/authenticator.ts'
import { linkLocally, signInLocally } from '#test/providers.ts'
import { aPassword, aWorld, type Browser, type Person, someone } from '#test/world.ts'

const world = await aWorld()
const later = () => world.later(10 * 60_000)
const account = () => ({ email: someone().email, name: 'Rafa', isVerified: true })

const confirmByPasskey = async (browser: Browser, device: Authenticator) => {
  device.counter += 1
  return browser.post('/api/auth/confirm/passkey', device.sign(await requestOptions(browser)))
}

/** Someone with a passkey, a linked account, and a second device. */
async function aMember() {
  const rafa = await world.signUp()
  const device = await addPasskey(rafa)
  const github = account()
  await linkLocally(rafa, 'github', github)
  await world.browser().post('/api/auth/login', { email: rafa.email, password: aPassword })
  const [{ id: passkey }] = (await rafa.get('/api/user/passkeys')).body
  const phone = (await rafa.get('/api/user/sessions')).body.find((one: { isCurrent: boolean }) => !one.isCurrent)
  const calls = [
    `/api/user/passkeys/${passkey}`,
    '/api/user/identities/github',
    `/api/user/sessions/${phone.id}`,
    '/api/user',
  ]
  return { rafa, device, github, calls }
}

const statuses = async (rafa: Person, calls: string[]) => {
  const seen = []
  for (const call of calls) seen.push((await rafa.delete(call)).status)
  return seen
}

test('whoever finds a logged-in device removes nothing that lets its owner in', async () => {
  const { rafa, calls } = await aMember()
  later()
  for (const call of calls)
    expect(await rafa.delete(call)).toMatchObject({ status: 403, body: { code: 'CONFIRM_IDENTITY' } })
  expect((await rafa.get('/api/user/passkeys')).body).toHaveLength(1)
  expect((await rafa.get('/api/user/identities')).body).toHaveLength(1)
  expect((await rafa.get('/api/user/sessions')).body).toHaveLength(2)
})

test('someone who has just logged in isn’t asked again', async () => {
  const { rafa, calls } = await aMember()
  expect(await statuses(rafa, calls)).toEqual([204, 204, 204, 204])
})

test('the password confirms for ten minutes, on this device only', async () => {
  const { rafa, calls } = await aMember()
  const phone = world.browser()
  await phone.post('/api/auth/login', { email: rafa.email, password: aPassword })
  later()
  expect(await rafa.post('/api/auth/confirm', { password: 'Wrong2026' })).toMatchObject({
    status: 400,
    body: { fields: { password: 'Incorrect password. Please try again.' } },
  })
  expect((await rafa.delete(calls[0] ?? '')).status).toBe(403)
  expect((await rafa.post('/api/auth/confirm', { password: aPassword })).status).toBe(204)
  expect((await phone.delete('/api/user')).status).toBe(403)
  expect(await statuses(rafa, calls)).toEqual([204, 204, 204, 204])
})

test('a passkey confirms its owner and nobody else', async () => {
  const { rafa, device, calls } = await aMember()
  const dana = await aMember()
  later()
  expect((await confirmByPasskey(rafa, dana.device)).status).toBe(401)
  expect((await rafa.delete('/api/user')).status).toBe(403)
  expect((await confirmByPasskey(rafa, device)).status).toBe(204)
  expect(await statuses(rafa, calls)).toEqual([204, 204, 204, 204])
})

test('whoever copied the cookie before its owner confirmed the session has one that is logged out', async () => {
  const ways: ((member: Awaited<ReturnType<typeof aMember>>) => Promise<unknown>)[] = [
    ({ rafa }) => rafa.post('/api/auth/confirm', { password: aPassword }),
    ({ rafa, device }) => confirmByPasskey(rafa, device),
    ({ rafa, github }) => linkLocally(rafa, 'github', github),
  ]
  for (const confirm of ways) {
    const member = await aMember()
    later()
    const thief = world.browser()
    for (const [name, value] of member.rafa.cookies) thief.cookies.set(name, value)
    expect((await thief.get('/api/auth/session')).status).toBe(200)
    await confirm(member)
    expect((await thief.get('/api/auth/session')).status).toBe(401)
    expect((await member.rafa.delete(member.calls[0] ?? '')).status).toBe(204)
  }
})

test('a visitor confirms nothing', async () => {
  expect((await world.browser().post('/api/auth/confirm', { password: aPassword })).status).toBe(401)
  expect((await confirmByPasskey(world.browser(), new Authenticator())).status).toBe(401)
})

test('someone without a password signs in again at the provider, and adds no other way before', async () => {
  const lena = world.browser()
  const google = account()
  await signInLocally(lena, 'google', google)
  later()
  expect((await lena.delete('/api/user')).status).toBe(403)
  expect((await lena.post('/api/auth/confirm', { password: '' })).status).toBe(400)
  expect((await lena.post('/api/user/passkeys/options', {})).status).toBe(403)
  expect((await lena.post('/api/user/identities/github', {})).status).toBe(403)
  expect(await linkLocally(lena, 'google', google)).toBe('/?confirmed=google')
  expect((await lena.delete('/api/user')).status).toBe(204)
})

test('another account at the provider confirms nothing', async () => {
  const lena = world.browser()
  await signInLocally(lena, 'google', account())
  later()
  expect(await linkLocally(lena, 'google', account())).toBe('/?failed=second')
  expect((await lena.delete('/api/user')).status).toBe(403)
})
