import type { Provider } from '#shared/account.ts'
import { aPassword, type Browser } from './world.ts'

/** Somebody with an account at the provider. */
export interface Account {
  email: string
  name: string
  isVerified: boolean
}

/** A click on the button of a provider: the address that the browser is sent to. */
export async function leaveFor(browser: Browser, provider: Provider, query = ''): Promise<string> {
  const { headers } = await browser.get(`/api/auth/${provider}${query}`, { 'sec-fetch-site': 'same-origin' })
  return String(headers['location'])
}

/** The same for a member, who links: the password is asked for. */
export async function leaveToLink(browser: Browser, provider: Provider): Promise<string> {
  const { body } = await browser.post(`/api/user/identities/${provider}`, { password: aPassword })
  return body.at
}

/** Follows the way back from a provider: where the browser goes on. */
export async function comeBack(browser: Browser, { pathname, search }: URL): Promise<string> {
  return String((await browser.get(pathname + search)).headers['location'])
}

/** The whole way through the local page, whose form is filled in. */
export async function throughLocal(browser: Browser, provider: Provider, account: Account, query = '') {
  return comeBack(browser, await answerLocally(browser, await leaveFor(browser, provider, query), account))
}

/** The same for a member, who links. */
export const linkLocal = async (browser: Browser, provider: Provider, account: Account) =>
  comeBack(browser, await answerLocally(browser, await leaveToLink(browser, provider), account))

/** The local page's form, sent: the address of the callback with a code. */
export async function answerLocally(browser: Browser, page: string, { email, name, isVerified }: Account) {
  const asked = new URL(page, 'http://localhost')
  for (const [field, value] of Object.entries({ email, name, ...(isVerified && { verified: 'yes' }) }))
    asked.searchParams.set(field, value)
  const { headers } = await browser.get(`${asked.pathname}/answer${asked.search}`)
  return new URL(String(headers['location']), 'http://localhost')
}
