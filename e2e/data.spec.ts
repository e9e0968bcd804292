import { openSettings } from './account-steps.ts'
import { expect, test } from './fixtures.ts'

test('a member downloads an archive, also before deleting the account, and hears when that fails', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'ERR_CONNECTION_RESET' })
  await signUp()
  await openSettings(page, isPhone, 'Data')
  await expect(page.getByRole('button', { name: 'Export Data' }).filter({ visible: true }).last()).toBeVisible()
  await page.getByLabel('Name of the new token').fill('Nightly archive')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByLabel('Your new token')).toBeVisible()
  await expectAccessible()
  await page.route('**/api/export/archive', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Download archive' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection.' }).first()).toBeVisible()
  await page.unroute('**/api/export/archive')
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ])
  expect(again.suggestedFilename()).toMatch(/^rollbook-archive-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('Your archive is in your downloads')).toBeVisible()

  await page.getByRole('tab', { name: 'Delete' }).click()
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download archive' }).click(),
  ])
  expect(await copy.failure()).toBeNull()
})
