import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialogsAreClosed, openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('a match that is deleted is no lesson anymore on the page that was read before', async () => {
  const rafa = await world.signUp()
  const match = { key: 'a', outcome: 'lost', ending: 'submission', technique: 'Armbar', position: 'Mount' }
  await rafa.post('/api/competitions', { name: 'Munich Open', date: '2026-11-14', matches: [match] })
  const rounds = [{ partner: { name: 'Ana' }, result: 'even' }]
  await rafa.post('/api/entries', { title: 'Open mat', date: '2026-11-18', isPlanned: false, rounds })
  await openApp(rafa, '/sparring')
  expect(await see(/in a match/)).toBeTruthy()
  await press('Calendar', { role: 'link' })
  await press('Competitions', { role: 'link' })
  await press(/Munich Open/, { role: 'link' })
  await press(/Armbar/)
  await press(/^(Delete|Remove)/)
  await dialogsAreClosed()
  await press('Sparring Partners', { role: 'link' })
  expect(await see(/^From 1 round/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/in a match/)).toBeNull())
})
