import { expect, test } from 'vitest'
import { limits } from '#shared/foundation/limits.ts'
import { signInLocally, startSignIn, submitLocalPage } from '#test/providers.ts'
import { aWorld, someone } from '#test/world.ts'

const world = await aWorld()
const production = await aWorld({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rollbook.example',
  SMTP_URL: 'smtps://127.0.0.1:1',
  MAIL_FROM: 'coach@rollbook.example',
})

test.each(['google', 'github'] as const)(
  'without keys for %s one signs in as anybody on this machine',
  async (provider) => {
    const browser = world.browser()
    const page = await startSignIn(browser, provider)
    expect(page).toMatch(new RegExp(`^/api/auth/local/${provider}\\?`))
    const { status, body, headers } = await browser.get(page)
    expect(status).toBe(200)
    expect(body).toContain('LOCAL SIGN-IN')
    expect(headers['content-security-policy']).toContain("default-src 'none'")

    const { fullName: name, email } = someone({ fullName: 'Lena "Half-guard" <Fischer>' })
    expect(await signInLocally(browser, provider, { name, email, isVerified: true })).toBe('/')
    expect((await browser.get('/api/auth/session')).body).toMatchObject({
      fullName: name,
      email,
      emailVerified: true,
    })
  },
)

test('a name that is too long for a profile is cut where its limit counts, never within a character', async () => {
  const browser = world.browser()
  const { email } = someone()
  const belts = '🥋'.repeat(limits.fullName)
  await signInLocally(browser, 'google', { name: `R${belts}`, email, isVerified: true })
  const { fullName } = (await browser.get('/api/auth/session')).body
  expect(fullName).toBe(`R${'🥋'.repeat((limits.fullName - 2) / 2)}`)
  expect((await browser.patch('/api/user', { fullName })).status).toBe(200)
})

test('the same address is always the same person', async () => {
  const { fullName: name, email } = someone()
  const ids = []
  for (const spelling of [email, email.toUpperCase()]) {
    const browser = world.browser()
    await signInLocally(browser, 'google', { name, email: spelling, isVerified: true })
    ids.push((await browser.get('/api/auth/session')).body.id)
  }
  expect(ids[0]).toBe(ids[1])
})

test('canceling leads back to the login page', async () => {
  const browser = world.browser()
  const { body } = await browser.get(await startSignIn(browser, 'github'))
  const cancel = /<a href="([^"]+)">Cancel/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await browser.get(cancel)).headers['location']).toBe('/auth?failed=cancelled')
})

test('the query of the page cannot inject markup into it', async () => {
  const query = {
    client_id: 'rollbook',
    redirect_uri: 'https://evil.example',
    state: '"><script>',
    code_challenge: 'x',
  }
  const { body } = await world.browser().get(`/api/auth/local/google?${new URLSearchParams(query)}`)
  expect(body).not.toContain('<script')
  const back = await submitLocalPage(world.browser(), `/api/auth/local/google?${new URLSearchParams(query)}`, {
    name: 'Rafa',
    email: 'rafa@example.com',
    isVerified: true,
  })
  expect([back.host, back.pathname]).toEqual(['localhost', '/api/auth/google/callback'])
})

test('the page is only for browsers on this machine, under a local name', async () => {
  const page = await startSignIn(world.browser(), 'google')
  const submit = page.replace('?', '/submit?')
  for (const url of [page, `${submit}&email=rafa@example.com`]) {
    expect((await world.browser('192.0.2.7').get(url)).status).toBe(404)
    expect((await world.browser().get(url, { host: 'rebound.example' })).status).toBe(404)
  }
})

test('in production a provider without keys is missing, and so is the page', async () => {
  for (const path of ['google', 'github', 'google/callback', 'local/google', 'local/google/submit'])
    expect((await production.browser().get(`/api/auth/${path}`)).status).toBe(404)
})
