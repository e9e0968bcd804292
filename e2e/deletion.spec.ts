import { refusals } from '#shared/refusals/refusals.ts'
import { logIn, openSettings, register } from './account-steps.ts'
import { aPassword, expect, test } from './fixtures.ts'

test('someone who logged in long ago confirms who they are before something is deleted', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '403' }, { type: 'expects', description: '400' })
  await signUp()
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
  await openSettings(page, isPhone, 'Delete')
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(confirmation.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await expectAccessible()
  await confirmation.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Failed to delete account: Nothing was changed.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await confirmation.getByRole('textbox', { name: 'Password' }).fill('Wrong2026')
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirmation.getByText('Incorrect password. Please try again.')).toBeVisible()
  await confirmation.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
})

test('a deleted account is gone from the device and can’t log in', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '401' })
  const { email } = await signUp()
  await openSettings(page, isPhone)
  await page.getByLabel('Academy').fill('Half typed')
  await page.getByRole('tab', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(
    page.getByText('Are you sure you want to delete your account? This action cannot be undone.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await expectAccessible()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  const keys = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  // The router remembers how far pages were scrolled; that the browser has the font says nothing about who used it.
  expect(keys.filter((key) => !key.startsWith('tsr-scroll') && key !== 'font')).toEqual([])

  await logIn(page, email, aPassword)
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
})

test('who deletes an account on trial is told, before and after, that registering again doesn’t renew it', async ({
  page,
  isPhone,
  expectAccessible,
}) => {
  const email = await register(page)
  await openSettings(page, isPhone, 'Delete')
  await expect(page.getByText('gives you what’s left of your trial, not a new one')).toBeVisible()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()

  await register(page, email)
  await page.goto('/subscription')
  const card = page.getByRole('region', { name: 'Your subscription' })
  await expect(card).toContainText('It continues that of an account with this email address')
  await expect(card).toContainText('Confirm the address to get a whole one.')
  await expectAccessible()
})
