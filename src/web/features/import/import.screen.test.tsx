import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { runStarted, sendImport } from '#test/imports.ts'
import { chooseIn, dialogsAreClosed, fieldOf, openApp, press, see } from '#test/screen.tsx'
import { germanCsv } from '#test/spreadsheets.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** Opens the page of imports where a file has been read, as a browser sends it. */
async function openRead(rafa: Person, name: string, content: Buffer | string) {
  expect((await sendImport(rafa, name, content)).status).toBe(201)
  await openApp(rafa, '/import')
}

/** Starts the import on the screen, and lets it run to its end. */
async function importAll(button: string) {
  await press(button)
  await screen.findByRole('progressbar')
  await runStarted(world)
}

async function undoImport(rafa: Person) {
  await openApp(rafa, '/import')
  await press('Undo import')
  await press('Undo import', { where: await screen.findByRole('dialog') })
  expect(await see('Everything it brought in is gone again.')).toBeTruthy()
  await dialogsAreClosed()
}

const titlesOf = async (rafa: Person) =>
  (await rafa.get('/api/entries')).body.map(({ title }: { title: string }) => title)
const noButton = (name: string | RegExp) =>
  waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())

test('a spreadsheet becomes a journal, with what was chosen before a reload, and is taken back', async () => {
  const rafa = await world.signUp()
  await openRead(rafa, 'Training.csv', germanCsv)
  expect(await see('3 new sessions')).toBeTruthy()
  expect(await see(/^Row 6: Its date can’t be read\./)).toBeTruthy()
  const seminar = async () => (await screen.findAllByText(/Mar 9, 2024/))[0]?.closest('li')?.textContent
  expect(await seminar()).toContain('Prof. André')
  await chooseIn('Trainer becomes', 'Leave out')
  await waitFor(async () => expect(await seminar()).not.toContain('Prof. André'))
  await openApp(rafa, '/import')
  expect((await fieldOf('Trainer becomes')).value).toBe('leaveOut')

  await importAll('Import 3 sessions')
  expect(await screen.findByRole('heading', { name: 'Training.csv is in your journal' })).toBeTruthy()
  // The list of imports knows that it is over.
  expect(await screen.findByRole('heading', { name: 'Import another file' })).toBeTruthy()
  await press('Open journal', { role: 'link' })
  expect(await see('Zwei Stunden; müde')).toBeTruthy()
  await undoImport(rafa)
  expect(await titlesOf(rafa)).toEqual([])
})

test('a file without dates says which column it needs, and days that could be months are asked for', async () => {
  const rafa = await world.signUp()
  await openRead(rafa, 'log.csv', 'Date,Notes\n03/04/2024,Guard\n05/04/2024,Passing')
  expect(await see('Say whether days or months come first.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  await press(/Apr 3, 2024/, { role: 'radio' })
  expect(await screen.findByRole('button', { name: 'Import 2 sessions' })).toBeTruthy()
  await chooseIn('Date becomes', 'Leave out')
  expect(await see('Choose which column has the date.')).toBeTruthy()
  await noButton(/^Import \d/)
  await press('Discard file')
  expect(await screen.findByRole('heading', { name: 'Bring your training along' })).toBeTruthy()
})

test('an archive says what it would bring in, brings back what was deleted, and is taken back', async () => {
  const rafa = await world.signUp({ fullName: 'Rafa Moreno' })
  const { id: tag } = await rafa.tag('Half guard')
  const session = { title: 'Open mat at home', date: '2026-01-05', notes: 'Underhook first.' }
  const { body } = await rafa.post('/api/entries', { ...session, tags: [tag] })
  const { raw } = await rafa.get('/api/export/archive')
  await rafa.post('/api/entries', { ...session, title: 'Later' })
  await rafa.delete(`/api/entries/${body.id}`)

  await openRead(rafa, 'rollbook-archive.zip', raw)
  expect(await see(/Rafa Moreno’s journal, exported on/)).toBeTruthy()
  const counts = (kind: string) => screen.getByRole('row', { name: new RegExp(`^${kind}`) }).textContent
  expect([counts('Sessions'), counts('Tags')]).toEqual(['Sessions100', 'Tags010'])
  await importAll('Import archive')
  expect(await screen.findByRole('heading', { name: 'rollbook-archive.zip is in your journal' })).toBeTruthy()
  expect((await titlesOf(rafa)).toSorted()).toEqual(['Later', 'Open mat at home'])
  await undoImport(rafa)
  expect(await titlesOf(rafa)).toEqual(['Later'])
})
