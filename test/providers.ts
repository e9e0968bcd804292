import type { Provider } from '#shared/accounts/sign-in.ts'
import { aPassword, type Browser } from './world.ts'

/** A person's account at the provider. */
export interface Account {
  email: string
  name: string
  isVerified: boolean
}

/** Clicks a provider's button. Returns the URL that the browser is sent to. */
export async function startSignIn(browser: Browser, provider: Provider, query = ''): Promise<string> {
  const { headers } = await browser.get(`/api/auth/${provider}${query}`, { 'sec-fetch-site': 'same-origin' })
  return String(headers['location'])
}

/** The same for a member who links an account, which requires the password. */
export async function startLinking(browser: Browser, provider: Provider): Promise<string> {
  const { body } = await browser.post(`/api/user/identities/${provider}`, { password: aPassword })
  return body.url
}

/** Follows the provider's callback. Returns where the browser goes next. */
export async function followCallback(browser: Browser, { pathname, search }: URL): Promise<string> {
  return String((await browser.get(pathname + search)).headers['location'])
}

/** Signs in through the local page, from start to end. */
export async function signInLocally(browser: Browser, provider: Provider, account: Account, query = '') {
  return followCallback(
    browser,
    await submitLocalPage(browser, await startSignIn(browser, provider, query), account),
  )
}

/** Links an account through the local page, from start to end. */
export const linkLocally = async (browser: Browser, provider: Provider, account: Account) =>
  followCallback(browser, await submitLocalPage(browser, await startLinking(browser, provider), account))

/** Submits the local page's form. Returns the callback with a code. */
export async function submitLocalPage(browser: Browser, page: string, { email, name, isVerified }: Account) {
  const url = new URL(page, 'http://localhost')
  for (const [field, value] of Object.entries({ email, name, ...(isVerified && { verified: 'yes' }) }))
    url.searchParams.set(field, value)
  const { headers } = await browser.get(`${url.pathname}/submit${url.search}`)
  return new URL(String(headers['location']), 'http://localhost')
}
