import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendImport } from '#test/imports.ts'
import { openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

const workouts = [
  'Cycle start time,Workout start time,Workout end time,Duration (min),Activity name,Activity Strain',
  '2026-05-11 07:00:00,2026-05-11 18:30:00,2026-05-11 20:00:00,90,Jiu Jitsu,12.4',
  '2026-05-12 07:00:00,2026-05-12 06:30:00,2026-05-12 07:00:00,30,Running,8.1',
  '2026-05-13 07:00:00,2026-05-13 06:30:00,2026-05-13 07:00:00,30,Running,7.9',
].join('\n')

test('a watch’s file says what it is; only Jiu Jitsu comes in until something else is chosen', async () => {
  const rafa = await world.signUp()
  expect((await sendImport(rafa, 'workouts.csv', workouts)).status).toBe(201)
  await openApp(rafa, '/import')
  expect(await see('WHOOP: 3 workouts, 1 of them Jiu Jitsu')).toBeTruthy()
  expect(await see('2 left out')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Import 1 session' })).toBeTruthy()
  await press('Jiu Jitsu (1)', { role: 'checkbox' })
  expect(await see('Choose which training to import.')).toBeTruthy()
  await press('Running (2)', { role: 'checkbox' })
  expect(await screen.findByRole('button', { name: 'Import 2 sessions' })).toBeTruthy()
})
