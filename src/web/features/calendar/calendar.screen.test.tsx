import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const march = '/calendar?day=2027-03-10'
const regionOf = async (day: string) => (await screen.findByRole('region', { name: day })).textContent

test('moving a planned session asks which of its series to move', async () => {
  const rafa = await world.signUp()
  await rafa.log({
    title: 'Fundamentals',
    date: '2027-03-02',
    startTime: '19:00',
    endTime: '20:30',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2027-04-27',
  })
  await openApp(rafa, `${march}&view=agenda`)
  await press(/^Move/, { where: await screen.findByRole('region', { name: 'Tuesday, March 16' }) })
  await fill('To', '2027-03-17')
  await press('Move', { where: await screen.findByRole('dialog') })
  await press('This and following')
  expect(await see('Moved to Wed, Mar 17')).toBeTruthy()
  expect(await regionOf('Wednesday, March 24')).toContain('planned')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await press('Undo')
  expect(await regionOf('Tuesday, March 23')).toContain('planned')
  await press('Month', { role: 'radio' })
  expect(await screen.findByRole('gridcell', { name: /^Tuesday, March 30\b.*planned/ })).toBeTruthy()
})

test('a reminder is moved in its dialog, and Undo moves it back', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/entries', { title: 'Late class', date: '2027-03-12', hasPostSessionNotes: true })
  await openApp(rafa, `${march}&view=week`)
  await press(/^Add notes: Late class/)
  await press('Move…')
  await fill('To', '2027-03-08')
  await press('Move', { where: await screen.findByRole('dialog') })
  expect(await see('Moved to Mon, Mar 8')).toBeTruthy()
  await press('Undo')
  expect(await see('Back on Fri, Mar 12')).toBeTruthy()
})
