import type { Page } from '@playwright/test'

/** Counts the taps from here on, also on pages that are opened later. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(count)
  await page.evaluate(count)
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')))
}

/** Runs in the page. Not by clicks: one on a label is followed by one on its field. */
function count() {
  window.addEventListener(
    'pointerdown',
    () => sessionStorage.setItem('taps', `${Number(sessionStorage.getItem('taps')) + 1}`),
    true,
  )
}
