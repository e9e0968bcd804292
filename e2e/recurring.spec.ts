import type { Page } from '@playwright/test'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { now, setTimeAfterClass, title } from './after-class.ts'
import { stored } from './api-steps.ts'
import { expect, openNewEntry, test } from './fixtures.ts'
import { choosePlanned, planned, plannedDays } from './planned-steps.ts'

const today = localDay(new Date())
const lastWeek = addDays(today, -7)
/** The end of this year, or of the next if this one is too short for the series. */
const yearsEnd = `${addDays(today, 60).slice(0, 4)}-12-31`

/** Logs a class that repeats weekly since last week, so that today's and next week's are planned. */
async function logWeekly(page: Page, title: string) {
  await openNewEntry(page)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel(/^Date/).fill(lastWeek)
  await page.getByLabel('Start Time').fill('19:00')
  await page.getByText('Repeat this session').click()
  await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked()
  await page.getByLabel('Recurrence End Date (optional)').fill(yearsEnd)
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a weekly class is logged with one tap, skipped, restored, and moved to another day', {
  tag: '@smoke',
}, async ({ page, signUp, expectAccessible }) => {
  await signUp()
  await logWeekly(page, 'Tuesday fundamentals')
  await expect.poll(() => plannedDays(page)).toEqual([today, addDays(today, 7)])

  // It's noon, and the class is in the evening.
  await choosePlanned(page, 'Tuesday fundamentals')
  await expect(planned(page).getByRole('button', { name: 'Skip Tuesday fundamentals' })).toBeVisible()
  await expect(planned(page).getByRole('button', { name: 'Log it: Tuesday fundamentals' })).toHaveCount(0)
  await setTimeAfterClass(page)
  await page.reload()
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('Saved')).toBeVisible()
  await expect.poll(async () => (await stored(page)).map(({ date }) => date)).toEqual([today, lastWeek])
  await page.reload()
  await expect.poll(() => plannedDays(page)).toEqual([addDays(today, 7)])

  await choosePlanned(page, 'Tuesday fundamentals')
  await planned(page).getByRole('button', { name: 'Skip Tuesday fundamentals' }).click()
  await expect(planned(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => plannedDays(page)).toEqual([addDays(today, 7)])

  await choosePlanned(page, 'Tuesday fundamentals')
  await planned(page).getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Planned Session' })).toBeVisible()
  await page.getByLabel(/^Date/).fill(addDays(today, 6))
  await page.getByRole('button', { name: 'Update Session' }).click()
  await expect(page.getByRole('group', { name: 'Change which sessions?' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'This and following' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => plannedDays(page)).toEqual([addDays(today, 6)])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => plannedDays(page)).toEqual([addDays(today, 7)])
})
