import type { Page } from '@playwright/test'
import { violationsOn } from './accessibility.ts'
import { post } from './api-steps.ts'
import { expect } from './fixtures.ts'
import { test, untilCached, untilReplyCached } from './own-server.ts'
import { countTaps } from './taps.ts'

/** As if it had begun so many seconds ago. */
const beganBefore = (page: Page, seconds: number) =>
  page.evaluate((ms) => {
    const key = Object.keys(localStorage).find((one) => /^timer:\d+:run$/.test(one)) ?? ''
    const run = JSON.parse(localStorage.getItem(key) ?? '{}')
    const now = Date.now()
    localStorage.setItem(key, JSON.stringify({ ...run, startedAt: now - ms, settledUntil: now }))
  }, seconds * 1000)

test('without a connection, a class is timed through reloads and logged in eight taps', async ({
  server,
  phone,
}) => {
  const page = await phone.open()
  await phone.signUp()
  await post(page, '/api/partners', { name: 'Theo' })
  await page.reload()
  await untilCached(page)
  await untilReplyCached(page, '/api/partners', 'Theo')
  await phone.close()
  await server.stop()

  const later = await phone.open({ offline: true })
  await later.goto('/timer')
  const taps = await countTaps(later)
  await expect(later.getByRole('button', { name: 'Start' })).toBeVisible()
  expect(await violationsOn(later)).toEqual([])
  await later.getByRole('button', { name: 'Start' }).tap()
  await expect(later.getByText('Get ready', { exact: true })).toBeVisible()
  for (const round of [1, 2, 3, 4, 5]) {
    await beganBefore(later, round * 420 - 40)
    await later.reload()
    if (round < 5) await expect(later.getByText('Rest', { exact: true })).toBeVisible()
    if (round === 1) expect(await violationsOn(later)).toEqual([])
    await later.getByRole('button', { name: `Round ${round} with Theo: Even` }).tap()
    await expect(later.getByRole('button', { name: `Round ${round} Theo, even` })).toBeVisible()
  }
  await later.getByRole('button', { name: 'Log 5 rounds' }).tap()
  await later.getByRole('button', { name: 'Save Entry' }).tap()
  await expect(later.getByRole('dialog')).toBeHidden()
  await expect(later.getByRole('button', { name: 'Start' })).toBeVisible()
  expect(await taps()).toBe(8)
})
