import type { Page } from '@playwright/test'
import { post } from './api-steps.ts'
import { expect, openNewEntry, test } from './fixtures.ts'

/** A library of two techniques. */
async function aLibrary(page: Page) {
  await post(page, '/api/techniques', { name: 'Knee Cut', otherNames: ['knee slice'] })
  await post(page, '/api/techniques', { name: 'Toreando', otherNames: ['bullfighter pass'] })
  await page.reload()
}

const mentions = (page: Page) => page.getByRole('list', { name: 'Techniques' })

test('techniques are suggested while notes are typed, chosen with a tap, shown, and found by their other names', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await aLibrary(page)
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Passing day')
  await page.getByLabel('Training Notes').fill('Two bullfighter passes, then stuck.')
  await page.getByRole('checkbox', { name: 'Toreando' }).check({ force: true })
  await page.getByLabel('Mention a technique').fill('slice')
  await page.getByRole('checkbox', { name: 'Knee Cut' }).check({ force: true })
  await expectAccessible()
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Passing day' }).click()
  await expect(mentions(page).getByRole('listitem')).toHaveText(['Knee Cut', 'Toreando'])
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Toreando' }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('slice')
  await expect(page.getByRole('status').filter({ hasText: '1 session matching' })).toBeVisible()
  await expect(mentions(page).getByRole('listitem')).toHaveText(['Knee Cut'])

  await page.goto('/techniques')
  await page.getByRole('link', { name: 'Knee Cut' }).click()
  await page.getByRole('region', { name: 'Entries' }).getByRole('button', { name: 'Passing day' }).click()
  await expect(page.getByRole('dialog', { name: 'Passing day' })).toBeVisible()
})
