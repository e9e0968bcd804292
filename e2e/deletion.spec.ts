import { refusals } from '#shared/refusals/refusals.ts'
import { logIn, openSettings } from './account-steps.ts'
import { aPassword, expect, test } from './fixtures.ts'

test('who deletes their account confirms that it’s them; it is gone from the device and can’t log in', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '403' }, { type: 'expects', description: '401' })
  const { email } = await signUp()
  // As after ten minutes, until the password has confirmed it.
  let isConfirmed = false
  page.on('response', (reply) => {
    if (reply.url().endsWith('/api/auth/confirm') && reply.status() === 204) isConfirmed = true
  })
  await page.route('**/api/user', (route) => {
    if (isConfirmed || route.request().method() !== 'DELETE') return route.fallback()
    return route.fulfill({
      status: 403,
      json: { code: 'CONFIRM_IDENTITY', message: refusals.CONFIRM_IDENTITY.message },
    })
  })
  await openSettings(page, isPhone)
  await page.getByLabel('Academy').fill('Half typed')
  await page.getByRole('tab', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await expectAccessible()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(confirmation.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await expectAccessible()
  await confirmation.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  const keys = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  // The router remembers how far pages were scrolled; that the browser has the font says nothing about who used it.
  expect(keys.filter((key) => !key.startsWith('tsr-scroll') && key !== 'font')).toEqual([])

  await logIn(page, email, aPassword)
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
})
