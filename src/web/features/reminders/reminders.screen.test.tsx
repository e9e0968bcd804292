import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

/** Opens the reminders of someone to whom these are due. */
async function dueReminders(...titles: string[]) {
  const rafa = await world.signUp()
  for (const title of titles) await rafa.post('/api/reminders', { title, date: '2026-11-21' })
  await openApp(rafa, '/reminders')
}

test('the bell leads to all reminders, also when nothing is due', async () => {
  await openApp(await world.signUp())
  await press('Reminders')
  expect(await see('Nothing is due.')).toBeTruthy()
  await press('All reminders', { role: 'link' })
  expect(await screen.findByRole('heading', { name: 'Nothing to remember' })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('link', { name: 'All reminders' })).toBeNull()
})

test('all that are due are completed at once, and come back with Undo', async () => {
  await dueReminders('Wash the gi', 'Pay the gym')
  await press('Reminders, 2 due')
  await press('Mark all complete')
  expect(await see('All due reminders have been marked as completed.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Reminders' })).toBeTruthy()
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Reminders, 2 due' })).toBeTruthy()
})

test('two reminders deleted one after the other come back with one Undo', async () => {
  await dueReminders('Wash the gi', 'Pay the gym')
  const due = await screen.findByRole('region', { name: 'Due' })
  await press('Delete: Wash the gi', { where: due })
  await see('“Wash the gi” deleted')
  await press('Delete: Pay the gym', { where: due })
  expect(await see('2 reminders deleted')).toBeTruthy()
  await press('Undo 2')
  const titles = () => within(screen.getByRole('region', { name: 'Due' })).getAllByRole('heading', { level: 3 })
  await expect
    .poll(() =>
      titles()
        .map(({ textContent }) => textContent)
        .sort(),
    )
    .toEqual(['Pay the gym', 'Wash the gi'])
})
