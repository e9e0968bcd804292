import type { Page } from '@playwright/test'
import { linkInEmail, logOut, openSettings } from './account-steps.ts'
import { openAsAdmin } from './admin-steps.ts'
import { post } from './api-steps.ts'
import { withDevice } from './authenticator.ts'
import { aPassword, expect, test } from './fixtures.ts'

const me = async (page: Page) => (await page.request.get('/api/auth/session')).json()

/** Adds a passkey in the sign-in section of the settings. */
async function requestPasskey(page: Page, password = aPassword) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create passkey' }).click()
}

test('a member logs in with a passkey until it is removed', async ({ page, signUp, isPhone }, info) => {
  info.annotations.push({ type: 'expects', description: '401' })
  await withDevice(page)
  await signUp()
  const member = await me(page)
  await openSettings(page, isPhone, 'Sign-in')
  await requestPasskey(page)
  await expect(page.getByText('Passkey added')).toBeVisible()
  await page.keyboard.press('Escape')
  await logOut(page, isPhone)
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/templates')
  expect((await me(page)).id).toBe(member.id)

  await openSettings(page, isPhone, 'Activity')
  await expect(page.getByText('Logged in with a passkey (Chrome on Android)')).toBeVisible()
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await expect(page.getByText('Last used')).toBeVisible()
  await page.getByRole('button', { name: 'Remove passkey from Chrome on Android' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await logOut(page, isPhone)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey no longer works here.')).toBeVisible()
})

test('adding a passkey needs the password, and a device gets only one', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  await withDevice(page)
  await signUp()
  await openSettings(page, isPhone, 'Sign-in')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await requestPasskey(page, 'Wrong1234')
  await expect(page.getByText('Incorrect password. Please try again.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not used yet')).toBeVisible()
  await requestPasskey(page)
  await expect(page.getByText('This device already has a passkey for your journal.')).toBeVisible()
})

test(
  'canceling the browser’s dialog isn’t an error, and the page says what else to do',
  { tag: '@service-worker' },
  async ({ page, signUp, isPhone, expectAccessible }, info) => {
    info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
    const device = await withDevice(page)
    await device.unlocks(false)
    await signUp()
    await openSettings(page, isPhone, 'Sign-in')
    await requestPasskey(page)
    await expect(page.getByRole('status').getByText('Nothing was added.')).toBeVisible()
    await page.keyboard.press('Escape')

    await logOut(page, isPhone)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('status').getByText('Try again, or log in with your email.')).toBeVisible()
    await expectAccessible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible()

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert').getByText('No connection.')).toBeVisible()
  },
)

test('an administrator whose login is old confirms who it is on the page of the link', async ({ page }, info) => {
  info.annotations.push({ type: 'expects', description: '403' })
  await withDevice(page)
  const email = await openAsAdmin(page, '/')
  await post(page, '/api/user/passkeys/link', {})
  await page.goto(await linkInEmail(page, email, '/add-passkey/'))
  // As it is answered to somebody without a password, ten minutes after the login.
  const body = { code: 'CONFIRM_IDENTITY', message: 'Nothing was changed.' }
  await page.route('**/api/user/passkeys/options', (route) => route.fulfill({ status: 403, json: body }))
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
})

test('a browser without passkeys is offered none', async ({ page, signUp, isPhone }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
  })
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
  await signUp()
  await openSettings(page, isPhone, 'Sign-in')
  await expect(page.getByText('This browser doesn’t support passkeys.')).toBeVisible()
})
