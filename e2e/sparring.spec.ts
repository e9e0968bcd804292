import { post } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

test('a partner is added offline, archived, merged, and deleted with Undo', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await page.goto('/sparring')
  await expect(page.getByText('Who do you roll with?')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'New partner' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Theo')
  await page.getByText('Purple Belt', { exact: true }).click()
  await page.getByText('Bigger', { exact: true }).click()
  await page.getByLabel('Private notes').fill('Bad left knee.')
  await expectAccessible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save Partner' }).click()
  await expect(page.getByRole('article').getByText('Not synced yet')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Theo' }).click()
  await expect(page.getByText('Bad left knee.')).toBeVisible()
  await expect(page).toHaveTitle('Sparring Partners · Rollbook')
  await expectAccessible()

  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unarchive' })).toBeVisible()
  await post(page, '/api/partners', { name: 'Theodore', academy: 'Northside' })
  await page.reload()
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('radio', { name: 'Theodore' }).check()
  await expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('heading', { name: 'Theodore' })).toBeVisible()
  await expect(page.getByText('Bad left knee.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Who do you roll with?')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Theodore' })).toBeVisible()
})
