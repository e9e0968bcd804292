import type { Page } from '@playwright/test'
import type { Entry } from '#shared/entries.ts'

/** Stores something through the API, as an earlier visit would have. */
export const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([path, body]) => {
      const { csrfToken } = await (await fetch('/api/csrf-token')).json()
      const headers = { 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
      const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!reply.ok) throw new Error(await reply.text())
    },
    [path, body] as const,
  )

/** The journal as the server has it. */
export const stored = (page: Page): Promise<Entry[]> =>
  page.evaluate(async () => (await fetch('/api/entries')).json())
