import type { Page } from '@playwright/test'
import { post } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

const laptop = { width: 1280, height: 800 }

async function aMonthOfSessions(page: Page) {
  for (let day = 1; day <= 24; day++)
    await post(page, '/api/entries', {
      title: `Class ${day}`,
      date: `2026-03-${String(day).padStart(2, '0')}`,
      startTime: '19:00',
      endTime: '20:30',
      notes: 'Toreando: pin the knees to the floor before stepping past them, then settle.',
    })
}

/** How many whole rows are on the screen, below the top bar. */
const wholeRows = (page: Page, row: string) =>
  page.evaluate((selector) => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return [...document.querySelectorAll(selector)]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.top >= top && box.bottom <= window.innerHeight).length
  }, row)

test('on a laptop, compact lists show a line for each session, and stay so after a reload', {
  tag: '@desktop',
}, async ({ page, signUp, expectAccessible }) => {
  await page.setViewportSize(laptop)
  await signUp()
  await aMonthOfSessions(page)
  // Weeks later, the journal would welcome its member back.
  await page.clock.setFixedTime('2026-03-24T21:00:00')
  await page.reload()
  const newest = page.locator('[data-entry]').first()
  await expect(newest).toBeVisible()
  const roomy = await wholeRows(page, '[data-entry]')
  const compact = page.getByRole('switch', { name: 'Compact lists' })
  await expect(compact).toBeInViewport()
  await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeInViewport()
  await compact.click()
  expect(roomy).toBeGreaterThanOrEqual(8)
  await expect.poll(() => wholeRows(page, '[data-entry]')).toBeGreaterThanOrEqual(14)
  expect((await newest.boundingBox())?.height).toBeLessThan(44)
  await expectAccessible()

  await page.reload()
  await expect(compact).toBeChecked()
  expect((await newest.boundingBox())?.height).toBeLessThan(44)
  await newest.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => wholeRows(page, '[data-entry]')).toBeGreaterThanOrEqual(17)
  await compact.click()
  await expect.poll(async () => (await newest.boundingBox())?.height).toBeGreaterThan(60)
})
