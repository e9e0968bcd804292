import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendImport } from '#test/imports.ts'
import { chooseIn, fieldOf, openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'
import { zip } from '#test/zip.ts'

const world = await aWorld()

const log = [
  'Date,Where,Notes,Weight',
  '2024-03-04,Home,Squats,80',
  '2024-03-05,Gym,Half guard,80',
  '2024-03-06,Gym,Mount,81',
].join('\n')

const button = (name: string) => screen.findByRole('button', { name })

test('sessions are chosen by a column, or one by one, and columns that nobody wants go with one tap', async () => {
  const rafa = await world.signUp()
  expect((await sendImport(rafa, 'log.csv', log)).status).toBe(201)
  await openApp(rafa, '/import')
  await chooseIn('Choose by column', 'Where')
  await press('Home (1)', { role: 'checkbox' })
  expect(await button('Import 2 sessions')).toBeTruthy()
  await press(/^Mar 6, 2024 · Class/, { role: 'checkbox' })
  expect(await button('Import 1 session')).toBeTruthy()
  expect(await see('2 left out')).toBeTruthy()
  expect((await fieldOf('Weight becomes')).value).toBe('toNotes')
  await press('Leave out all that would be added to notes')
  await waitFor(async () => expect((await fieldOf('Weight becomes')).value).toBe('leaveOut'))
  // The server has it, too.
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
})

test('the notes of a folder are listed, each can be left out, and one without a day is named by its file', async () => {
  const rafa = await world.signUp()
  const file = zip([
    { name: '2024-03-04.md', content: 'Half guard' },
    { name: '2024-03-05.md', content: 'Mount' },
    { name: 'Techniques/Armbar.md', content: 'Knees tight' },
  ])
  expect((await sendImport(rafa, 'vault.zip', file)).status).toBe(201)
  await openApp(rafa, '/import')
  expect(await see('It has no date.')).toBeTruthy()
  expect(await see('Techniques/Armbar.md: Armbar · Knees tight')).toBeTruthy()
  await press('2024-03-05 (1 session)', { role: 'checkbox' })
  expect(await button('Import 1 session')).toBeTruthy()
})
