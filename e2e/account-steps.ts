import type { Page } from '@playwright/test'
import { aPassword, expect, openSidebar, someAddress } from './fixtures.ts'

/** Opens the settings by the sidebar, on a part of them. */
export async function openSettings(page: Page, isPhone: boolean, section = 'Profile') {
  await openSidebar(page, isPhone)
  await page.getByRole('button', { name: 'Settings' }).filter({ visible: true }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await page.getByRole('tab', { name: section }).click()
}

/** Registers somebody new on the screens, and lands in the journal. Answers the address. */
export async function register(page: Page) {
  const email = someAddress()
  await page.goto('/auth?tab=register')
  await page.getByLabel('Full name').fill('Rafa Moreno')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByText('Blue', { exact: true }).click()
  const settledIn = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(journal(page)).toBeVisible()
  await settledIn
  return email
}

/** Signs in at the login. */
export async function logIn(page: Page, email: string, password: string) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Asks to be signed out by the sidebar. */
export async function pressLogout(page: Page, isPhone: boolean) {
  await openSidebar(page, isPhone)
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
}

/** Signs out by the sidebar. */
export async function logOut(page: Page, isPhone: boolean) {
  await pressLogout(page, isPhone)
  await expect(page).toHaveURL('/auth')
}

/** What a new member's journal says. */
export const journal = (page: Page) => page.getByText('No rolls logged yet')

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
