import { inSizesAndThemes } from './accessibility.ts'
import { patch } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

test('a member whose device has come to another time zone reads the question on phone and desktop', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  // Half an hour off whichever zone it is noon in.
  await patch(page, '/api/user', { timeZone: 'Asia/Kolkata' })
  await page.goto('/')
  const notice = page.getByRole('region', { name: 'Time zone' })
  await expect(notice).toContainText('Reminders and emails go by Kolkata time.')
  await inSizesAndThemes(page, expectAccessible)
  await notice.getByRole('button', { name: 'Keep Kolkata' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Verify your email' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(notice).toBeHidden()
})
