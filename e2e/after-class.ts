import type { Page } from '@playwright/test'
import { localDay, weekdayName } from '#shared/dates.ts'
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
export const title = `Log ${weekdayName(today)} 19:00 class`

export const now = (page: Page) => page.getByRole('region', { name: 'Now' })

/** Whatever the hour is outside, here it is that one. */
export const at = (page: Page, time: string, day = today) => page.clock.setFixedTime(`${day}T${time}:00`)

/** The class has just ended. */
export const atTwentyToNine = (page: Page) => at(page, '20:40')

/** Whoever has a template for seven o'clock takes the phone out after class. */
export async function afterClass(page: Page) {
  await post(page, '/api/templates', sevenOClock)
  await atTwentyToNine(page)
  await page.reload()
}

/** Takes the phone out of the pocket again. */
export const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

export const addNotes = (page: Page) => page.getByRole('button', { name: 'Add rounds and notes' })
