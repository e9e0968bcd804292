import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialogsAreClosed, loseSignal, openApp, press, refuse, returnToApp, see } from '#test/screen.tsx'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const rowOf = async (title: string) =>
  (await screen.findByText(title, { selector: 'p' })).closest('li') as HTMLElement
const titlesOf = async (person: Person) =>
  (await person.get('/api/entries')).body.map(({ title }: { title: string }) => title)

/** A member who has deleted a session and a partner, where they can be restored. */
async function deleted() {
  const rafa = await world.signUp()
  const { id } = (await rafa.post('/api/entries', { title: 'Open mat', date: '2026-11-20' })).body
  const ana = (await rafa.post('/api/partners', { name: 'Ana' })).body
  await rafa.post('/api/partners', { name: 'Big Tom' })
  await rafa.delete(`/api/entries/${id}`)
  await rafa.delete(`/api/partners/${ana.id}`)
  await openApp(rafa, '/sparring')
  await press('Trash')
  return rafa
}

test('a session deleted last week is restored from the list of what was deleted', async () => {
  const rafa = await deleted()
  expect((await rowOf('Open mat')).textContent).toMatch(/Session · Nov 20, 2026 · Deleted Nov 21, 2026/)
  await press('Restore', { where: await rowOf('Open mat') })
  expect(await see('Session restored')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Open mat', { selector: 'p' })).toBeNull())
  expect(await titlesOf(rafa)).toEqual(['Open mat'])
  expect(await rowOf('Ana')).toBeTruthy()
})

test('without signal, it is restored on the device, and on the server once the signal is back', async () => {
  const rafa = await deleted()
  await rowOf('Open mat')
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const regainSignal = loseSignal()
  await press('Restore', { where: await rowOf('Open mat') })
  expect(await see('Saved Offline')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Open mat', { selector: 'p' })).toBeNull())
  await regainSignal()
  returnToApp()
  await expect.poll(() => titlesOf(rafa)).toEqual(['Open mat'])
})

test('what is deleted for good is asked about first, and stays if that is refused', async () => {
  const rafa = await deleted()
  const mend = refuse('DELETE', /\/api\/removed\//)
  await press('Delete Ana for good')
  const question = await screen.findByRole('dialog', { name: 'Delete “Ana” for good?' })
  await press('Delete for good', { where: question })
  expect(await within(question).findByText('Not today.')).toBeTruthy()
  mend()
  await press('Delete for good', { where: question })
  await waitFor(() => expect(screen.queryByText('Ana', { selector: 'p' })).toBeNull())
  expect((await rafa.get('/api/removed')).body).toMatchObject([{ kind: 'entry', title: 'Open mat' }])
})

test('who restores what another device has deleted for good reads why that can’t be done', async () => {
  const rafa = await deleted()
  await rowOf('Ana')
  const [, ana] = (await rafa.get('/api/removed')).body.toSorted((one: { kind: string }) =>
    one.kind === 'entry' ? -1 : 1,
  )
  await rafa.delete(`/api/removed/partner/${ana.id}`)
  await press('Restore', { where: await rowOf('Ana') })
  expect(await see('It was deleted for good, or too long ago to be restored.')).toBeTruthy()
})

test('who has deleted nothing reads that', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/partners', { name: 'Big Tom' })
  await openApp(rafa, '/sparring')
  await press('Trash')
  expect(await see('Nothing to restore.')).toBeTruthy()
  await press('Close')
  await dialogsAreClosed()
})
