import type { Page } from '@playwright/test'
import type { Entry } from '#shared/entries.ts'

/** Stores something through the API, as an earlier visit would have. */
export const post = (page: Page, path: string, body: object) => write(page, 'POST', path, body)

/** Changes something through the API, as another device would. */
export const patch = (page: Page, path: string, body: object) => write(page, 'PATCH', path, body)

const write = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const { csrfToken } = await (await fetch('/api/csrf-token')).json()
      const headers = { 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
      const reply = await fetch(path, { method, headers, body: JSON.stringify(body) })
      if (!reply.ok) throw new Error(await reply.text())
    },
    [method, path, body] as const,
  )

/** The journal as the server has it, also while the page is still offline. */
export const stored = async (page: Page): Promise<Entry[]> =>
  (await page.request.get(new URL('/api/entries', page.url()).href)).json()
