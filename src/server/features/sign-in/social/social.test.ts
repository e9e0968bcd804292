import { afterAll, expect, test } from 'vitest'
import { linkByOpenId, signInAtProvider, signInByOpenId, startOpenId } from '#test/openid.ts'
import { followCallback, signInLocally, startSignIn } from '#test/providers.ts'
import { aPassword, aWorld, someone } from '#test/world.ts'

const openId = await startOpenId('http://localhost:3000/api/auth/google/callback')
afterAll(openId.stop)
const world = await aWorld(openId.settings)

const somebody = (fields = {}) => {
  const { fullName, email } = someone()
  return { name: fullName, email, isVerified: true, ...fields }
}
const verify = (userId: number) =>
  world.db.updateTable('users').set({ emailVerifiedAt: world.deps.clock() }).where('id', '=', userId).execute()
const kindsOf = async (userId: number) =>
  (
    await world.db.selectFrom('accountEvents').select('kind').where('userId', '=', userId).orderBy('id').execute()
  ).map(({ kind }) => kind)

test('a newcomer signs in with a real OpenID provider, with a name and a verified address', async () => {
  const browser = world.browser()
  const lena = somebody({ name: 'Lena Fischer' })
  expect(await signInByOpenId(browser, lena)).toBe('/')

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

test('a person from the provider is recognized the next time, in any browser', async () => {
  const [laptop, phone] = [world.browser(), world.browser()]
  const lena = somebody()
  await signInByOpenId(laptop, lena)
  await signInByOpenId(phone, { ...lena, name: 'Lena F.' })

  const [one, other] = [await laptop.get('/api/auth/session'), await phone.get('/api/auth/session')]
  expect(other.body).toEqual(one.body)
  expect(laptop.cookies.get('session')).not.toBe(phone.cookies.get('session'))
})

test('a member with a verified address is linked by it and keeps the password', async () => {
  const rafa = await world.signUp()
  await verify(rafa.user.id)
  const phone = world.browser()
  await signInByOpenId(phone, somebody({ email: rafa.email.toUpperCase() }))

  expect((await phone.get('/api/auth/session')).body).toMatchObject({ id: rafa.user.id, hasPassword: true })
  expect((await rafa.get('/api/auth/session')).status).toBe(200)
  const typed = { email: rafa.email, password: aPassword }
  expect((await world.browser().post('/api/auth/login', typed)).status).toBe(200)
})

test('a member links an account with another address and logs in with it from then on', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  const work = somebody()
  expect(await linkByOpenId(rafa, work)).toBe('/?linked=google')
  expect(await kindsOf(rafa.user.id)).toContain('identity-linked')
  const mail = (await world.mailsTo(rafa.email)).at(-1)
  expect(mail?.subject).toBe('A new way to log in to your journal')
  expect(mail?.text).toContain(`Google (${work.email}) can now be used to log in to your journal`)

  const phone = world.browser()
  await signInByOpenId(phone, work)
  expect((await phone.get('/api/auth/session')).body.id).toBe(rafa.user.id)
})

test('an unlinked account no longer logs in, and can be linked again', async () => {
  const rafa = await world.signUp()
  const work = somebody()
  await linkByOpenId(rafa, work)
  expect((await rafa.delete('/api/user/identities/google')).status).toBe(204)

  const phone = world.browser()
  await signInByOpenId(phone, { ...work, email: someone().email })
  expect((await phone.get('/api/auth/session')).body.id).not.toBe(rafa.user.id)
  expect(await linkByOpenId(rafa, work)).toBe('/?linked=google')
})

test('an account linked to one journal is not linked to a second one', async () => {
  const lena = somebody()
  await signInByOpenId(world.browser(), lena)
  const rafa = await world.signUp()
  expect(await linkByOpenId(rafa, lena)).toBe('/?failed=taken')
})

test('a journal has only one account at each provider', async () => {
  const rafa = await world.signUp()
  await linkByOpenId(rafa, somebody())
  expect(await linkByOpenId(rafa, somebody())).toBe('/?failed=second')
})

test('both providers lead to the same journal by the same verified address', async () => {
  const [laptop, phone] = [world.browser(), world.browser()]
  const lena = somebody()
  await signInByOpenId(laptop, lena)
  await signInLocally(phone, 'github', lena)
  const [one, other] = [await laptop.get('/api/auth/session'), await phone.get('/api/auth/session')]
  expect(other.body).toEqual(one.body)
})

test('a visitor is led to the plan or page they came for, and never to another site', async () => {
  for (const [query, path] of [
    ['?intent=subscribe', '/subscription'],
    ['?intent=subscribe&plan=annual', '/subscription?plan=annual'],
    ['?intent=trial', '/'],
    ['?intent=https://evil.example&plan=//evil.example&next=https://evil.example', '/'],
    ['?intent=subscribe&plan=//evil.example', '/subscription'],
    ['?next=//evil.example', '/'],
    ['?next=/api/auth/logout', '/'],
    ['?next=/stats&next=/tags', '/'],
    ['?intent=subscribe&next=/stats', '/subscription'],
    ['?next=%2Fcalendar%3Fview%3Dweek', '/calendar?view=week'],
    ['?intent=subscribe&intent=trial', '/'],
  ] as const) {
    expect(await signInByOpenId(world.browser(), somebody(), query)).toBe(path)
  }
})

test('five first sign-ins at once create one account', async () => {
  const lena = somebody()
  const ends = await Promise.all(Array.from({ length: 5 }, () => signInByOpenId(world.browser(), lena)))
  expect(ends).toEqual(Array(5).fill('/'))
  expect(await world.db.selectFrom('users').select('id').where('email', '=', lena.email).execute()).toHaveLength(1)
})

test('a name from the provider that is too long or empty is made to fit', async () => {
  for (const [name, length] of [
    ['x'.repeat(500), 120],
    ['   ', undefined],
  ] as const) {
    const browser = world.browser()
    const lena = somebody({ name })
    await signInByOpenId(browser, lena)
    const { fullName } = (await browser.get('/api/auth/session')).body
    expect(fullName).toBe(length ? 'x'.repeat(length) : lena.email.split('@')[0])
  }
})

test('a sign-in opens a new session and ends the one the browser had', async () => {
  const lena = somebody()
  const browser = world.browser()
  await signInByOpenId(browser, lena)
  await browser.post('/api/auth/logout')
  const planted = (await world.signUp()).cookies.get('session') ?? ''
  const at = await startSignIn(browser, 'google')
  browser.cookies.set('session', planted)
  await followCallback(browser, await signInAtProvider(at, lena))

  expect((await browser.get('/api/auth/session')).body.email).toBe(lena.email)
  expect(browser.cookies.get('session')).not.toBe(planted)
})

test('linking requires the password, and guessing it is throttled as on the login page', async () => {
  const rafa = await world.signUp()
  const startWith = (password: string) => rafa.post('/api/user/identities/google', { password })
  expect(await startWith('')).toMatchObject({
    status: 400,
    body: { fields: { password: 'Incorrect password. Please try again.' } },
  })
  const guesses = []
  for (let n = 0; n < 10; n++) guesses.push((await startWith('Wrong2026')).status)
  expect(guesses).toEqual([...Array.from({ length: 9 }, () => 400), 429])
  expect((await world.browser().post('/api/user/identities/google', { password: aPassword })).status).toBe(401)
})

test('a member who presses the button on a login page left open elsewhere goes home, and nothing is linked', async () => {
  const rafa = await world.signUp()
  expect(await startSignIn(rafa, 'google')).toBe('/')
  expect(rafa.cookies.has('sign-in')).toBe(false)
})

test('after too many sign-ins from one network, the login page says so, and still knows where they were going', async () => {
  const browser = world.browser('203.0.113.77')
  for (let n = 0; n < 60; n++) await startSignIn(browser, 'google')
  expect(await startSignIn(browser, 'google')).toBe('/auth?failed=busy')
  expect((await browser.get('/api/auth/google?next=/calendar')).headers['location']).toBe(
    '/auth?failed=busy&next=%2Fcalendar',
  )
})
