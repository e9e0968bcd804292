import { inSizesAndThemes } from './accessibility.ts'
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
  await inSizesAndThemes(page, expectAccessible)
  await notice.getByRole('button', { name: 'Keep Buenos Aires' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Verify your email' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(notice).toBeHidden()
})
