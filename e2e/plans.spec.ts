import type { Page } from '@playwright/test'
import { addDays, addMonths, dayInYear, daysBetween, longDate, weekdayNumber } from '#shared/foundation/dates.ts'
import { addNotes, now, setTimeAfterClass, title, today } from './after-class.ts'
import { patch, stored } from './api-steps.ts'
import { day } from './calendar-steps.ts'
import { expect, test } from './fixtures.ts'
import { planned, plannedDays } from './planned-steps.ts'
import { countTaps } from './taps.ts'

const tuesday = addDays(today, ((8 - weekdayNumber(today)) % 7) + 1)
const end = addMonths(tuesday, 3)
const sessions = Array.from({ length: daysBetween(tuesday, end) + 1 }, (_, n) => addDays(tuesday, n)).filter(
  (day) => [2, 4].includes(weekdayNumber(day)),
)

const isPlanned = async (page: Page) => (await stored(page)).map((entry) => entry.isPlanned)

test('Tuesdays and Thursdays for three months take seven taps, none counts as trained, and the first is logged with one', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  const taps = await countTaps(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Calendar' }).filter({ visible: true }).click()
  await expect(page.getByRole('gridcell', { name: /today/ })).toBeVisible()
  if (tuesday.slice(0, 7) !== today.slice(0, 7)) await page.getByRole('button', { name: 'Next month' }).click()
  await day(page, longDate(tuesday)).click()
  await page.getByRole('button', { name: 'Add session' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Fundamentals')
  await expect(page.getByText('Planned. It counts once you log it.')).toBeVisible()
  await page.getByText('Repeat this session').click()
  await page.getByText('Thu', { exact: true }).click()
  const sentence = `Every Tuesday and Thursday until ${dayInYear(end)}: ${sessions.length} sessions.`
  await expect(page.getByText(`${sentence} The first is on ${longDate(tuesday)}.`)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await taps()).toBeLessThanOrEqual(7)

  await expect(day(page, longDate(tuesday), '1 planned')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('No rolls logged yet')).toBeVisible()
  const shown = sessions.filter((session) => session <= addDays(today, 7))
  await expect.poll(() => plannedDays(page)).toEqual(shown.slice(0, 3))
  await expect(planned(page).getByRole('button', { name: 'Log it' })).toHaveCount(0)

  // The clock of the server can't be moved, so the session is moved to today.
  const [first] = await stored(page)
  await patch(page, `/api/entries/${first?.id}`, { date: today, startTime: '19:00', isPlanned: true })
  await setTimeAfterClass(page)
  await page.reload()
  await expect(page.getByText('No rolls logged yet')).toBeVisible()
  await now(page).getByRole('button', { name: title }).click()
  await expect(addNotes(page)).toBeFocused()
  await expect(page.getByText('“Fundamentals” logged')).toBeVisible()
  await expect(page.getByText('No rolls logged yet')).toBeHidden()
  await expect.poll(() => isPlanned(page)).toEqual([false])
})

test('with hundreds of plans ahead, the journal asks for no page of them, and shows what was trained', {
  tag: '@phone',
}, async ({ page, newMember, expectAccessible }) => {
  const days = (count: number, step: 1 | -1) =>
    Array.from({ length: count }, (_, n) => addDays(today, step * (n + 1)))
  await newMember({
    entries: [
      ...days(300, 1).map((date) => ({ title: 'Planned class', date, isPlanned: true })),
      ...days(60, -1).map((date) => ({ title: 'Class', date })),
    ],
  })
  const pages: string[] = []
  page.on('request', (request) => {
    if (/\/api\/entries\?.*cursor=/.test(request.url())) pages.push(request.url())
  })
  await page.goto('/')
  const classes = page.getByRole('article').getByRole('button', { name: 'Class', exact: true })
  await expect(classes).toHaveCount(30)
  await planned(page).getByRole('button', { name: 'Show 17+ more' }).click()
  await expect.poll(() => plannedDays(page)).toEqual(days(20, 1))
  await expectAccessible()
  expect(pages).toEqual([])

  await page.getByRole('button', { name: 'Older sessions' }).scrollIntoViewIfNeeded()
  await expect(classes).toHaveCount(60)
  await expect(page.getByRole('button', { name: 'Older sessions' })).toHaveCount(0)
  expect(pages).toHaveLength(1)
  await planned(page).getByRole('link', { name: 'More in the calendar' }).click()
  await expect(page.getByRole('gridcell', { name: /today/ })).toBeVisible()
})
