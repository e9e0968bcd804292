import type { Page } from '@playwright/test'
import { addDays, localDay, weekdayName } from '#shared/dates.ts'
import { post, stored } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

const today = localDay(new Date())
const sevenOClock = {
  name: 'Fundamentals',
  weekday: new Date(`${today}T00:00:00Z`).getUTCDay(),
  startTime: '19:00',
  endTime: '20:30',
  academy: 'Northside Jiu-Jitsu',
  instructor: 'Lena',
  notesPrompts: 'Who caught you, with what?',
}
const title = `Log ${weekdayName(today)} 19:00 class`

const now = (page: Page) => page.getByRole('region', { name: 'Now' })

/** Whatever the hour is outside, here the class has just ended. */
const atTwentyToNine = (page: Page) => page.clock.setFixedTime(`${today}T20:40:00`)

test('from unlocking the phone to saved it is two taps', async ({ page, signUp, expectAccessible }) => {
  await signUp()
  await post(page, '/api/tags', { name: 'Guard' })
  const [{ id }] = await page.evaluate(async () => (await fetch('/api/tags')).json())
  await post(page, '/api/templates', { ...sevenOClock, tags: [id] })
  await atTwentyToNine(page)

  let taps = 0
  await page.exposeFunction('tapped', () => taps++)
  await page.addInitScript(() => window.addEventListener('click', () => void (window as any).tapped(), true))
  // The first: opening the app.
  taps += 1
  await page.goto('/')
  await expect(now(page)).toContainText('Fundamentals19:00–20:30LenaNorthside Jiu-Jitsu')
  await expect(now(page).getByText('Guard')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('Saved')).toBeVisible()
  expect(taps).toBe(2)

  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
  await expectAccessible()
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  expect((await stored(page))[0]).toMatchObject({
    title: 'Fundamentals',
    date: today,
    startTime: '19:00',
    endTime: '20:30',
    academy: 'Northside Jiu-Jitsu',
    instructor: 'Lena',
    tags: [{ name: 'Guard' }],
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
  await expect(now(page)).toBeHidden()
})

test('rounds and notes follow when there is time, beside what the template asks', async ({ page, signUp }) => {
  await signUp()
  await post(page, '/api/templates', sevenOClock)
  await atTwentyToNine(page)
  await page.reload()
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('button', { name: 'Add rounds and notes' }).click()
  await expect(page.getByText('Who caught you, with what?')).toBeVisible()
  await page.getByLabel('Training Notes').fill('Ana, triangle, from closed guard.')
  await page
    .getByRole('button', { name: 'Update Entry' })
    .or(page.getByRole('button', { name: 'Save Entry' }))
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(async () => (await stored(page)).map(({ notes }) => notes))
    .toEqual(['Ana, triangle, from closed guard.'])
})

test('Undo takes it back, and it can be logged again', async ({ page, signUp }) => {
  await signUp()
  await post(page, '/api/templates', sevenOClock)
  await atTwentyToNine(page)
  await page.reload()
  await page.getByRole('button', { name: title }).click()
  await now(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toBeHidden()
  await expect.poll(async () => (await stored(page)).length).toBe(0)
  await page.getByRole('button', { name: title }).click()
  await expect.poll(async () => (await stored(page)).length).toBe(1)
})

test('without signal it is saved on the phone, and arrives once', async ({ page, signUp }, info) => {
  info.annotations.push({ type: 'expects', description: 'net::ERR_INTERNET_DISCONNECTED' })
  await signUp()
  await post(page, '/api/templates', sevenOClock)
  await atTwentyToNine(page)
  await page.reload()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('sent later')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
  await now(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('sent later')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  await expect(now(page).getByText('sent later')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
})

test('a planned session is logged by it and is planned no more', async ({ page, signUp }) => {
  await signUp()
  await post(page, '/api/entries', {
    title: 'Comp class',
    date: addDays(today, -7),
    startTime: '19:00',
    isRecurring: true,
    recurrenceEndDate: addDays(today, 20),
  })
  await atTwentyToNine(page)
  await page.reload()
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('Saved')).toBeVisible()
  await expect.poll(async () => (await stored(page))[0]?.planned?.session).toBe(1)
  await expect(page.getByRole('region', { name: 'Planned' }).getByText('Today')).toBeHidden()
})
