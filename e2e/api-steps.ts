import type { Page } from '@playwright/test'
import type { Entry } from '#shared/entries/entries.ts'

/** Stores something through the API, as an earlier visit would have. */
export const post = (page: Page, path: string, data: object) => write(page, 'POST', path, data)

/** Changes something through the API, as another device would. */
export const patch = (page: Page, path: string, data: object) => write(page, 'PATCH', path, data)

export const remove = (page: Page, path: string) => write(page, 'DELETE', path)

async function write({ request }: Pick<Page, 'request'>, method: string, path: string, data?: object) {
  const { csrfToken } = await (await request.get('/api/csrf-token')).json()
  const reply = await request.fetch(path, {
    method,
    headers: { 'x-csrf-token': csrfToken },
    ...(data && { data }),
  })
  const text = await reply.text()
  if (!reply.ok()) throw new Error(text)
  return text === '' ? undefined : JSON.parse(text)
}

/** The journal as the server has it, also while the page is still offline. */
export const stored = async ({ request }: Pick<Page, 'request'>): Promise<Entry[]> =>
  (await request.get('/api/entries')).json()
