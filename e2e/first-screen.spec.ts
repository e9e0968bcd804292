import type { Page } from '@playwright/test'
import { addDays, addMonths, monthTitle, weekdayName, weekdayOf } from '#shared/foundation/dates.ts'
import { now, setTimeAfterClass, sevenOClock, title, today } from './after-class.ts'
import { post, stored } from './api-steps.ts'
import { aPhoto, choose } from './files.ts'
import { expect, test } from './fixtures.ts'
import { planned, plannedDays } from './planned-steps.ts'

const { name: _name, weekday: _weekday, notesPrompts: _prompts, ...fundamentals } = sevenOClock

test('the first screen of a full journal shows two sessions below a class to log, plans, and an unverified address', async ({
  page,
  newMember,
}) => {
  await newMember()
  const entry = (day: number, fields: object) =>
    post(page, '/api/entries', { ...fundamentals, title: 'Fundamentals', date: addDays(today, day), ...fields })
  await entry(0, { isPlanned: true })
  for (const day of [-1, -2, 1, 2, 3, 4]) await entry(day, { isPlanned: true, title: `Day ${day}` })
  for (const day of [-3, -4, -5]) await entry(day, { title: `Rolled ${day}`, notes: 'Long notes. '.repeat(20) })
  await post(page, '/api/entries', { title: 'First class ever', date: addMonths(today, -12) })
  await setTimeAfterClass(page)
  await page.goto('/')

  await expect(page.getByRole('region', { name: 'Verify your email' })).toBeVisible()
  await expect(now(page).getByRole('button', { name: title })).toBeVisible()
  await expect.poll(() => plannedDays(page)).toEqual([1, 2, 3].map((day) => addDays(today, day)))
  for (const day of [-3, -4])
    await expect(page.getByRole('button', { name: `Rolled ${day}` })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('A year ago today:')).toBeVisible()
  await expect(page.getByRole('region', { name: monthTitle(addDays(today, -3)) })).toContainText('h')

  await planned(page).getByRole('button', { name: 'Show 1 more' }).click()
  await expect.poll(() => plannedDays(page)).toHaveLength(4)
  await planned(page).getByRole('button', { name: '2 missed' }).click()
  await planned(page).getByRole('button', { name: 'One by one' }).click()
  await expect.poll(() => plannedDays(page)).toHaveLength(6)
  await page.getByRole('button', { name: 'First class ever' }).first().click()
  await expect(page.getByRole('dialog', { name: 'First class ever' })).toBeVisible()
})

test('on a laptop, eight sessions stand below a line of plans and a strip of the month', {
  tag: '@desktop',
}, async ({ page, newMember }) => {
  const session = (day: number, isPlanned: boolean) => ({
    ...fundamentals,
    title: 'Fundamentals',
    date: addDays(today, day),
    notes: 'Long notes. '.repeat(20),
    isPlanned,
  })
  const past = Array.from({ length: 12 }, (_, n) => session(-n, false))
  await newMember({ entries: [...past, session(1, true), session(2, true)] })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const cards = page.locator('[data-entry]')
  await expect(cards).toHaveCount(12)
  await expect.poll(async () => (await cards.first().boundingBox())?.y).toBeLessThanOrEqual(220)
  await expect(cards.nth(7)).toBeInViewport({ ratio: 1 })
})

test('a session with photos shows the first one at its right, and how many more there are', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await page.getByRole('button', { name: 'Log your first session' }).click()
  await page.getByLabel('Title').fill('Podium')
  await choose(page, await aPhoto('podium.jpg'), await aPhoto('mat.jpg', '#6b4226'))
  await expect(page.getByText('Uploaded 2 file(s) successfully.')).toBeVisible()
  await page.getByRole('button', { name: 'Save Entry' }).click()
  const card = page.getByRole('article').filter({ hasText: '2 photos' })
  await expect(card.getByText('+1')).toBeVisible()
  const [photo, heading] = await Promise.all([
    card.locator('img').boundingBox(),
    card.getByRole('heading').boundingBox(),
  ])
  expect(photo?.x).toBeGreaterThan(heading?.x ?? Infinity)
  await expectAccessible()
})

const question = (page: Page) => page.getByRole('region', { name: 'When do you train?' })

test('a newcomer says when they train and meets the one-tap card the same evening', { tag: '@smoke' }, async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await expect(question(page)).toBeVisible()
  await expectAccessible()
  await question(page).getByRole('button', { name: 'Another time or length' }).click()
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose at least one day')).toBeVisible()
  await page.getByText(weekdayOf(today), { exact: true }).click()
  await page.getByLabel('Start Time').fill('19:00')
  await page.getByLabel('End Time').fill('20:30')
  await page.getByLabel('Academy').fill('Northside Jiu-Jitsu')
  await expectAccessible()

  // The draft survives a phone that runs out of battery.
  await page.reload()
  await expect(page.getByLabel('Academy')).toHaveValue('Northside Jiu-Jitsu')
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Your class is on your calendar every ${weekdayName(today)}.`)).toBeVisible()
  await expect(question(page)).toBeHidden()

  await setTimeAfterClass(page)
  await page.reload()
  await now(page).getByRole('button', { name: title }).click()
  await expect(now(page).getByText('Saved')).toBeVisible()
  await expect
    .poll(() => stored(page))
    .toMatchObject([{ title: `${weekdayName(today)} class`, startTime: '19:00', academy: 'Northside Jiu-Jitsu' }])
})

test('empty pages show an example of what they will look like, marked as one, and one next step', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  const steps = {
    '/': 'Log your first session',
    '/stats': 'Log your first session',
    '/techniques': 'Add from the catalog',
    '/practice': 'Open Technique Library',
  }
  for (const [path, step] of Object.entries(steps)) {
    await page.goto(path)
    await expect(page.getByRole('figure').filter({ hasText: 'Example' })).toBeVisible()
    await expect(page.getByRole('main').getByText(step)).toBeVisible()
    await expectAccessible()
  }
})
