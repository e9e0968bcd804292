import type { Page } from '@playwright/test'
import { addDays, localDay, longDate, weekdayName } from '#shared/foundation/dates.ts'
import { aPhoto, aVideo, choose } from './files.ts'
import { expect, openNewEntry, test } from './fixtures.ts'
import { choosePlanned, planned, plannedDays } from './planned-steps.ts'

const today = localDay(new Date())
const first = addDays(today, -14)
/** The end of this year, or of the next if this one is too short for the series. */
const yearsEnd = `${addDays(today, 60).slice(0, 4)}-12-31`

const close = (page: Page) => expect(page.getByRole('dialog')).toBeHidden()

/** Logs a class with photos, a video and a link that repeats weekly until the end of the year. */
async function logSeries(page: Page) {
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Competition class')
  await page.getByLabel(/^Date/).fill(first)
  await page.getByLabel('Start Time').fill('19:00')
  await page.getByLabel('End Time').fill('20:30')
  await page.getByText('Repeat this session').click()
  await page.getByLabel('Recurrence End Date (optional)').fill(yearsEnd)
  await expect(page.getByText(`Every ${weekdayName(first)} until`)).toBeVisible()
  await choose(page, await aPhoto('mat.jpg'), await aPhoto('podium.jpg', '#6b4226'), aVideo('roll.webm'))
  await expect(page.getByText('Uploaded 3 file(s) successfully.')).toBeVisible()
  await page.getByLabel('Add a YouTube or Vimeo link').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await close(page)
}

test('a season: a weekly class with media, one session logged, one skipped, the rest moved', async ({
  page,
  signUp,
}) => {
  await signUp()
  await logSeries(page)
  await page.reload()
  const card = page.getByRole('article').filter({ hasText: '2 photos, 2 videos' })
  await card.getByRole('button', { name: 'Competition class' }).click()
  await page.getByRole('button', { name: 'Open mat.jpg' }).click()
  const lightbox = page.getByRole('dialog', { name: 'Photos' })
  await expect(lightbox.getByText('1 / 2', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText('2 / 2', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await page.keyboard.press('Escape')
  await close(page)

  const [lastWeek, nextWeek] = [addDays(today, -7), addDays(today, 7)]
  await expect.poll(() => plannedDays(page)).toEqual([lastWeek, today, nextWeek])
  await choosePlanned(page, 'Competition class')
  await planned(page).getByRole('button', { name: 'Log it: Competition class' }).click()
  await expect(page.getByLabel(/^Date/)).toHaveValue(lastWeek)
  await page.getByLabel('Training Notes').fill('Guard passing in pairs')
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await close(page)
  await expect.poll(() => plannedDays(page)).toEqual([today, nextWeek])

  await choosePlanned(page, 'Competition class')
  await planned(page).getByRole('button', { name: 'Skip Competition class' }).click()
  await expect.poll(() => plannedDays(page)).toEqual([nextWeek])

  await choosePlanned(page, 'Competition class')
  await planned(page).getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel(/^Date/).fill(addDays(today, 5))
  await page.getByRole('button', { name: 'Update Session' }).click()
  await page.getByRole('button', { name: 'This and following' }).click()
  await close(page)
  await expect.poll(() => plannedDays(page)).toEqual([addDays(today, 5)])

  await page.goto(`/calendar?view=agenda&day=${lastWeek}`)
  const onDay = (day: string) => page.getByRole('region', { name: longDate(day), exact: true })
  await expect(onDay(lastWeek)).toContainText('Competition class')
  for (const week of [0, 1, 2, 3]) {
    await expect(onDay(addDays(today, 5 + 7 * week))).toContainText('planned')
    await expect(onDay(addDays(today, 7 * week)).getByText('Competition class')).toHaveCount(0)
  }
  await page.goto(`/calendar?view=agenda&day=${addDays(yearsEnd, -10)}`)
  await expect(page.getByRole('button', { name: /^Competition class/ }).first()).toBeVisible()
})
