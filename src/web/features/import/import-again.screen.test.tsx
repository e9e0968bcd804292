import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { finishImport, readImport, sendImport } from '#test/imports.ts'
import { openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

const log = (...notes: string[]) =>
  ['Date,Start,Notes', ...notes.map((one, n) => `2024-03-0${n + 4},19:00,"${one}"`)].join('\n')

const chosenIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)?.parentElement?.textContent

test('a corrected file says what it replaces, and what was changed on both sides is chosen for all or for each', async () => {
  const rafa = await world.signUp()
  const { id } = await readImport(rafa, 'log.csv', log('Underhook', 'Knee cut', 'Frames'))
  await finishImport(world, rafa, id)
  const [frames, knee] = (await rafa.get('/api/entries')).body as Entry[]
  await rafa.patch(`/api/entries/${knee?.id}`, { notes: 'Knee cut with Theo' })
  await rafa.patch(`/api/entries/${frames?.id}`, { notes: 'Frames with Ana' })
  const corrected = log('Underhook, then sit', 'Knee cut, head up', 'Frames, elbows in')
  expect((await sendImport(rafa, 'log.csv', corrected)).status).toBe(201)
  await openApp(rafa, '/import')
  expect(await see('1 session replaced with corrected text')).toBeTruthy()
  const all = await screen.findByRole('group', { name: /The notes of 2 sessions differ/ })
  await press('Keep mine', { role: 'radio', where: all })
  const one = await screen.findByRole('group', { name: /^Mar 5, 2024/ })
  await waitFor(() => expect(chosenIn(one)).toBe('Keep mine'))
  await press('Take the file’s', { role: 'radio', where: one })
  await waitFor(() => expect(chosenIn(one)).toBe('Take the file’s'))
  await press('Import 3 sessions')
  await screen.findByRole('progressbar')
  const latest = (await rafa.get('/api/import')).body[0]
  await finishImport(world, rafa, latest.id)
  const notes = ((await rafa.get('/api/entries')).body as Entry[]).map((entry) => entry.notes)
  expect(notes).toEqual(['Frames with Ana', 'Knee cut, head up', 'Underhook, then sit'])
})
