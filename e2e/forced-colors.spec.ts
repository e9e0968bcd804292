import type { Locator } from '@playwright/test'
import { localDay } from '#shared/foundation/dates.ts'
import { post } from './api-steps.ts'
import { expect, logEarlier, test } from './fixtures.ts'

const backgroundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)
const colorOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).color)

test('in forced colors, the days trained, the number at the bell, and the edges of a tag can be seen', async ({
  page,
  signUp,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signUp()
  await post(page, '/api/reminders', { title: 'Stretch', date: localDay(new Date()) })
  await logEarlier(page, { title: 'Open mat', tags: ['Guard'] })

  const trained = page.locator('[data-trained]').first()
  const free = page.locator('[data-trained] ~ :not([data-trained]), :has(+ [data-trained])').first()
  expect(await backgroundOf(trained)).not.toBe(await backgroundOf(free))

  const due = page.locator(':has(> [aria-label="Reminders, 1 due"]) > span')
  await expect(due).toHaveText('1')
  expect(await colorOf(due)).not.toBe(await backgroundOf(due))
  // The browser would lay the page's color under the text, which has the same.
  expect(await due.evaluate((node) => getComputedStyle(node).forcedColorAdjust)).toBe('none')

  const tag = page.getByRole('list', { name: 'Tags' }).getByRole('listitem').first()
  expect(await tag.evaluate((node) => getComputedStyle(node).borderTopStyle)).toBe('solid')
})
