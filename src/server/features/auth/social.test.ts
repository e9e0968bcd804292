import { afterAll, expect, test } from 'vitest'
import { comeBack, leaveFor, throughLocal } from '../../../../test/elsewhere.ts'
import { linkOpenId, signInThere, startOpenId, throughOpenId } from '../../../../test/openid.ts'
import { aPassword, aWorld, someone } from '../../../../test/world.ts'

const openId = await startOpenId('http://localhost:3000/api/auth/google/callback')
afterAll(openId.stop)
const world = await aWorld(openId.settings)

const somebody = (fields = {}) => {
  const { fullName, email } = someone()
  return { name: fullName, email, isVerified: true, ...fields }
}
const verify = (userId: number) =>
  world.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', userId).execute()
const kindsOf = async (userId: number) =>
  (
    await world.db.selectFrom('auth_events').select('kind').where('user_id', '=', userId).orderBy('id').execute()
  ).map(({ kind }) => kind)

test('a newcomer comes in by a real OpenID provider, with name and a verified address', async () => {
  const browser = world.browser()
  const lena = somebody({ name: 'Lena Fischer' })
  expect(await throughOpenId(browser, lena)).toBe('/')

  const { status, body } = await browser.get('/api/auth/session')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    fullName: 'Lena Fischer',
    email: lena.email,
    emailVerified: true,
    hasPassword: false,
    beltLevel: 'white',
  })
  expect(await kindsOf(body.id)).toEqual(['registered', 'signed-in'])
})

test('who came by the provider once is the same person the next time, from any browser', async () => {
  const [laptop, phone] = [world.browser(), world.browser()]
  const lena = somebody()
  await throughOpenId(laptop, lena)
  await throughOpenId(phone, { ...lena, name: 'Lena F.' })

  const [one, other] = [await laptop.get('/api/auth/session'), await phone.get('/api/auth/session')]
  expect(other.body).toEqual(one.body)
  expect(laptop.cookies.get('session')).not.toBe(phone.cookies.get('session'))
})

test('a member whose address is verified is linked by it and keeps the password', async () => {
  const rafa = await world.signUp()
  await verify(rafa.user.id)
  const phone = world.browser()
  await throughOpenId(phone, somebody({ email: rafa.email.toUpperCase() }))

  expect((await phone.get('/api/auth/session')).body).toMatchObject({ id: rafa.user.id, hasPassword: true })
  expect((await rafa.get('/api/auth/session')).status).toBe(200)
  const typed = { email: rafa.email, password: aPassword }
  expect((await world.browser().post('/api/auth/login', typed)).status).toBe(200)
})

test('a member links another address while signed in, and signs in with it from then on', async () => {
  const rafa = await world.signUp()
  const work = somebody()
  expect(await linkOpenId(rafa, work)).toBe('/?linked=google')
  expect(await kindsOf(rafa.user.id)).toContain('identity-linked')
  const told = (await world.mailsTo(rafa.email)).at(-1)
  expect(told?.subject).toBe('Another way into your journal')
  expect(told?.text).toContain(`Google (${work.email}) signs you in from now on`)

  const phone = world.browser()
  await throughOpenId(phone, work)
  expect((await phone.get('/api/auth/session')).body.id).toBe(rafa.user.id)
})

test('a link taken away leads nowhere any more, and can be made again', async () => {
  const rafa = await world.signUp()
  const work = somebody()
  await linkOpenId(rafa, work)
  expect((await rafa.delete('/api/user/identities/google')).status).toBe(204)

  const phone = world.browser()
  await throughOpenId(phone, { ...work, email: someone().email })
  expect((await phone.get('/api/auth/session')).body.id).not.toBe(rafa.user.id)
  expect(await linkOpenId(rafa, work)).toBe('/?linked=google')
})

test('an account elsewhere that signs in to another journal is not linked to a second one', async () => {
  const lena = somebody()
  await throughOpenId(world.browser(), lena)
  const rafa = await world.signUp()
  expect(await linkOpenId(rafa, lena)).toBe('/?failed=taken')
})

test('a journal has one account of a provider', async () => {
  const rafa = await world.signUp()
  await linkOpenId(rafa, somebody())
  expect(await linkOpenId(rafa, somebody())).toBe('/?failed=second')
})

test('both providers lead to one journal by one verified address', async () => {
  const [laptop, phone] = [world.browser(), world.browser()]
  const lena = somebody()
  await throughOpenId(laptop, lena)
  await throughLocal(phone, 'github', lena)
  const [one, other] = [await laptop.get('/api/auth/session'), await phone.get('/api/auth/session')]
  expect(other.body).toEqual(one.body)
})

test('somebody who came for a plan is led to it, and never anywhere else', async () => {
  for (const [query, path] of [
    ['?intent=subscribe', '/subscription'],
    ['?intent=subscribe&plan=annual', '/subscription?plan=annual'],
    ['?intent=trial', '/'],
    ['?intent=https://evil.example&plan=//evil.example&next=https://evil.example', '/'],
    ['?intent=subscribe&plan=//evil.example', '/subscription'],
    ['?intent=subscribe&intent=trial', '/'],
  ] as const) {
    expect(await throughOpenId(world.browser(), somebody(), query)).toBe(path)
  }
})

test('five first sign-ins at once make one account', async () => {
  const lena = somebody()
  const ends = await Promise.all(Array.from({ length: 5 }, () => throughOpenId(world.browser(), lena)))
  expect(ends).toEqual(Array(5).fill('/'))
  expect(await world.db.selectFrom('users').select('id').where('email', '=', lena.email).execute()).toHaveLength(1)
})

test('a name of the provider that is too long or empty becomes one that fits', async () => {
  for (const [name, length] of [
    ['x'.repeat(500), 120],
    ['   ', undefined],
  ] as const) {
    const browser = world.browser()
    const lena = somebody({ name })
    await throughOpenId(browser, lena)
    const { fullName } = (await browser.get('/api/auth/session')).body
    expect(fullName).toBe(length ? 'x'.repeat(length) : lena.email.split('@')[0])
  }
})

test('a sign-in gives a new session, and ends the one that the browser had', async () => {
  const lena = somebody()
  const browser = world.browser()
  await throughOpenId(browser, lena)
  await browser.post('/api/auth/logout')
  const planted = (await world.signUp()).cookies.get('session') ?? ''
  const at = await leaveFor(browser, 'google')
  browser.cookies.set('session', planted)
  await comeBack(browser, await signInThere(at, lena))

  expect((await browser.get('/api/auth/session')).body.email).toBe(lena.email)
  expect(browser.cookies.get('session')).not.toBe(planted)
})

test('linking asks for the password, and guessing it is slowed down as at the door', async () => {
  const rafa = await world.signUp()
  const asked = (password: string) => rafa.post('/api/user/identities/google', { password })
  expect(await asked('')).toMatchObject({
    status: 400,
    body: { fields: { password: 'That is not your password.' } },
  })
  const guesses = []
  for (let n = 0; n < 10; n++) guesses.push((await asked('Wrong2026')).status)
  expect(guesses).toEqual([...Array.from({ length: 9 }, () => 400), 429])
  expect((await world.browser().post('/api/user/identities/google', { password: aPassword })).status).toBe(401)
})

test('a member who presses the button of a login that was left open elsewhere is at home, and nothing is linked', async () => {
  const rafa = await world.signUp()
  expect(await leaveFor(rafa, 'google')).toBe('/')
  expect(rafa.cookies.has('sign-in')).toBe(false)
})

test('where a network has signed in too often, its people read so at the login', async () => {
  const browser = world.browser('203.0.113.77')
  for (let n = 0; n < 300; n++) await leaveFor(browser, 'google')
  expect(await leaveFor(browser, 'google')).toBe('/auth?failed=busy')
})
