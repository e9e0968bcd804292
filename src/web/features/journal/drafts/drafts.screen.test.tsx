import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialogsAreClosed, fieldOf, fill, openApp, press, see } from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

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
  const left = drafts()
  await press('Save Entry')
  await see('Training entry created successfully')
  await dialogsAreClosed()
  return left
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
  const left = await logMorningClass(rafa)
  await forgetSynced()
  await reopen(rafa, left)
  await press('New Entry')
  await see('Draft restored.')
  await press('Save Entry')
  await see('Training entry created successfully')
  await dialogsAreClosed()
  expect((await rafa.get('/api/entries')).body).toMatchObject([{ title: 'Morning class' }])
})
