import { afterAll, expect, test } from 'vitest'
import { type Crooked, startCrookedOpenId } from '../../../../test/crooked-openid.ts'
import {
  answerLocally,
  comeBack,
  leaveFor,
  leaveToLink,
  linkLocal,
  throughLocal,
} from '../../../../test/elsewhere.ts'
import { signInThere, startOpenId, throughOpenId } from '../../../../test/openid.ts'
import { aPassword, aWorld, type Browser, someone } from '../../../../test/world.ts'

const openId = await startOpenId('http://localhost:3000/api/auth/google/callback')
const crooked = await startCrookedOpenId()
afterAll(() => Promise.all([openId.stop(), crooked.stop()]))
const world = await aWorld(openId.settings)
const crookedWorld = await aWorld(crooked.settings)

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

test('a forged state signs nobody in, and the sign-in under way still comes to its end', async () => {
  const browser = world.browser()
  const back = await signInThere(await leaveFor(browser, 'google'), somebody())
  expect(await comeBack(browser, withParam(back, 'state', 'forged'))).toBe('/auth?failed=expired')
  expect(await isSignedIn(browser)).toBe(false)
  expect(await comeBack(browser, back)).toBe('/')
})

test('a callback is good once, whoever repeats it', async () => {
  const browser = world.browser()
  const back = await signInThere(await leaveFor(browser, 'google'), somebody())
  const cookie = browser.cookies.get('sign-in') ?? ''
  expect(await comeBack(browser, back)).toBe('/')

  const thief = world.browser()
  thief.cookies.set('sign-in', cookie)
  expect(await comeBack(thief, back)).toBe('/auth?failed=expired')
  expect(await isSignedIn(thief)).toBe(false)
})

test('a code of another browser is worth nothing under the state of mine', async () => {
  for (const provider of ['google', 'github'] as const) {
    const [victim, attacker] = [world.browser(), world.browser()]
    const [mine, theirs] = await Promise.all(
      [victim, attacker].map(async (browser) => {
        const at = await leaveFor(browser, provider)
        return provider === 'google' ? signInThere(at, somebody()) : answerLocally(browser, at, somebody())
      }),
    )
    const injected = withParam(mine as URL, 'code', theirs?.searchParams.get('code') ?? '')
    expect(await comeBack(victim, injected)).toBe('/auth?failed=failed')
    expect(await isSignedIn(victim)).toBe(false)
  }
})

test('a callback that somebody else began signs nobody in: no cookie, no sign-in', async () => {
  const attacker = world.browser()
  const back = await signInThere(await leaveFor(attacker, 'google'), somebody())
  const victim = world.browser()
  expect(await comeBack(victim, back)).toBe('/auth?failed=expired')
  expect(await isSignedIn(victim)).toBe(false)
})

test('a member is not signed in as somebody else by a foreign callback', async () => {
  const rafa = await world.signUp()
  const back = await signInThere(await leaveFor(world.browser(), 'google'), somebody())
  expect(await comeBack(rafa, back)).toBe('/?failed=expired')
  expect((await rafa.get('/api/auth/session')).body.id).toBe(rafa.user.id)
})

test('the answer of one provider does not pass for one of the other', async () => {
  const browser = world.browser()
  const back = await signInThere(await leaveFor(browser, 'google'), somebody())
  back.pathname = '/api/auth/github/callback'
  expect(await comeBack(browser, back)).toBe('/auth?failed=expired')
})

test('an answer that names another issuer is refused', async () => {
  const browser = world.browser()
  const back = await signInThere(await leaveFor(browser, 'google'), somebody())
  expect(back.searchParams.get('iss')).toBe(openId.settings.GOOGLE_ISSUER)
  expect(await comeBack(browser, withParam(back, 'iss', 'https://evil.example'))).toBe('/auth?failed=failed')

  const other = world.browser()
  const local = await answerLocally(other, await leaveFor(other, 'github'), somebody())
  expect(await comeBack(other, withParam(local, 'iss', 'https://github.com/login/oauth'))).toBe(
    '/auth?failed=failed',
  )
})

test('after ten minutes it has to be begun again', async () => {
  const browser = world.browser()
  const back = await signInThere(await leaveFor(browser, 'google'), somebody())
  world.later(10 * 60_000)
  expect(await comeBack(browser, back)).toBe('/auth?failed=expired')
})

const now = Math.floor(Date.now() / 1000)
test.each<[string, Crooked, string]>([
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
  const browser = crookedWorld.browser()
  const asked = new URL(await leaveFor(browser, 'google')).searchParams
  crooked.prepare({ nonce: asked.get('nonce') ?? '', email: someone().email }, how)
  const answer = new URLSearchParams({ code: 'any', state: asked.get('state') ?? '' })
  const back = new URL(`http://localhost/api/auth/google/callback?${answer}`)

  expect(await comeBack(browser, back)).toBe(end)
  expect(await isSignedIn(browser)).toBe(end === '/')
})

test('an unverified address elsewhere opens no journal and makes none', async () => {
  const rafa = await world.signUp()
  for (const provider of ['google', 'github'] as const) {
    const through = (person: ReturnType<typeof somebody>) =>
      provider === 'google' ? throughOpenId(browser, person) : throughLocal(browser, 'github', person)
    const browser = world.browser()
    expect(await through(somebody({ email: rafa.email, isVerified: false }))).toBe('/auth?failed=unverified')
    expect(await through(somebody({ isVerified: false }))).toBe('/auth?failed=unverified')
    expect(await isSignedIn(browser)).toBe(false)
  }
  expect(
    await world.db.selectFrom('identities').select('user_id').where('email', '=', rafa.email).execute(),
  ).toEqual([])
})

test('who registered with the address of somebody else is out once its owner comes', async () => {
  const victim = someone().email
  const attacker = await world.signUp({ email: victim })
  await linkLocal(attacker, 'github', somebody())
  const { userId } = { userId: attacker.user.id }
  const feed = { user_id: userId, token: 'known to the attacker', time_zone: 'UTC', created_at: new Date() }
  await world.db.insertInto('calendar_feeds').values(feed).execute()

  const owner = world.browser()
  expect(await throughOpenId(owner, somebody({ email: victim }))).toBe('/')
  expect((await owner.get('/api/auth/session')).body).toMatchObject({
    id: userId,
    emailVerified: true,
    hasPassword: false,
  })

  expect(await isSignedIn(attacker)).toBe(false)
  const typed = { email: victim, password: aPassword }
  expect((await world.browser().post('/api/auth/login', typed)).status).toBe(401)
  const linked = await world.db.selectFrom('identities').select('provider').where('user_id', '=', userId).execute()
  expect(linked).toEqual([{ provider: 'google' }])
  for (const table of ['mail_tokens', 'calendar_feeds'] as const)
    expect(await world.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).toEqual([])
  const kinds = await world.db.selectFrom('auth_events').select('kind').where('user_id', '=', userId).execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['password-removed', 'email-verified']))
})

test('no other site can begin a link for a member: no link of a page does, and a call needs our token', async () => {
  const rafa = await world.signUp()
  for (const query of ['', `?link=${rafa.user.id}`])
    expect((await rafa.get(`/api/auth/google${query}`)).headers['location']).toBe('/')
  const payload = { password: aPassword }
  const { status } = await rafa.send({ method: 'POST', url: '/api/user/identities/google', payload })
  expect(status).toBe(403)
  expect(rafa.cookies.has('sign-in')).toBe(false)
})

test('a link begun by one member does not end with another who has logged in since', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const back = await signInThere(await leaveToLink(rafa, 'google'), somebody())
  for (const [name, value] of dana.cookies) if (name === 'session') rafa.cookies.set(name, value)
  expect(await comeBack(rafa, back)).toBe('/?failed=expired')
  expect(
    await world.db
      .selectFrom('identities')
      .select('user_id')
      .where('user_id', 'in', [rafa.user.id, dana.user.id])
      .execute(),
  ).toEqual([])
})

test('the cookie of a sign-in under way is for no script and no other site', async () => {
  const { headers } = await world.browser().get('/api/auth/google')
  expect(String(headers['set-cookie'])).toMatch(
    /^sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const stored = await world.db.selectFrom('pending_sign_ins').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(/sign-in=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1])
})

test('who leaves the page of the provider reads that nothing happened, and keeps the plan', async () => {
  const browser = world.browser()
  const state = new URL(await leaveFor(browser, 'google', '?intent=subscribe&plan=annual')).searchParams.get(
    'state',
  )
  const answer = new URLSearchParams({
    error: 'access_denied',
    state: state ?? '',
    iss: openId.settings.GOOGLE_ISSUER,
  })
  expect(await comeBack(browser, new URL(`http://localhost/api/auth/google/callback?${answer}`))).toBe(
    '/auth?failed=cancelled&intent=subscribe&plan=annual',
  )
})

test('a provider that is down is a sentence, both on the way there and back, and works again later', async () => {
  const world = await aWorld(crooked.settings)
  const browser = world.browser()
  crooked.setDown(true)
  expect(await leaveFor(browser, 'google', '?intent=trial')).toBe('/auth?failed=unavailable&intent=trial')
  crooked.setDown(false)
  const state = new URL(await leaveFor(browser, 'google')).searchParams.get('state') ?? ''
  crooked.setDown(true)
  const back = new URL(`http://localhost/api/auth/google/callback?${new URLSearchParams({ code: 'any', state })}`)
  expect(await comeBack(browser, back)).toBe('/auth?failed=unavailable')
  crooked.setDown(false)
  expect(await leaveFor(browser, 'google')).toContain(crooked.settings.GOOGLE_ISSUER)
})

test('a provider that nobody can reach is a sentence, too', async () => {
  const { browser } = await aWorld({ ...crooked.settings, GOOGLE_ISSUER: 'http://127.0.0.1:1' })
  expect(await leaveFor(browser(), 'google')).toBe('/auth?failed=unavailable')
})
