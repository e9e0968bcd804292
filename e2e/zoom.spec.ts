import type { Page } from '@playwright/test'
import { expect, logEarlier, test } from './fixtures.ts'

/** How much of the screen stays for the page between what is always there, from 0 to 1; runs in the page. */
function partForContent(): number {
  const bars = ['header', 'nav[aria-label=Shortcuts]'].flatMap((selector) => [
    ...document.querySelectorAll(selector),
  ])
  const covered = bars
    .filter((bar) => bar.checkVisibility() && ['sticky', 'fixed'].includes(getComputedStyle(bar).position))
    .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
  return 1 - covered / window.innerHeight
}

const expectHalf = async (page: Page) => expect(await page.evaluate(partForContent)).toBeGreaterThanOrEqual(0.5)

test('with text of 200 % and a zoom of 400 %, at least half the screen is for the journal', async ({
  page,
  newMember,
}) => {
  await newMember()
  await logEarlier(page, { title: 'Open mat' })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  await expectHalf(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open mat' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 256 })
  await expectHalf(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
