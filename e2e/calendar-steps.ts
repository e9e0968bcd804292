import type { Page } from '@playwright/test'

export const march = '/calendar?day=2027-03-10'

/** Stores entries through the API, as an earlier visit would have. */
export const logged = (page: Page, entries: object[]) =>
  page.evaluate(async (entries) => {
    const { csrfToken } = await (await fetch('/api/csrf-token')).json()
    const headers = { 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
    for (const entry of entries) {
      const reply = await fetch('/api/entries', { method: 'POST', headers, body: JSON.stringify(entry) })
      if (!reply.ok) throw new Error(await reply.text())
    }
  }, entries)

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
