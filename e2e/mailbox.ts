import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The path of the link that the newest mail to that address carries, read where a person at this machine reads it. */
export async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const list = await (await page.request.get('/dev/mailbox')).text()
    const names = [...list.matchAll(/href="(\/dev\/mailbox\/[^"]+)">[^<]*<\/a><br>to ([^,]+),/g)]
    const mine = names.filter(([, , to]) => to === email).map(([, name = '']) => name)
    const mails = await Promise.all(mine.map(async (name) => (await page.request.get(name)).text()))
    const [found] = mails.flatMap((mail) => new RegExp(`${path}[\\w-]+/\\d+`).exec(mail)?.[0] ?? [])
    expect(found, `a mail to ${email} with a link to ${path}`).toBeTruthy()
    link = found ?? ''
  }).toPass()
  return link
}
