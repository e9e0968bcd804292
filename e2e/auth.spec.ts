import { fillIn } from './account-steps.ts'
import { aPassword, expect, someAddress, test } from './fixtures.ts'

test('the URL decides whether the login or the registration tab is open', async ({ page }) => {
  for (const [query, heading] of [
    ['', 'Welcome back'],
    ['?tab=register', 'Start your journal'],
    ['?intent=trial', 'Start your journal'],
    ['?intent=subscribe&plan=annual', 'Start your journal'],
  ]) {
    await page.goto(`/auth${query}`)
    await expect(page.getByRole('heading', { name: heading ?? '' })).toBeVisible()
  }
})

test('every field shows its own error', async ({ page, expectAccessible }) => {
  await page.goto('/auth?tab=register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expectAccessible()

  await page.getByLabel('Email').fill('rafa@')
  await page.getByRole('textbox', { name: 'Password' }).fill('armbar2026')
  await page.getByLabel('Username').fill('ra')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
  await expect(
    page.getByText('Password must contain at least one uppercase letter, one lowercase letter, and one number'),
  ).toBeVisible()
})

test('the password can be shown', async ({ page }) => {
  await page.goto('/auth')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill(aPassword)
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('a wrong password and an unknown address get the same message', async ({ page }, info) => {
  info.annotations.push({ type: 'expects', description: '401' })
  await page.goto('/auth')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong1234')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
})

test('registering an address that has an account suggests logging in', async ({ page, signUp, context }, info) => {
  info.annotations.push({ type: 'expects', description: '409' })
  const { email } = await signUp()
  // A page of the journal would go to the login at its first refused call.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/auth?tab=register')
  await page.getByLabel('Full name').fill('Somebody Else')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByText('This email address is already registered. Please try logging in or use a different email.'),
  ).toBeVisible()
})

test('pages of the app send visitors to the login, and /auth sends members to the journal', async ({
  page,
  signUp,
}) => {
  await page.goto('/stats')
  await expect(page).toHaveURL('/auth?next=%2Fstats')
  await signUp()
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  await page.goto('/auth?intent=subscribe')
  await expect(page).toHaveURL('/subscription')
})

const deepLink = '/calendar?view=week&day=2027-03-12'

test('a visitor who follows a link to a page of the app goes on to it after registering', async ({ page }) => {
  await page.goto(deepLink)
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(deepLink)}`)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Full name').fill('Rafa Moreno')
  await page.getByLabel('Email').fill(someAddress())
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(deepLink)
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
})

test('a member whose login expires during use goes on where they were after logging in', async ({
  page,
  signUp,
  context,
}, info) => {
  info.annotations.push({ type: 'expects', description: '401' })
  const { email } = await signUp()
  await page.goto(deepLink)
  await expect(page.getByRole('button', { name: 'Next week' })).toBeVisible()
  await context.clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('You’ve been logged out. Log in to continue.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\?ended=true&next=%2Fcalendar%3F/)
  await fillIn(page, email)
  await expect(page).toHaveURL(/\/calendar\?.*2027-03-1\d/)
  await expect(page.getByRole('button', { name: 'Next week' })).toBeVisible()
})

test('whoever waits for long reads so from their click on, with the token and the request timed apart', async ({
  page,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'anti-forgery' })
  const slow = page.getByText('This is taking longer than usual.')
  await page.clock.install()
  const token = Promise.withResolvers<void>()
  await page.route('/api/csrf-token', async (route) => {
    await token.promise
    await route.continue()
  })
  const asked = page.waitForRequest('/api/auth/login')
  await page.route('/api/auth/login', () => undefined)
  await page.goto('/auth')
  await fillIn(page, someAddress())
  await page.clock.runFor(14_000)
  await expect(slow).toBeHidden()
  token.resolve()
  await asked
  await page.clock.runFor(5_000)
  await expect(slow).toBeHidden()
  await page.clock.runFor(1_000)
  await expect(slow).toBeVisible()
  await page.clock.runFor(9_000)
  await expect(page.getByText('Login request timed out. Please try again later.')).toBeVisible()
  await expect(slow).toBeHidden()
})
