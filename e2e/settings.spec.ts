import { openSettings } from './account-steps.ts'
import { expect, test } from './fixtures.ts'

test('the settings close half a second after they are saved', { tag: '@smoke' }, async ({
  page,
  signUp,
  isPhone,
}) => {
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
