import type { Page } from '@playwright/test'
import { post } from './api-steps.ts'
import { expect, logEarlier, test } from './fixtures.ts'
import { writeOffline } from './offline-steps.ts'

const card = (page: Page, title: string) => page.locator('[data-entry]').filter({ hasText: title })

interface Way {
  /** Where the finger touches the screen; left out, the middle of the card. */
  from?: number
  x: number
  y?: number
}

/** Puts a finger on a card, moves it, and lets go. */
async function swipe(page: Page, title: string, { from, x, y = 0 }: Way) {
  await card(page, title).scrollIntoViewIfNeeded()
  const box = await card(page, title).boundingBox()
  if (!box) throw new Error(`There is no card '${title}'.`)
  const start = { x: from ?? box.x + box.width / 2, y: box.y + box.height / 2 }
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: start.x + x * part, y: start.y + y * part }],
    })
  await send('touchStart')
  for (let step = 1; step <= 10; step++) {
    await send('touchMove', step / 10)
    await page.waitForTimeout(16)
  }
  // Without a stop, the browser takes it for a fling, and the next tap ends the fling.
  await page.waitForTimeout(200)
  await send('touchEnd')
  await touch.detach()
}

/** The latest began a series. */
async function threeSessions(page: Page) {
  await post(page, '/api/entries', {
    title: 'Camp',
    date: '2026-03-03',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-04-03',
  })
  await post(page, '/api/entries', { title: 'Open mat', date: '2026-03-01' })
  await post(page, '/api/entries', { title: 'Guard class', date: '2026-03-02' })
  await page.reload()
  await expect(card(page, 'Guard class')).toHaveCSS('touch-action', 'pan-y pinch-zoom')
}

test('one swipe to the left deletes an entry, and one tap brings it back; to the right edits it; short ones do nothing', {
  tag: '@smoke',
}, async ({ page, signUp }) => {
  await signUp()
  await threeSessions(page)
  await swipe(page, 'Guard class', { x: -60 })
  // One that scrolls, and one from the edge of the screen.
  await swipe(page, 'Guard class', { x: -170, y: 200 })
  await swipe(page, 'Guard class', { from: 20, x: 300 })
  await expect(page.locator('[data-swiped]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.reload()
  await expect(card(page, 'Guard class')).toHaveCSS('touch-action', 'pan-y pinch-zoom')

  await swipe(page, 'Guard class', { x: -170 })
  await expect(page.getByText('“Guard class” deleted')).toBeVisible()
  await expect(card(page, 'Guard class')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('“Guard class” is back')).toBeVisible()
  await expect(card(page, 'Guard class')).toBeVisible()

  await swipe(page, 'Camp', { x: -170 })
  await page.getByRole('button', { name: 'All sessions' }).tap()
  await expect(page.getByText('“Camp” deleted')).toBeVisible()
  await expect(card(page, 'Camp')).toBeHidden()

  await swipe(page, 'Open mat', { x: 170 })
  await expect(page.getByRole('dialog', { name: 'Edit Training Entry' }).getByLabel('Title')).toHaveValue(
    'Open mat',
  )
})

test('without signal, swiping deletes a stored entry and discards one that isn’t synced yet', {
  tag: '@service-worker',
}, async ({ page, newMember }) => {
  test.info().annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await newMember()
  await logEarlier(page, { title: 'Open mat' })
  await writeOffline(page, 'Basement rolls')
  await expect(card(page, 'Basement rolls').getByText('Not synced yet')).toBeVisible()
  await swipe(page, 'Basement rolls', { x: -170 })
  await expect(page.getByText('“Basement rolls” discarded')).toBeVisible()
  await expect(card(page, 'Basement rolls')).toBeHidden()
  // Without anything to sync, the toast is at the bottom.
  await expect(page.getByText('not synced yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(card(page, 'Basement rolls')).toBeVisible()
  await swipe(page, 'Open mat', { x: -170 })
  await expect(page.getByText('“Open mat” deleted')).toBeVisible()
  await expect(card(page, 'Open mat')).toBeHidden()

  await page.context().setOffline(false)
  await expect(page.getByText('not synced yet')).toHaveCount(0)
  await page.reload()
  await expect(card(page, 'Basement rolls')).toBeVisible()
  await expect(card(page, 'Open mat')).toBeHidden()
})
