import type { Page } from '@playwright/test'
import { localDay, monthTitle, weekdayName } from '#shared/foundation/dates.ts'
import { post } from './api-steps.ts'

export const today = localDay(new Date())
export const sevenOClock = {
  name: 'Fundamentals',
  weekday: new Date(`${today}T00:00:00Z`).getUTCDay(),
  startTime: '19:00',
  endTime: '20:30',
  academy: 'Northside Jiu-Jitsu',
  instructor: 'Lena',
  notesPrompts: 'Who caught you, with what?',
}
export const title = `Log ${weekdayName(today)} 7:00 PM class`

export const now = (page: Page) => page.getByRole('region', { name: 'Now' })

/** Sets the page's clock, independent of the real time. */
export const at = (page: Page, time: string, day = today) => page.clock.setFixedTime(`${day}T${time}:00`)

/** Right after the class has ended. */
export const setTimeAfterClass = (page: Page) => at(page, '20:40')

/** Opens the journal right after class, with a template for it. */
export async function afterClass(page: Page) {
  await post(page, '/api/templates', sevenOClock)
  await setTimeAfterClass(page)
  await page.goto('/')
}

/** Returns to the app, as when the phone comes out of the pocket. */
export const returnToApp = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** The class in the journal, where next week's is planned above. */
export const logged = (page: Page) =>
  page.getByRole('region', { name: monthTitle(today) }).getByRole('button', { name: 'Fundamentals', exact: true })

export const addNotes = (page: Page) => page.getByRole('button', { name: 'Add rounds and notes' })
