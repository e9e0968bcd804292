import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allIsSynced, dialogsAreClosed, fieldOf, fill, openApp, press, see, textsOf } from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const reworded = /^You already saved this session, but with different words/

/** The drafts on this device, as a dying browser may leave them behind: it writes to the disk about once a minute. */
const drafts = () => Object.entries(localStorage).filter(([key]) => key.startsWith('draft:'))

/** Opens the app again as after the browser has died before its last writes were on the disk. */
async function reopen(person: Person, left: [string, string][]) {
  for (const [key, value] of left) localStorage.setItem(key, value)
  await openApp(person)
}

/** Logs 'Morning class' in the form. Returns its draft as it was before. */
async function logMorningClass(person: Person) {
  await openApp(person)
  await press('New Entry')
  await fill('Title', 'Morning class')
  await fill('Training Notes', 'Frames first')
  const left = drafts()
  await press('Save Entry')
  await see('Training entry created successfully')
  await dialogsAreClosed()
  return left
}

/** Opens the form with the draft of 'Morning class', of whose save this device knows nothing anymore. */
async function restoreSaved(person: Person) {
  const left = await logMorningClass(person)
  await allIsSynced()
  await forgetSynced()
  const { operations } = await import('#web/features/offline/outbox/outbox.ts')
  // The app reads the disk again each second; until then, it takes the draft for sent.
  await expect.poll(() => operations.get()).toEqual([])
  await reopen(person, left)
  await press('New Entry')
  await see('Draft restored.')
}

/** The login expires, which removes synced sessions from the device. */
function forgetSynced() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const opening = indexedDB.open('outbox')
  opening.addEventListener('success', () => {
    const tx = opening.result.transaction('operations', 'readwrite')
    tx.objectStore('operations').clear()
    tx.addEventListener('complete', () => {
      opening.result.close()
      resolve()
    })
    tx.addEventListener('abort', reject)
  })
  return promise
}

const storedOf = async (person: Person, field: 'title' | 'notes') =>
  (await person.get('/api/entries')).body.map((entry: Record<string, string>) => entry[field]).toSorted()

/** A weekly class whose first session was a week ago. */
async function aWeeklyClass() {
  const rafa = await world.signUp()
  const weekly = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: '2027-02-20' }
  await rafa.post('/api/entries', { title: 'Fundamentals', date: '2026-11-14', startTime: '19:00', ...weekly })
  return rafa
}

/** Opens the form for the next planned session. */
async function editPlanned() {
  const planned = await screen.findByRole('region', { name: 'Planned' })
  await press(/Fundamentals$/, { where: planned })
  await press('Open', { where: planned })
  await press('Edit', { where: await screen.findByRole('dialog') })
  await screen.findByRole('dialog', { name: 'Edit Planned Session' })
}

async function close() {
  await press('Cancel')
  await dialogsAreClosed()
}

test('when the browser dies right after saving, the draft it leaves behind is not restored', async () => {
  const rafa = await world.signUp()
  const left = await logMorningClass(rafa)
  expect(left).toHaveLength(1)
  await reopen(rafa, left)
  await press('New Entry')
  expect((await fieldOf('Title')).value).toBe('')
  expect(screen.queryByText('Draft restored.')).toBeNull()
})

test('a draft that was already saved, saved again unchanged, is stored once', async () => {
  const rafa = await world.signUp()
  await restoreSaved(rafa)
  await press('Save Entry')
  await see('Training entry created successfully')
  await dialogsAreClosed()
  expect(await storedOf(rafa, 'title')).toEqual(['Morning class'])
})

test('other words in a draft that was already saved become a new session', async () => {
  const rafa = await world.signUp()
  await restoreSaved(rafa)
  await fill('Title', 'Second session')
  await press('Save Entry')
  await see(reworded)
  const question = await screen.findByRole('dialog', { name: 'Second session' })
  expect(within(question).getByRole('region', { name: 'Title' }).textContent).toContain('Morning class')
  expect(await storedOf(rafa, 'title')).toEqual(['Morning class'])
  await press('Save as a new session', { where: question })
  await dialogsAreClosed()
  await expect.poll(() => storedOf(rafa, 'title')).toEqual(['Morning class', 'Second session'])
})

test('other words in a draft that was already saved change the saved session only if asked to', async () => {
  const rafa = await world.signUp()
  await restoreSaved(rafa)
  await fill('Training Notes', 'Frames first, then hips')
  await press('Save Entry')
  await see(reworded)
  await press('Close', { where: await screen.findByRole('dialog', { name: 'Morning class' }) })
  await dialogsAreClosed()
  await waitFor(() => expect(textsOf('article')[0]).toContain('Frames first, then hips'))
  expect(textsOf('article')[0]).toContain('You already saved this session with different words.')
  expect(await storedOf(rafa, 'notes')).toEqual(['Frames first'])
  await press('Morning class')
  await press('Choose what to do')
  await press('Update the saved one')
  expect(await see('Your version was saved')).toBeTruthy()
  expect(await storedOf(rafa, 'notes')).toEqual(['Frames first, then hips'])
})

test('drafts of a plan and a template are on the journal, too, until they start over', async () => {
  const rafa = await aWeeklyClass()
  await openApp(rafa, '/templates')
  await press('New template')
  await fill('Name', 'Morning gi')
  await openApp(rafa)
  await screen.findByRole('button', { name: /^Continue template: Morning gi/ })
  await editPlanned()
  await fill('Instructor', 'Lena')
  await close()
  await openApp(rafa)
  await press(/^Continue planning: Fundamentals/)
  expect((await fieldOf('Instructor')).value).toBe('Lena')
  await close()
  await press('1 more draft')
  await press(/^Continue template: Morning gi/)
  expect((await fieldOf('Name')).value).toBe('Morning gi')
  await press('Start over')
  await close()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Continue template/ })).toBeNull())
  expect(screen.getByRole('button', { name: /^Continue planning: Fundamentals/ })).toBeTruthy()
})

test('a template draft that was already saved becomes a second template', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, '/templates')
  await press('New template')
  await fill('Name', 'Morning gi')
  // The browser saved it, and died before it had forgotten the draft.
  const { id: clientId } = JSON.parse(drafts()[0]?.[1] ?? '')
  await rafa.post('/api/templates', { name: 'Morning gi', title: 'Morning gi', clientId })
  await openApp(rafa, '/templates')
  await press('New template')
  await fill('Name', 'Noon no-gi')
  await press('Save Template')
  await waitFor(() => expect(textsOf('heading', { level: 3 }).slice(0, 2)).toEqual(['Morning gi', 'Noon no-gi']))
})

test('a draft of a planned session says so if the session was changed in the meantime', async () => {
  const rafa = await aWeeklyClass()
  const instruct = async (instructor: string) => {
    await fill('Instructor', instructor)
    const left = drafts()
    await press('Update Session')
    await press('This session')
    await see('Planned session updated')
    await dialogsAreClosed()
    return left
  }
  await openApp(rafa)
  await editPlanned()
  const left = await instruct('Lena')
  // Nothing is left to restore: it was saved.
  await reopen(rafa, left)
  await editPlanned()
  expect((await fieldOf('Instructor')).value).toBe('Lena')
  expect(screen.queryByText(/^Draft restored/)).toBeNull()
  await instruct('Marcelo')
  await reopen(rafa, left)
  await editPlanned()
  expect(await see(/^Draft restored, but this was changed after you typed it/)).toBeTruthy()
  await press('Start over')
  await waitFor(async () => expect((await fieldOf('Instructor')).value).toBe('Marcelo'))
})
