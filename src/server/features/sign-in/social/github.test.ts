import { createEmulator } from 'emulate'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { followCallback, startLinking, startSignIn } from '#test/providers.ts'
import { aWorld, type Browser, someone } from '#test/world.ts'

const redirectUri = 'http://localhost:3000/api/auth/github/callback'
const app = { client_id: 'rollbook', client_secret: 'a secret of two' }
const [lena, rafa] = [someone({ fullName: 'Lena Fischer' }), someone()]
const github = await createEmulator({
  service: 'github',
  port: await freePort(),
  seed: {
    github: {
      users: [
        { login: 'lena', name: lena.fullName, email: lena.email },
        { login: 'rafa', name: rafa.fullName, email: rafa.email },
      ],
      oauth_apps: [{ ...app, name: 'Rollbook', redirect_uris: [redirectUri] }],
    },
  },
})
afterAll(() => github.close())
const keys = { GITHUB_CLIENT_ID: app.client_id, GITHUB_CLIENT_SECRET: app.client_secret }
const world = await aWorld({ ...keys, GITHUB_URL: github.url, GITHUB_API_URL: github.url })

/** Chooses an account on GitHub's page and submits its form as a browser would. */
async function choose(at: string, login: string): Promise<URL> {
  const url = new URL(at)
  expect((await fetch(url)).status).toBe(200)
  const body = new URLSearchParams({ ...Object.fromEntries(url.searchParams), login })
  const response = await fetch(`${url.origin}/login/oauth/callback`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  return new URL(response.headers.get('location') ?? '')
}
const through = async (browser: Browser, login: string) =>
  followCallback(browser, await choose(await startSignIn(browser, 'github'), login))

test('a newcomer signs in with GitHub, with the name and primary address from there', async () => {
  const browser = world.browser()
  expect(await through(browser, 'lena')).toBe('/')
  expect((await browser.get('/api/auth/session')).body).toMatchObject({
    fullName: 'Lena Fischer',
    email: lena.email,
    emailVerified: true,
    hasPassword: false,
  })
})

test('a returning person is recognized by the GitHub id, not by the address', async () => {
  const [laptop, phone] = [world.browser(), world.browser()]
  await through(laptop, 'lena')
  await world.db.updateTable('users').set({ email: 'moved@example.com' }).where('email', '=', lena.email).execute()
  await through(phone, 'lena')
  expect((await phone.get('/api/auth/session')).body.email).toBe('moved@example.com')
})

test('a member links GitHub and logs in with it', async () => {
  const member = await world.signUp()
  expect(await followCallback(member, await choose(await startLinking(member, 'github'), 'rafa'))).toBe(
    '/?linked=github',
  )
  const phone = world.browser()
  await through(phone, 'rafa')
  expect((await phone.get('/api/auth/session')).body.id).toBe(member.user.id)
})

test('a code that GitHub does not know logs nobody in', async () => {
  const browser = world.browser()
  const back = await choose(await startSignIn(browser, 'github'), 'lena')
  back.searchParams.set('code', 'made-up')
  expect(await followCallback(browser, back)).toBe('/auth?failed=failed')
  expect((await browser.get('/api/auth/session')).status).toBe(401)
})

test('keys that GitHub refuses lead to a sentence for the person and a line in the log', async () => {
  const settings = { ...keys, GITHUB_CLIENT_SECRET: 'another', GITHUB_URL: github.url, GITHUB_API_URL: github.url }
  const browser = (await aWorld(settings)).browser()
  expect(await through(browser, 'lena')).toBe('/auth?failed=failed')
})

test("only GitHub's own issuer is accepted", async () => {
  for (const [iss, end] of [
    [`${github.url}/login/oauth`, '/'],
    [github.url, '/auth?failed=failed'],
  ] as const) {
    const browser = world.browser()
    const back = await choose(await startSignIn(browser, 'github'), 'lena')
    back.searchParams.set('iss', iss)
    expect(await followCallback(browser, back)).toBe(end)
  }
})
