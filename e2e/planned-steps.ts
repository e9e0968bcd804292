import type { Page } from '@playwright/test'

/** The planned sessions above the journal. */
export const planned = (page: Page) => page.getByRole('region', { name: 'Planned' })

/** Their days. */
export const plannedDays = (page: Page) =>
  planned(page)
    .getByRole('article')
    .getByRole('time')
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime))
