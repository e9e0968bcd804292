import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { healthWorkout, healthXml, healthZip, heartRates } from '#test/health-exports.ts'
import { readHealth, sendImport } from '#test/imports.ts'
import { openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

const rolls = { start: '2026-11-20T19:02:00Z', seconds: 5_000 }
const file = healthZip(healthXml(`${heartRates({ ...rolls, bpm: () => 150 })}\n${healthWorkout(rolls)}`))

test('an export of Apple Health shows how far it is read, and then what it becomes', async () => {
  const rafa = await world.signUp()
  const { id } = (await sendImport(rafa, 'export.zip', file)).body
  await openApp(rafa, '/import')
  expect(await screen.findByRole('heading', { name: 'Reading export.zip' })).toBeTruthy()
  expect(await see('Waiting for its turn…')).toBeTruthy()
  await world.db.updateTable('imports').set({ done: 412, total: 1_024 }).where('id', '=', id).execute()
  expect(await see('412 of 1,024 MB read')).toBeTruthy()
  await readHealth(world)
  expect(await screen.findByRole('button', { name: 'Import 1 session' })).toBeTruthy()
  expect(await see('150 bpm on average, 150 at most')).toBeTruthy()
})

test('reading can be canceled', async () => {
  const rafa = await world.signUp()
  await sendImport(rafa, 'export.zip', file)
  await openApp(rafa, '/import')
  await press('Cancel')
  expect(await screen.findByRole('heading', { name: 'Bring your training along' })).toBeTruthy()
})
