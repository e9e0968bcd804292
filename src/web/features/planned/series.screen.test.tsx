import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialogsAreClosed, fieldOf, fill, openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

/** Opens the journal with a class of every week since last week, and that first one. */
async function openWeekly(title: string) {
  const rafa = await world.signUp()
  await rafa.log({
    title,
    date: '2026-11-14',
    startTime: '19:00',
    endTime: '20:30',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-31',
  })
  await openApp(rafa)
  const month = await screen.findByRole('region', { name: 'November 2026' })
  await press(title, { where: month })
}

const planned = () => screen.queryByRole('region', { name: 'Planned' })
const plannedTitles = (name: RegExp) => {
  const where = planned()
  return where ? within(where).queryAllByRole('button', { name }) : []
}

test('deleting the first of a series asks which to delete, and Undo restores them all', async () => {
  await openWeekly('Kids class')
  await press('Delete')
  await press('All sessions')
  expect(await see('No rolls logged yet')).toBeTruthy()
  await expect.poll(planned).toBeNull()
  await press('Undo')
  await expect.poll(() => plannedTitles(/Kids class$/)).toHaveLength(2)
})

test('changing all sessions from the first one changes what is planned', async () => {
  await openWeekly('Fundamentals')
  await press('Edit')
  await fill('Title', 'Advanced')
  await press('Update Entry')
  await press('All sessions')
  await dialogsAreClosed()
  await expect.poll(() => plannedTitles(/Advanced$/)).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /Advanced$/ })).toHaveLength(3)
})

test('a series ends three months ahead unless its owner says otherwise, and says how many sessions that makes', async () => {
  await openApp(await world.signUp())
  await press('New Entry')
  await fill('Title', 'Comp class')
  await fill('Date', '2026-01-31')
  await press(/^Repeat this session/, { role: 'checkbox' })
  await press('Monthly', { role: 'radio' })
  const end = 'Recurrence End Date (optional)'
  expect((await fieldOf(end)).value).toBe('2027-02-21')
  await fill(end, '')
  expect(await see('The day of the last session. A series needs one.')).toBeTruthy()
  await press('Save Entry')
  expect(await see('End date is required for recurring events')).toBeTruthy()
  await fill(end, '2026-04-30')
  expect(await see('Every month on day 31 (or the last day) until April 30: 4 sessions.')).toBeTruthy()
})
