import { openSettings } from './account-steps.ts'
import { expect, test } from './fixtures.ts'

test(
  'offline, the settings say so, restore the draft, and retry',
  { tag: '@service-worker' },
  async ({ page, signUp, isPhone, context }, info) => {
    info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
    await signUp()
    await openSettings(page, isPhone)
    await page.getByLabel('Academy').fill('Northside')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to update profile: No connection.')).toBeVisible()
    await page.getByRole('tab', { name: 'Devices' }).click()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('This device')).toBeVisible()
    await page.getByRole('tab', { name: 'Profile' }).click()
    await expect(page.getByLabel('Academy')).toHaveValue('Northside')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
  },
)

test('a profile is changed, shown at once, and still there after a reload', async ({ page, signUp, isPhone }) => {
  await signUp({ fullName: 'Rafa Moreno', belt: 'blue' })
  await openSettings(page, isPhone)
  await page.getByLabel('Full name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()

  await page.getByLabel('Full name').fill('Rafa Moreno Silva')
  await page.getByRole('dialog').getByText('Purple Belt', { exact: true }).click()
  await page.getByRole('dialog').getByText('3', { exact: true }).click()
  await expect(page.getByText('Purple Belt, 3 stripes')).toBeVisible()
  await page.getByLabel('Academy').fill('Northside')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Sao Paulo')
  await page.getByRole('dialog').getByRole('switch', { name: 'Weekly digest' }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'Dark mode' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await openSettings(page, isPhone)
  await expect(page.getByLabel('Full name')).toHaveValue('Rafa Moreno Silva')
  await expect(page.getByText('Purple Belt, 3 stripes')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Sao_Paulo')
  await expect(page.getByRole('dialog').getByRole('switch', { name: 'Weekly digest' })).toBeChecked()
})

test('the settings close half a second after they are saved', async ({ page, signUp, isPhone }) => {
  await signUp()
  await openSettings(page, isPhone)
  await page.getByLabel('Academy').fill('Northside')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.clock.runFor(499)
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
})
