import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { namesOf, rowOf, rows } from '#test/media-on-screen.ts'
import {
  chooseFiles,
  chooseFilesBy,
  dialogsAreClosed,
  fieldOf,
  fill,
  goOffline,
  hold,
  openApp,
  press,
  refuse,
  see,
} from '#test/screen.tsx'
import { aPhoto } from '#test/screen-upload.ts'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld, type Person } from '#test/world.ts'
import { database } from '#web/features/offline/outbox/storage/database.ts'

const world = await aWorld()
const uploading = /^\/api\/upload$/

/** Opens the form of a new session. */
async function openForm() {
  const rafa = await world.signUp()
  await openApp(rafa)
  await press('New Entry')
  await fill('Title', 'Open mat')
  return rafa
}

/** The names of the files that the drafts of a member have. */
const filesOnDevice = async ({ user }: Person) =>
  (await database().draftFiles()).flatMap(({ userId, name }) => (userId === user.id ? name : []))

/** Chooses a photo for a new session whose upload doesn't get through. Returns how to let it. */
async function chooseHeld(name: string) {
  const { release, isHeld } = hold('POST', uploading)
  await chooseFiles(await aPhoto(name))
  await expect.poll(isHeld).toBe(true)
  return release
}

test('leaving a new session stops its upload, which goes on when the draft is opened again, also after a reload', async () => {
  const rafa = await openForm()
  const release = await chooseHeld('mat.jpg')
  await press('Cancel')
  expect(await see('1 file not uploaded yet')).toBeTruthy()
  expect(screen.queryByText('Failed to upload files. Please try again.')).toBeNull()
  await dialogsAreClosed()
  release()
  await openApp(rafa)
  await press('New Entry')
  expect(await see('Draft restored.')).toBeTruthy()
  expect(await see('Uploaded 1 file(s) successfully.')).toBeTruthy()
  await press('Save Entry')
  await expect.poll(() => namesOf(rafa)).toEqual(['mat.jpg'])
  await dialogsAreClosed()
  await press('New Entry')
  expect((await fieldOf('Title')).value).toBe('')
  expect(screen.queryByText('Draft restored.')).toBeNull()
})

test('photos chosen without signal are there when the form is opened again, in their order, and go with the session', async () => {
  const rafa = await openForm()
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const regainSignal = goOffline()
  await chooseFiles(await aPhoto('mat.jpg'), await aPhoto('podium.jpg'))
  await waitFor(async () =>
    expect((await rowOf('podium.jpg'))?.textContent).toContain('Uploads when you’re back online'),
  )
  await press('Cancel')
  expect(await see('2 files not uploaded yet')).toBeTruthy()
  await dialogsAreClosed()
  await press('New Entry')
  await waitFor(async () =>
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('mat.jpgUploads when'),
      expect.stringContaining('podium.jpgUploads when'),
    ]),
  )
  await press('Save Entry')
  expect(await see('Saved Offline')).toBeTruthy()
  await regainSignal()
  await expect.poll(() => namesOf(rafa)).toEqual(['mat.jpg', 'podium.jpg'])
})

test('a photo stays with the draft of a session that the server refuses, also after a reload', async () => {
  const rafa = await openForm()
  await chooseFiles(await aPhoto('mat.jpg'))
  await see('Uploaded 1 file(s) successfully.')
  const mend = refuse('POST', /^\/api\/entries/)
  await press('Save Entry')
  await see(/Not today/)
  mend()
  expect(await filesOnDevice(rafa)).toEqual(['mat.jpg'])
  await openApp(rafa)
  await press('New Entry')
  await press('Save Entry')
  await expect.poll(() => namesOf(rafa)).toEqual(['mat.jpg'])
  expect(await filesOnDevice(rafa)).toEqual([])
})

test('starting over and Remove take chosen photos off the device', async () => {
  const rafa = await openForm()
  await chooseHeld('mat.jpg')
  await openApp(rafa)
  await press('New Entry')
  await press('Start over')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files' })).toBeNull())
  await chooseHeld('podium.jpg')
  await press('Remove podium.jpg')
  await openApp(rafa)
  await press('New Entry')
  await fieldOf('Title')
  expect(screen.queryByText('Draft restored.')).toBeNull()
  expect(screen.queryByRole('list', { name: 'Files' })).toBeNull()
})

test('another member of the device doesn’t see a chosen photo, and whoever logs out is asked about it', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  await press('New Entry')
  await chooseHeld('mat.jpg')
  await openApp(await world.signUp())
  await press('New Entry')
  await fieldOf('Title')
  expect(screen.queryByText('mat.jpg')).toBeNull()
  await openApp(rafa)
  await press('Logout')
  const question = within(await screen.findByRole('dialog', { name: 'Log out?' }))
  expect(question.getByText(/^1 draft is only on this device/)).toBeTruthy()
  await press('Log out and delete it')
  await expect.poll(() => filesOnDevice(rafa)).toEqual([])
})

test('a device without room uploads from memory, and the form says that it has to stay open', async () => {
  const storage = { estimate: async () => ({ quota: 100, usage: 100 }) }
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  const rafa = await openForm()
  const release = await chooseHeld('mat.jpg')
  expect((await rowOf('mat.jpg'))?.textContent).toContain('Keep this open until it’s uploaded')
  release()
  await see('Uploaded 1 file(s) successfully.')
  await press('Save Entry')
  await expect.poll(() => namesOf(rafa)).toEqual(['mat.jpg'])
})

test('a photo of a promotion survives closing its form', async () => {
  const rafa = await world.signUp()
  const openPromotion = async () => {
    await openApp(rafa, '/stats')
    await press('Record a promotion')
    await screen.findByRole('dialog', { name: 'Record Promotion' })
  }
  await openPromotion()
  const { release, isHeld } = hold('POST', uploading)
  await chooseFilesBy('Add a photo', await aPhoto('belt.jpg'))
  await expect.poll(isHeld).toBe(true)
  await press('Cancel')
  expect(await see('1 file not uploaded yet')).toBeTruthy()
  release()
  await openPromotion()
  await see('Draft restored.')
  await screen.findByRole('button', { name: 'Remove belt.jpg' })
  await press('Save Promotion')
  await dialogsAreClosed()
  await expect
    .poll(async () => (await rafa.get('/api/promotions')).body)
    .toMatchObject([{ photo: { originalname: 'belt.jpg' } }])
  expect(await filesOnDevice(rafa)).toEqual([])
})
