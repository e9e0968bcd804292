import { expect, test } from 'vitest'
import { answerLocally, leaveFor, throughLocal } from '../../../../test/elsewhere.ts'
import { aWorld, someone } from '../../../../test/world.ts'

const world = await aWorld()
const production = await aWorld({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rollbook.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'coach@rollbook.example',
})

test.each(['google', 'github'] as const)(
  'without keys for %s one signs in as anybody on this machine',
  async (provider) => {
    const browser = world.browser()
    const page = await leaveFor(browser, provider)
    expect(page).toMatch(new RegExp(`^/api/auth/local/${provider}\\?`))
    const { status, body, headers } = await browser.get(page)
    expect(status).toBe(200)
    expect(body).toContain('LOCAL SIGN-IN')
    expect(headers['content-security-policy']).toContain("default-src 'none'")

    const { fullName: name, email } = someone({ fullName: 'Lena "Half-guard" <Fischer>' })
    expect(await throughLocal(browser, provider, { name, email, isVerified: true })).toBe('/')
    expect((await browser.get('/api/auth/session')).body).toMatchObject({
      fullName: name,
      email,
      emailVerified: true,
    })
  },
)

test('one address is always the same person', async () => {
  const { fullName: name, email } = someone()
  const ids = []
  for (const spelling of [email, email.toUpperCase()]) {
    const browser = world.browser()
    await throughLocal(browser, 'google', { name, email: spelling, isVerified: true })
    ids.push((await browser.get('/api/auth/session')).body.id)
  }
  expect(ids[0]).toBe(ids[1])
})

test('who cancels comes back to the login', async () => {
  const browser = world.browser()
  const { body } = await browser.get(await leaveFor(browser, 'github'))
  const cancel = /<a href="([^"]+)">Cancel/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await browser.get(cancel)).headers['location']).toBe('/auth?failed=cancelled')
})

test('what the page is asked with does not become part of it', async () => {
  const asked = {
    client_id: 'rollbook',
    redirect_uri: 'https://evil.example',
    state: '"><script>',
    code_challenge: 'x',
  }
  const { body } = await world.browser().get(`/api/auth/local/google?${new URLSearchParams(asked)}`)
  expect(body).not.toContain('<script')
  const back = await answerLocally(world.browser(), `/api/auth/local/google?${new URLSearchParams(asked)}`, {
    name: 'Rafa',
    email: 'rafa@example.com',
    isVerified: true,
  })
  expect([back.host, back.pathname]).toEqual(['localhost', '/api/auth/google/callback'])
})

test('the page is for browsers on this machine, by a name of this machine', async () => {
  const page = await leaveFor(world.browser(), 'google')
  const answer = page.replace('?', '/answer?')
  for (const url of [page, `${answer}&email=rafa@example.com`]) {
    expect((await world.browser('192.0.2.7').get(url)).status).toBe(404)
    expect((await world.browser().get(url, { host: 'rebound.example' })).status).toBe(404)
  }
})

test('in production a provider without keys is not there, and neither is the page', async () => {
  for (const path of ['google', 'github', 'google/callback', 'local/google', 'local/google/answer'])
    expect((await production.browser().get(`/api/auth/${path}`)).status).toBe(404)
})
