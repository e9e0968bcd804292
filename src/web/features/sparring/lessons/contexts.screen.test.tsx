import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseIn, dialogsAreClosed, openApp, press, see, textsOf } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const today = '2026-11-21'

const itemsOf = (where: HTMLElement) => within(where).getAllByRole('listitem')

test('somebody reads in which rounds they are caught, by kind and by the partner’s belt and size', async () => {
  const rafa = await world.signUp()
  const { body: theo } = await rafa.post('/api/partners', { name: 'Theo', belt: 'blue', size: 'bigger' })
  const hard = { partnerId: theo.id, kind: 'hard', result: 'even' }
  const caught = { ...hard, submissions: [{ isMine: false, name: 'Armbar' }] }
  const flow = Array.from({ length: 12 }, () => ({ kind: 'flow', result: 'won' }))
  const none = { takedowns: 0, sweeps: 0, passes: 0, escapes: 0 }
  const counted = { ...hard, counts: { mine: { ...none, sweeps: 2 }, theirs: { ...none, passes: 5 } } }
  const rounds = [caught, hard, hard, counted, ...flow]
  await rafa.post('/api/entries', { title: 'Camp', date: today, isPlanned: false, rounds })
  await openApp(rafa, '/sparring')
  expect(await see('Caught in 1 of 4 hard rounds with bigger blue belts; never in 12 flow rounds.')).toBeTruthy()
  const rowsOf = (name: string) => textsOf('row', { where: screen.getByRole('table', { name }) }).slice(1)
  expect(rowsOf('By kind of round')).toEqual(['Flow12100%0%0%', 'Hard40 of 40 of 41 of 4'])
  expect(rowsOf('By belt of the partner')).toEqual(['Blue40 of 40 of 41 of 4', 'Not said12100%0%0%'])
  expect(rowsOf('Takedowns, sweeps, passes, escapes')).toEqual([
    'Takedowns00',
    'Sweeps20',
    'Passes05',
    'Escapes00',
  ])
  expect(await see('In 1 round with counts, too few for a rate.')).toBeTruthy()

  await press('Hard')
  const behind = await screen.findByRole('dialog', { name: 'Hard rounds' })
  await waitFor(() => expect(itemsOf(behind)).toHaveLength(4))
  await press('Close')
  await dialogsAreClosed()

  await chooseIn('Kind of rounds', 'Flow')
  expect(await see(/^From 12 rounds: 12 won/)).toBeTruthy()
  expect(screen.queryByText(/^Caught in/)).toBeNull()
  await chooseIn('Kind of rounds', 'All kinds')
  expect(await see(/^From 16 rounds/)).toBeTruthy()

  await press('Theo', { role: 'link' })
  expect(await see('Timeline')).toBeTruthy()
  expect(await screen.findByRole('combobox', { name: 'Kind of rounds' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Belt of the partner' })).toBeNull()
})
