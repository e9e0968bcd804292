import type { Page } from '@playwright/test'
import { journal, logOut, openSettings } from './account-steps.ts'
import { aPassword, expect, test } from './fixtures.ts'

/** A phone that unlocks at once, or one whose person turns away. */
async function withDevice(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    unlocks: (isUserVerified: boolean) =>
      device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const me = async (page: Page) => (await page.request.get('/api/auth/session')).json()

/** Asks for a passkey in the settings, on their part for signing in. */
async function askForPasskey(page: Page, password = aPassword) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
}

test('a member signs in by a passkey until it is removed', async ({ page, signUp, isPhone }, info) => {
  info.annotations.push({ type: 'expects', description: '401' })
  await withDevice(page)
  await signUp()
  const member = await me(page)
  await openSettings(page, isPhone, 'Sign-in')
  await askForPasskey(page)
  await expect(page.getByText('This passkey signs you in from now on')).toBeVisible()
  await page.keyboard.press('Escape')
  await logOut(page, isPhone)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(journal(page)).toBeVisible()
  expect((await me(page)).id).toBe(member.id)

  await openSettings(page, isPhone, 'Activity')
  await expect(page.getByText('Signed in with a passkey (Chrome on Android)')).toBeVisible()
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await expect(page.getByText('Last used')).toBeVisible()
  await page.getByRole('button', { name: 'Remove passkey of Chrome on Android' }).click()
  await expect(page.getByText('This passkey no longer signs you in')).toBeVisible()
  await expect(page.getByText('You have none yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await logOut(page, isPhone)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey no longer signs in here.')).toBeVisible()
})

test('a passkey asks for the password, and a device makes one alone', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  await withDevice(page)
  await signUp()
  await openSettings(page, isPhone, 'Sign-in')
  await expect(page.getByText('You have none yet.')).toBeVisible()
  await askForPasskey(page, 'Wrong1234')
  await expect(page.getByText('That is not your password.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not used yet')).toBeVisible()
  await expectAccessible()
  await askForPasskey(page)
  await expect(page.getByText('This device already has a passkey for your journal.')).toBeVisible()
})

test('who turns away from the device reads what else to do, and it is no error', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
  const device = await withDevice(page)
  await device.unlocks(false)
  await signUp()
  await openSettings(page, isPhone, 'Sign-in')
  await askForPasskey(page)
  await expect(page.getByRole('status').getByText('Nothing was added.')).toBeVisible()
  await page.keyboard.press('Escape')

  await logOut(page, isPhone)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('status').getByText('Try again, or log in with your email.')).toBeVisible()
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').getByText('No connection.')).toBeVisible()
})

test('a browser without passkeys is not offered any', async ({ page, signUp, isPhone }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
  })
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
  await signUp()
  await openSettings(page, isPhone, 'Sign-in')
  await expect(page.getByText('This browser cannot add any.')).toBeVisible()
})
