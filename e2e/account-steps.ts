import type { Page } from '@playwright/test'
import { aPassword, expect, openSidebar, someAddress } from './fixtures.ts'

/** Opens a section of the settings from the sidebar. */
export async function openSettings(page: Page, isPhone: boolean, section = 'Profile') {
  await openSidebar(page, isPhone)
  await page.getByRole('button', { name: 'Settings' }).filter({ visible: true }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await page.getByRole('tab', { name: section }).click()
}

/** Registers a new member on the screen. Returns the address. */
export async function register(page: Page, email = someAddress()) {
  await page.goto('/auth?tab=register')
  await page.getByLabel('Full name').fill('Rafa Moreno')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByText('Blue Belt', { exact: true }).click()
  const timeZoneSaved = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(journal(page)).toBeVisible()
  await timeZoneSaved
  return email
}

export async function logIn(page: Page, email: string, password: string) {
  await page.goto('/auth')
  await fillIn(page, email, password)
}

/** Logs in on the page that is open. */
export async function fillIn(page: Page, email: string, password = aPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export async function clickLogout(page: Page, isPhone: boolean) {
  await openSidebar(page, isPhone)
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
}

export async function logOut(page: Page, isPhone: boolean) {
  await clickLogout(page, isPhone)
  await expect(page).toHaveURL('/auth')
}

/** The sentence in an empty journal. */
export const journal = (page: Page) => page.getByText('No rolls logged yet')

/** The path of the link in the newest email to that address, read from the mailbox page of this machine. */
export async function linkInEmail(page: Page, email: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const list = await (await page.request.get('/dev/mailbox')).text()
    const names = [...list.matchAll(/href="(\/dev\/mailbox\/[^"]+)">[^<]*<\/a><br>to ([^,]+),/g)]
    const mine = names.filter(([, , to]) => to === email).map(([, name = '']) => name)
    const mails = await Promise.all(mine.map(async (name) => (await page.request.get(name)).text()))
    const [found] = mails.flatMap((mail) => new RegExp(`${path}[\\w-]+/\\d+(\\?[\\w%=]+)?`).exec(mail)?.[0] ?? [])
    expect(found, `a mail to ${email} with a link to ${path}`).toBeTruthy()
    link = found ?? ''
  }).toPass()
  return link
}
