import { patch } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

test('a member whose device has come to another time zone reads the question on phone and desktop', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await patch(page, '/api/user', { timeZone: 'America/Argentina/Buenos_Aires' })
  await page.goto('/')
  const notice = page.getByRole('region', { name: 'Time zone' })
  await expect(notice).toContainText('Reminders and emails go by Buenos Aires time.')
  for (const [width, theme] of [
    [390, 'light'],
    [390, 'dark'],
    [1280, 'dark'],
    [1280, 'light'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.locator('html').evaluate((html, scheme) => {
      html.setAttribute('data-mantine-color-scheme', scheme)
    }, theme)
    await expectAccessible()
  }
  await notice.getByRole('button', { name: 'Keep Buenos Aires' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Verify your email' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(notice).toBeHidden()
})
