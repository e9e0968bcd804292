import { afterAll, expect, test } from 'vitest'
import { type Flaw, startHostileOpenId } from '#test/hostile-openid.ts'
import { signInAtProvider, signInByOpenId, startOpenId } from '#test/openid.ts'
import {
  followCallback,
  linkLocally,
  signInLocally,
  startLinking,
  startSignIn,
  submitLocalPage,
} from '#test/providers.ts'
import { aPassword, aWorld, type Browser, someone } from '#test/world.ts'

const openId = await startOpenId('http://localhost:3000/api/auth/google/callback')
const hostile = await startHostileOpenId()
afterAll(() => Promise.all([openId.stop(), hostile.stop()]))
const world = await aWorld(openId.settings)
const hostileWorld = await aWorld(hostile.settings)

const somebody = (fields = {}) => {
  const { fullName, email } = someone()
  return { name: fullName, email, isVerified: true, ...fields }
}
const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/session')).status === 200
const withParam = (url: URL, name: string, value: string) => {
  const changed = new URL(url)
  changed.searchParams.set(name, value)
  return changed
}

test('a forged state logs nobody in, and the pending sign-in still completes', async () => {
  const browser = world.browser()
  const back = await signInAtProvider(await startSignIn(browser, 'google'), somebody())
  expect(await followCallback(browser, withParam(back, 'state', 'forged'))).toBe('/auth?failed=expired')
  expect(await isSignedIn(browser)).toBe(false)
  expect(await followCallback(browser, back)).toBe('/')
})

test('a callback works once, whoever repeats it', async () => {
  const browser = world.browser()
  const back = await signInAtProvider(await startSignIn(browser, 'google'), somebody())
  const cookie = browser.cookies.get('sign-in') ?? ''
  expect(await followCallback(browser, back)).toBe('/')

  const thief = world.browser()
  thief.cookies.set('sign-in', cookie)
  expect(await followCallback(thief, back)).toBe('/auth?failed=expired')
  expect(await isSignedIn(thief)).toBe(false)
})

test('a code from another browser does not work with the state of mine', async () => {
  for (const provider of ['google', 'github'] as const) {
    const [victim, attacker] = [world.browser(), world.browser()]
    const [mine, theirs] = await Promise.all(
      [victim, attacker].map(async (browser) => {
        const at = await startSignIn(browser, provider)
        return provider === 'google' ? signInAtProvider(at, somebody()) : submitLocalPage(browser, at, somebody())
      }),
    )
    const injected = withParam(mine as URL, 'code', theirs?.searchParams.get('code') ?? '')
    expect(await followCallback(victim, injected)).toBe('/auth?failed=failed')
    expect(await isSignedIn(victim)).toBe(false)
  }
})

test('a callback that another browser started logs nobody in: no cookie, no session', async () => {
  const attacker = world.browser()
  const back = await signInAtProvider(await startSignIn(attacker, 'google'), somebody())
  const victim = world.browser()
  expect(await followCallback(victim, back)).toBe('/auth?failed=expired')
  expect(await isSignedIn(victim)).toBe(false)
})

test('a foreign callback does not log a member in as somebody else', async () => {
  const rafa = await world.signUp()
  const back = await signInAtProvider(await startSignIn(world.browser(), 'google'), somebody())
  expect(await followCallback(rafa, back)).toBe('/?failed=expired')
  expect((await rafa.get('/api/auth/session')).body.id).toBe(rafa.user.id)
})

test('the reply of one provider is not accepted as one of the other', async () => {
  const browser = world.browser()
  const back = await signInAtProvider(await startSignIn(browser, 'google'), somebody())
  back.pathname = '/api/auth/github/callback'
  expect(await followCallback(browser, back)).toBe('/auth?failed=expired')
})

test('a reply from another issuer is refused', async () => {
  const browser = world.browser()
  const back = await signInAtProvider(await startSignIn(browser, 'google'), somebody())
  expect(back.searchParams.get('iss')).toBe(openId.settings.GOOGLE_ISSUER)
  expect(await followCallback(browser, withParam(back, 'iss', 'https://evil.example'))).toBe('/auth?failed=failed')

  const other = world.browser()
  const local = await submitLocalPage(other, await startSignIn(other, 'github'), somebody())
  expect(await followCallback(other, withParam(local, 'iss', 'https://github.com/login/oauth'))).toBe(
    '/auth?failed=failed',
  )
})

test('a pending sign-in expires after ten minutes', async () => {
  const browser = world.browser()
  const back = await signInAtProvider(await startSignIn(browser, 'google'), somebody())
  world.later(10 * 60_000)
  expect(await followCallback(browser, back)).toBe('/auth?failed=expired')
})

const now = Math.floor(Date.now() / 1000)
test.each<[string, Flaw, string]>([
  ['as it should be', {}, '/'],
  ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }, '/auth?failed=failed'],
  ['with another nonce', { claims: { nonce: 'of-another-sign-in' } }, '/auth?failed=failed'],
  ['without a nonce', { claims: { nonce: undefined } }, '/auth?failed=failed'],
  ['for another application', { claims: { aud: 'another' } }, '/auth?failed=failed'],
  ['for several, acting for another', { claims: { aud: ['rollbook', 'x'], azp: 'x' } }, '/auth?failed=failed'],
  ['that has expired', { claims: { iat: now - 7200, exp: now - 3600 } }, '/auth?failed=failed'],
  ['without an end', { claims: { exp: undefined } }, '/auth?failed=failed'],
  ['of nobody', { claims: { sub: undefined } }, '/auth?failed=failed'],
  ['that nobody signed', { signedBy: 'nobody' }, '/auth?failed=failed'],
  ['that somebody else signed', { signedBy: 'somebody' }, '/auth?failed=failed'],
  ['signed by the secret that both know', { signedBy: 'the secret' }, '/auth?failed=failed'],
  ['with a verified address that is none', { claims: { email: 'nobody' } }, '/auth?failed=unverified'],
  ['without an address', { claims: { email: undefined } }, '/auth?failed=unverified'],
  ['of an unverified address', { claims: { email_verified: false } }, '/auth?failed=unverified'],
  ['verified by a word', { claims: { email_verified: 'true' } }, '/auth?failed=unverified'],
])('an identity token %s', async (_what, how, end) => {
  const browser = hostileWorld.browser()
  const query = new URL(await startSignIn(browser, 'google')).searchParams
  hostile.prepare({ nonce: query.get('nonce') ?? '', email: someone().email }, how)
  const answer = new URLSearchParams({ code: 'any', state: query.get('state') ?? '' })
  const back = new URL(`http://localhost/api/auth/google/callback?${answer}`)

  expect(await followCallback(browser, back)).toBe(end)
  expect(await isSignedIn(browser)).toBe(end === '/')
})

test('an address the provider has not verified opens no journal and creates none', async () => {
  const rafa = await world.signUp()
  for (const provider of ['google', 'github'] as const) {
    const through = (person: ReturnType<typeof somebody>) =>
      provider === 'google' ? signInByOpenId(browser, person) : signInLocally(browser, 'github', person)
    const browser = world.browser()
    expect(await through(somebody({ email: rafa.email, isVerified: false }))).toBe('/auth?failed=unverified')
    expect(await through(somebody({ isVerified: false }))).toBe('/auth?failed=unverified')
    expect(await isSignedIn(browser)).toBe(false)
  }
  expect(
    await world.db.selectFrom('identities').select('userId').where('email', '=', rafa.email).execute(),
  ).toEqual([])
})

test("whoever registered with another person's address loses access once its owner logs in", async () => {
  const victim = someone().email
  const attacker = await world.signUp({ email: victim })
  await linkLocally(attacker, 'github', somebody())
  const { userId } = { userId: attacker.user.id }
  const feed = {
    userId,
    tokenHash: Buffer.from('known to the attacker'),
    timeZone: 'UTC',
    createdAt: world.deps.clock(),
    zonedAt: world.deps.clock(),
  }
  await world.db.insertInto('calendarFeeds').values(feed).execute()

  const owner = world.browser()
  expect(await signInByOpenId(owner, somebody({ email: victim }))).toBe('/')
  expect((await owner.get('/api/auth/session')).body).toMatchObject({
    id: userId,
    emailVerified: true,
    hasPassword: false,
  })

  expect(await isSignedIn(attacker)).toBe(false)
  const typed = { email: victim, password: aPassword }
  expect((await world.browser().post('/api/auth/login', typed)).status).toBe(401)
  const linked = await world.db.selectFrom('identities').select('provider').where('userId', '=', userId).execute()
  expect(linked).toEqual([{ provider: 'google' }])
  for (const table of ['mailTokens', 'calendarFeeds'] as const)
    expect(await world.db.selectFrom(table).select('userId').where('userId', '=', userId).execute()).toEqual([])
  const kinds = await world.db.selectFrom('accountEvents').select('kind').where('userId', '=', userId).execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['password-removed', 'email-verified']))
})

test('no other site can start linking for a member: no link does, and a call needs our token', async () => {
  const rafa = await world.signUp()
  for (const query of ['', `?link=${rafa.user.id}`])
    expect((await rafa.get(`/api/auth/google${query}`)).headers['location']).toBe('/')
  const payload = { password: aPassword }
  const { status } = await rafa.send({ method: 'POST', url: '/api/user/identities/google', payload })
  expect(status).toBe(403)
  expect(rafa.cookies.has('sign-in')).toBe(false)
})

test('linking started by one member is not completed for another who has logged in since', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const back = await signInAtProvider(await startLinking(rafa, 'google'), somebody())
  for (const [name, value] of dana.cookies) if (name === 'session') rafa.cookies.set(name, value)
  expect(await followCallback(rafa, back)).toBe('/?failed=expired')
  expect(
    await world.db
      .selectFrom('identities')
      .select('userId')
      .where('userId', 'in', [rafa.user.id, dana.user.id])
      .execute(),
  ).toEqual([])
})

test('the cookie of a pending sign-in is out of reach of scripts and other sites', async () => {
  const { headers } = await world.browser().get('/api/auth/google')
  expect(String(headers['set-cookie'])).toMatch(
    /^sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const stored = await world.db.selectFrom('pendingSignIns').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(/sign-in=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1])
})

test("canceling on the provider's page says that nothing changed, and what they came for is kept", async () => {
  const browser = world.browser()
  const state = new URL(
    await startSignIn(browser, 'google', '?intent=subscribe&plan=annual&next=/stats'),
  ).searchParams.get('state')
  const answer = new URLSearchParams({
    error: 'access_denied',
    state: state ?? '',
    iss: openId.settings.GOOGLE_ISSUER,
  })
  expect(await followCallback(browser, new URL(`http://localhost/api/auth/google/callback?${answer}`))).toBe(
    '/auth?failed=cancelled&intent=subscribe&plan=annual&next=%2Fstats',
  )
})

test('a provider that is down leads to a sentence, on the way there and back, and works again later', async () => {
  const world = await aWorld(hostile.settings)
  const browser = world.browser()
  hostile.setDown(true)
  expect(await startSignIn(browser, 'google', '?intent=trial')).toBe('/auth?failed=unavailable&intent=trial')
  hostile.setDown(false)
  const state = new URL(await startSignIn(browser, 'google')).searchParams.get('state') ?? ''
  hostile.setDown(true)
  const back = new URL(`http://localhost/api/auth/google/callback?${new URLSearchParams({ code: 'any', state })}`)
  expect(await followCallback(browser, back)).toBe('/auth?failed=unavailable')
  hostile.setDown(false)
  expect(await startSignIn(browser, 'google')).toContain(hostile.settings.GOOGLE_ISSUER)
})

test('a provider that is unreachable leads to a sentence, too', async () => {
  const { browser } = await aWorld({ ...hostile.settings, GOOGLE_ISSUER: 'http://127.0.0.1:1' })
  expect(await startSignIn(browser(), 'google')).toBe('/auth?failed=unavailable')
})
