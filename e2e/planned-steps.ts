import type { Page } from '@playwright/test'

/** The planned sessions above the journal. */
export const planned = (page: Page) => page.getByRole('region', { name: 'Planned' })

/** Their days. */
export const plannedDays = (page: Page) =>
  planned(page)
    .getByRole('listitem')
    .getByRole('time')
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime))

/** Taps the first one with that title, which shows what can be done with it. */
export const choosePlanned = (page: Page, title: string) =>
  planned(page).getByRole('listitem').getByRole('button', { name: title }).first().click()
