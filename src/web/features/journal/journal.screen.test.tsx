import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, fill, openApp, press, pressIn, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('Undo restores a deleted session', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Open mat', isPlanned: false })
  await openApp(rafa)
  await press('Open mat')
  await press('Delete')
  expect(await see('No rolls logged yet')).toBeTruthy()
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Open mat' })).toBeTruthy()
  await expect.poll(async () => (await rafa.get('/api/entries')).body).toMatchObject([{ title: 'Open mat' }])
})

test('a tag typed in another letter case is the existing tag', async () => {
  const rafa = await world.signUp()
  await rafa.tag('Sweeps')
  await openApp(rafa)
  await press('New Entry')
  await fill('Add custom tag', 'sWEEPS')
  await pressIn('Add custom tag', '{Enter}')
  await expect.poll(async () => (await fieldOf('Sweeps')).checked).toBe(true)
  expect(screen.getAllByRole('checkbox', { name: /sweeps/i })).toHaveLength(1)
})

test('academies used before are offered, the last one a tap away', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Fundamentals', academy: 'Northside Jiu-Jitsu', isPlanned: false })
  await openApp(rafa)
  await press('New Entry')
  const academy = await fieldOf('Academy')
  await expect
    .poll(() => [...(academy.list?.querySelectorAll('option') ?? [])].map(({ value }) => value))
    .toEqual(['Northside Jiu-Jitsu'])
  await press('Use Northside Jiu-Jitsu')
  await expect.poll(() => academy.value).toBe('Northside Jiu-Jitsu')
})
