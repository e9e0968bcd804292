import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens Quick Entry with the button that this screen has. */
export async function openQuickEntry(page: Page) {
  await page.getByRole('button', { name: 'Quick Entry' }).filter({ visible: true }).click()
  const choices = page.getByRole('dialog').or(page.getByRole('banner'))
  await expect(choices.getByRole('button', { name: 'Sparring', exact: true })).toBeVisible()
}

/** Chooses a kind of quick log. */
export const choose = async (page: Page, what: string) => {
  await openQuickEntry(page)
  await page
    .getByRole('dialog')
    .or(page.getByRole('banner'))
    .getByRole('button', { name: what, exact: true })
    .filter({ visible: true })
    .click()
}
