import type { Page } from '@playwright/test'
import { aPassword, expect, test } from './fixtures.ts'
import { mailedLink } from './mailbox.ts'

const another = 'Triangle2027'

/** Opens the settings by the sidebar, on a part of them. */
async function openSettings(page: Page, isPhone: boolean, section = 'Profile') {
  if (isPhone) await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Settings' }).filter({ visible: true }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await page.getByRole('tab', { name: section }).click()
}

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function logOut(page: Page, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/auth')
}

const journal = (page: Page) => page.getByText('No rolls logged yet')

test('the way of an address: verified by its mail, forgotten, reset by another mail', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  const { email } = await signUp()
  await expect(page.getByText(`look for our mail to ${email}`)).toBeVisible()
  await expectAccessible()
  await page.goto(await mailedLink(page, email, '/verify-email/'))
  await expect(page.getByText('Your email address is verified.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('look for our mail')).toBeHidden()

  await logOut(page, isPhone)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByText('Email required')).toBeVisible()
  await expectAccessible()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByText('Password reset email sent')).toBeVisible()

  const link = await mailedLink(page, email, '/reset-password/')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('short')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password' }).fill(another)
  await expectAccessible()
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed. Log in with the new one.')).toBeVisible()
  await logIn(page, email, another)
  await expect(journal(page)).toBeVisible()

  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('Kimura2028x')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a new mail' }).click()
  await expect(page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessible()
})

test('an unknown address is answered like a known one', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('nobody@example.com')
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByText('Password reset email sent')).toBeVisible()
})

test('a verification link that is spent offers another to its owner', async ({ page, signUp }, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  const { email } = await signUp()
  await page.goto(`/verify-email/${'x'.repeat(43)}/1`)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a new mail' }).click()
  await expect(page.getByText(`A new mail is on its way to ${email}.`)).toBeVisible()
})

test('a profile is changed, drawn at once and still there after a reload', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}) => {
  await signUp({ fullName: 'Rafa Moreno', belt: 'Blue' })
  await openSettings(page, isPhone)
  await page.getByLabel('Full name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()

  await page.getByLabel('Full name').fill('Rafa Moreno Silva')
  await page.getByRole('dialog').getByText('Purple', { exact: true }).click()
  await page.getByRole('dialog').getByText('3', { exact: true }).click()
  await expect(page.getByText('Purple Belt, 3 stripes')).toBeVisible()
  await page.getByLabel('Academy').fill('Northside')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('sao paulo')
  await page.getByRole('option', { name: 'America/Sao Paulo' }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'Weekly digest' }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'Dark mode' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await openSettings(page, isPhone)
  await expect(page.getByLabel('Full name')).toHaveValue('Rafa Moreno Silva')
  await expect(page.getByText('Purple Belt, 3 stripes')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Sao Paulo')
  await expect(page.getByRole('dialog').getByRole('switch', { name: 'Weekly digest' })).toBeChecked()
  await expectAccessible()
})

test('what was typed into the settings comes back until it is saved', async ({ page, signUp, isPhone }) => {
  await signUp()
  await openSettings(page, isPhone)
  await page.getByLabel('Academy').fill('Northside')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await openSettings(page, isPhone)
  await expect(page.getByText('What you typed before is back.')).toBeVisible()
  await expect(page.getByLabel('Academy')).toHaveValue('Northside')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Academy')).toHaveValue('')
})

test('another address asks for the password and is verified anew', async ({ page, signUp, isPhone }, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  const { email } = await signUp()
  const newEmail = `new.${email}`
  await openSettings(page, isPhone)
  await page.getByLabel('Email').fill(newEmail)
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update profile: That is not your password.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
  await page.goto(await mailedLink(page, newEmail, '/verify-email/'))
  await expect(page.getByText('Your email address is verified.')).toBeVisible()
  await logOut(page, isPhone)
  await logIn(page, newEmail, aPassword)
  await expect(journal(page)).toBeVisible()
})

test('a new password ends the sessions elsewhere, and one session ends another', async ({
  page,
  signUp,
  isPhone,
  browser,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  const { email } = await signUp()
  const elsewhere = await browser.newContext({ baseURL: process.env['ROLLBOOK_URL'] ?? '' })
  const phone = await elsewhere.newPage()
  await logIn(phone, email, aPassword)
  await expect(journal(phone)).toBeVisible()

  await openSettings(page, isPhone, 'Sessions')
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: /^Sign out / }).click()
  await expect(page.getByText('Signed out there')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out / })).toBeHidden()
  await phone.reload()
  await expect(phone.getByText('No rolls logged yet')).toBeHidden()

  await logIn(phone, email, aPassword)
  await expect(journal(phone)).toBeVisible()
  await page.getByRole('tab', { name: 'Password' }).click()
  await page.getByRole('textbox', { name: 'Current password' }).fill('Wrong1234')
  await page.getByRole('textbox', { name: 'New password' }).fill(another)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('That is not your password.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('You were signed out everywhere else.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('No rolls logged yet')).toBeHidden()
  await elsewhere.close()

  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('listitem').getByText('Password changed', { exact: true })).toBeVisible()
  await expect(page.getByText('Account created')).toBeVisible()
  await expectAccessible()
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await expect(page.getByRole('link', { name: 'Link Google' })).toBeVisible()
  await expectAccessible()
  await page.reload()
  await expect(journal(page)).toBeVisible()
})

test('a deleted account is gone, here and at the login', async ({
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
  const kept = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  // The router remembers how far pages were scrolled.
  expect(kept.filter((key) => !key.startsWith('tsr-scroll'))).toEqual([])

  await logIn(page, email, aPassword)
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
})
