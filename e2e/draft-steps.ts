import type { Page } from '@playwright/test'

/** The drafts on this device, as a dying browser may leave them behind: it writes to the disk about once a minute. */
export const drafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('draft:')))
