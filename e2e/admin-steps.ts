import { type APIRequestContext, type Page, request, test } from '@playwright/test'
import { linkInEmail } from './account-steps.ts'
import { adminAddresses } from './admin-addresses.ts'
import { aPassword, expect, someAddress } from './fixtures.ts'

const post = async (api: APIRequestContext, url: string, data: object) => {
  const { csrfToken } = await (await api.get('/api/csrf-token')).json()
  return api.post(url, { headers: { 'x-csrf-token': csrfToken }, data })
}

/** Logs in an administrator, and opens the page. Returns the address. */
export async function openAsAdmin(page: Page, path: string) {
  const email = adminAddresses[test.info().workerIndex] ?? ''
  const fields = { fullName: 'Lena Vogt', email, password: aPassword, beltLevel: 'black' }
  const registered = await post(page.request, '/api/auth/register', fields)
  if (registered.status() === 409)
    expect((await post(page.request, '/api/auth/login', { email, password: aPassword })).status()).toBe(200)
  else {
    const [, token, userId] =
      /verify-email\/([\w-]+)\/(\d+)/.exec(await linkInEmail(page, email, '/verify-email/')) ?? []
    const verification = { token, userId: Number(userId) }
    expect((await post(page.request, '/api/auth/verify-email', verification)).status()).toBe(200)
  }
  await page.goto(path)
  return email
}

/** Registers another member through the API, and returns a function that posts as them. */
export async function someoneElse(fullName = 'Dana Kowalski') {
  const api = await request.newContext({
    baseURL: process.env['ROLLBOOK_URL'] ?? '',
    extraHTTPHeaders: { 'x-forwarded-for': '127.8.8.8' },
  })
  await post(api, '/api/auth/register', { fullName, email: someAddress(), password: aPassword })
  return async (url: string, data: object = {}) => (await post(api, url, data)).json()
}
