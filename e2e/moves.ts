import type { Page } from '@playwright/test'

/**
 * Notes what moves on the pages that are opened from now on. Our font is turned on when the browser is idle, at a time of its
 * own, and this machine may not have its fallback, so it isn't loaded.
 */
export async function watchMoves(page: Page) {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript(() => {
    const moves: string[][] = []
    Object.assign(window, { moves })
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        moves.push([
          String(value),
          ...sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? 'removed since'),
        ])
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved since the page was opened: how much, and the first words of what did. */
export const whatMoved = (page: Page) => page.evaluate(() => (window as unknown as { moves: string[][] }).moves)
