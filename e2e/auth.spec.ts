import { fillIn } from './account-steps.ts'
import { aPassword, expect, someAddress, test } from './fixtures.ts'

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

test(
  'a member whose login expires during use goes on where they were after logging in',
  { tag: '@smoke' },
  async ({ page, signUp, context }, info) => {
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
  },
)

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
