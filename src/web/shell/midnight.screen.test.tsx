import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, openApp, press, setDeviceClock } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

/** Opens a page on Saturday, a moment before midnight. The returned function lets the device's clock strike. */
async function leftOpen(path: string) {
  const rafa = await world.signUp()
  await rafa.log({
    title: 'Fundamentals',
    date: '2026-11-15',
    startTime: '19:00',
    endTime: '20:30',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-31',
  })
  setDeviceClock('2026-11-21T23:59:59.900')
  await openApp(rafa, path)
  return () => setDeviceClock('2026-11-22T00:00:00')
}

const plannedText = async () => (await screen.findByRole('region', { name: 'Planned' })).textContent

test('at midnight, a journal left open shows the class of the new day', async () => {
  const strikeMidnight = await leftOpen('/')
  expect(await screen.findByRole('link', { name: /^Tomorrow at 7:00 PM/ })).toBeTruthy()
  expect(await plannedText()).toContain('Tomorrow')
  strikeMidnight()
  expect(await screen.findByRole('link', { name: /^Today at 7:00 PM/ })).toBeTruthy()
  await expect.poll(plannedText).toContain('Today')
})

test('at midnight, a calendar left open moves its today', async () => {
  const strikeMidnight = await leftOpen('/calendar')
  expect(await screen.findByRole('gridcell', { name: /^Saturday, November 21, today/ })).toBeTruthy()
  strikeMidnight()
  expect(await screen.findByRole('gridcell', { name: /^Sunday, November 22, today/ })).toBeTruthy()
  expect(screen.queryByRole('gridcell', { name: /November 21, today/ })).toBeNull()
})

test('a form that opens after midnight begins with the new day', async () => {
  const strikeMidnight = await leftOpen('/')
  await screen.findByRole('link', { name: /^Tomorrow at 7:00 PM/ })
  strikeMidnight()
  await press('New Entry')
  expect((await fieldOf('Date')).value).toBe('2026-11-22')
})
