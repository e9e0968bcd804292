import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, press, setDeviceClock, textsOf } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('the day of a competition, and its eve, stand on top of the journal, with the game plan and a match to add', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Half guard', date: '2026-11-18', isPlanned: false })
  await rafa.post('/api/competitions', {
    name: 'Munich Open',
    date: '2026-11-22',
    age: 'Adult',
    weightClass: 'Middle',
    plan: [{ technique: 'Collar drag' }, { technique: 'Back take' }],
  })
  const card = () => screen.findByRole('region', { name: 'Competition' })
  await openApp(rafa)
  expect((await card()).textContent).toContain('Tomorrow: Munich OpenAdultMiddleGi')
  expect(textsOf('listitem', { where: await card() })).toEqual(['Collar drag →', 'Back take'])
  expect(within(await card()).queryByRole('button', { name: 'Add match' })).toBeNull()

  setDeviceClock('2026-11-22T08:00:00')
  await openApp(rafa)
  await press('Add match', { where: await card() })
  expect(await screen.findByRole('dialog', { name: /match/i })).toBeTruthy()
})
