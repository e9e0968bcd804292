import type { Page } from '@playwright/test'
import { journal, logOut, openSettings } from './account-steps.ts'
import { aPassword, expect, someAddress, test } from './fixtures.ts'

/** Fills in the page of the OpenID provider that replaces Google. */
async function answerThere(page: Page, name: string, email: string, isVerified = true) {
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Verified').setChecked(isVerified)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Fills in Rollbook's own page for providers without keys. */
async function answerHere(page: Page, name: string, email: string) {
  await expect(page.getByText('LOCAL SIGN-IN')).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const me = async (page: Page) => (await page.request.get('/api/auth/session')).json()

test('a new member registers with a real OpenID provider for a plan, and later logs in without questions', async ({
  page,
  isPhone,
}) => {
  const email = someAddress()
  await page.goto('/auth?intent=subscribe&plan=annual')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await answerThere(page, 'Lena Fischer', email)
  await expect(page).toHaveURL('/subscription?plan=annual')
  const lena = await me(page)
  expect(lena).toMatchObject({ fullName: 'Lena Fischer', email, emailVerified: true, hasPassword: false })

  await page.goto('/')
  await logOut(page, isPhone)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(journal(page)).toBeVisible()
  expect((await me(page)).id).toBe(lena.id)
})

test('without keys, the GitHub button opens a local page that says what it is', async ({
  page,
  isPhone,
  expectAccessible,
}) => {
  const email = someAddress()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Continue with GitHub' }).click()
  await expect(page.getByRole('heading', { name: 'Instead of GitHub' })).toBeVisible()
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible()
  await answerHere(page, 'Dana Ruiz', email)
  await expect(journal(page)).toBeVisible()
  const dana = await me(page)

  await logOut(page, isPhone)
  await page.getByRole('link', { name: 'Continue with GitHub' }).click()
  await answerHere(page, 'Dana R.', email)
  await expect(journal(page)).toBeVisible()
  expect((await me(page)).id).toBe(dana.id)
})

test('canceling at the provider, or having no verified address there, is explained', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Continue with GitHub' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/auth?failed=cancelled')
  await expect(page.getByText('Nothing was changed.')).toBeVisible()

  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await answerThere(page, 'Rafa Moreno', someAddress(), false)
  await expect(page.getByText('That account has no verified email address.')).toBeVisible()
})

test('a member links an account in the settings, logs in with it, and unlinks it', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  const { email } = await signUp()
  const member = await me(page)
  await openSettings(page, isPhone, 'Sign-in')
  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.getByRole('button', { name: 'Go to Google' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong1234')
  await page.getByRole('button', { name: 'Go to Google' }).click()
  await expect(page.getByText('Incorrect password. Please try again.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Go to Google' }).click()
  const work = someAddress()
  await answerThere(page, 'Rafa at work', work)
  await expect(page.getByText('Google linked')).toBeVisible()
  await expect(page.getByText(`Linked · ${work}`)).toBeVisible()

  await page.keyboard.press('Escape')
  await logOut(page, isPhone)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(journal(page)).toBeVisible()
  expect(await me(page)).toMatchObject({ id: member.id, email })

  await openSettings(page, isPhone, 'Sign-in')
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
})
