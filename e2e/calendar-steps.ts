import type { Page } from '@playwright/test'
import { post } from './api-steps.ts'

export const marchCalendar = '/calendar?day=2027-03-10'

/** Stores entries through the API, as an earlier visit would have. */
export async function logged(page: Page, entries: object[]) {
  for (const entry of entries) await post(page, '/api/entries', entry)
}

export const openMat = { title: 'Open mat', date: '2027-03-10', startTime: '10:00', endTime: '12:00' }
export const fundamentals = {
  title: 'Fundamentals',
  date: '2027-03-02',
  startTime: '19:00',
  endTime: '20:30',
  isRecurring: true,
  recurrencePattern: 'weekly',
  recurrenceEndDate: '2027-04-27',
}
/** A session with a reminder to add notes. */
export const lateClass = { title: 'Late class', date: '2027-03-12', hasPostSessionNotes: true }

/** A day of the grid, by its date and by what is on it. */
export const day = (page: Page, date: string, what = '') =>
  page.getByRole('gridcell', { name: new RegExp(`^${date}\\b.*${what}`) })
