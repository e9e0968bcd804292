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
  await expect(page.getByText('No access tokens yet.')).toBeVisible()
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

test('a script reads with an access token until it is revoked', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
  playwright,
  baseURL,
}) => {
  await signUp()
  await openSettings(page, isPhone, 'Data')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name of the new token').fill('Nightly archive')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('Your new token').inputValue()
  await expectAccessible()

  const script = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await script.get('/api/export/archive')).status()).toBe(200)
  const question = page.getByRole('dialog', { name: 'Revoke this token?' })
  await page.getByRole('button', { name: 'Revoke Nightly archive' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await script.get('/api/export/archive')).status()).toBe(200)
  await page.getByRole('button', { name: 'Revoke Nightly archive' }).click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Access token revoked')).toBeVisible()
  await expect(page.getByText('No access tokens yet.')).toBeVisible()
  expect((await script.get('/api/export/archive')).status()).toBe(401)
  await script.dispose()
})
