import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { namesOf, rowOf, rows } from '#test/media-on-screen.ts'
import {
  chooseFiles,
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

const world = await aWorld()
const uploading = /^\/api\/upload$/

const progress = (name: string) => screen.findByRole('progressbar', { name: `Uploading ${name}` })

/** Opens the form of a new session. */
async function openForm() {
  const rafa = await world.signUp()
  await openApp(rafa)
  await press('New Entry')
  await fill('Title', 'Open mat')
  return rafa
}

/** Opens a stored session in the form. */
async function editStored(rafa: Person) {
  await openApp(rafa)
  await press('Open mat')
  await press('Edit')
  await screen.findByRole('dialog', { name: 'Edit Training Entry' })
}

test('a photo that is too large says so, and no more than five are taken', async () => {
  await openForm()
  const huge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'huge.jpg', { type: 'image/jpeg' })
  await chooseFiles(huge, await aPhoto('mat.jpg'))
  await waitFor(async () =>
    expect((await rowOf('huge.jpg'))?.textContent).toContain('Image file is too large. Maximum size is 10MB.'),
  )
  expect(await see('Uploaded 1 file(s) successfully.')).toBeTruthy()
  await press('Remove huge.jpg')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  await chooseFiles(...(await Promise.all([1, 2, 3, 4, 5].map((n) => aPhoto(`${n}.jpg`)))))
  expect(await see('Too many files. Maximum 5 files allowed.')).toBeTruthy()
  expect(await see('Uploaded 4 file(s) successfully.')).toBeTruthy()
  expect(await rows()).toHaveLength(5)
})

test('the server refuses a file that is not what it claims to be', async () => {
  await openForm()
  await chooseFiles(new File(['<script>alert(1)</script>'], 'mat.jpg', { type: 'image/jpeg' }))
  expect(await see('Failed to upload files. Please try again.')).toBeTruthy()
  const row = within((await rowOf('mat.jpg')) as HTMLElement)
  expect(row.getByRole('alert')).toBeTruthy()
  expect(row.queryByRole('button', { name: 'Retry mat.jpg' })).toBeNull()
})

test('a broken upload is sent again once online, and one that failed is sent again on request', async () => {
  const rafa = await openForm()
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const regainSignal = goOffline()
  await chooseFiles(await aPhoto('mat.jpg'))
  await waitFor(async () =>
    expect((await rowOf('mat.jpg'))?.textContent).toContain('Uploads when you’re back online'),
  )
  await regainSignal()
  expect(await see('Uploaded 1 file(s) successfully.')).toBeTruthy()
  expect((await fieldOf('Title')).value).toBe('Open mat')

  const mend = refuse('POST', uploading, 500)
  await chooseFiles(await aPhoto('podium.jpg'))
  await screen.findByRole('button', { name: 'Retry podium.jpg' })
  mend()
  await press('Retry podium.jpg')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry podium.jpg' })).toBeNull())
  await press('Save Entry')
  await dialogsAreClosed()
  await expect.poll(() => namesOf(rafa)).toEqual(['mat.jpg', 'podium.jpg'])
  expect(await see('2 photos')).toBeTruthy()
})

test('saving waits for uploads in progress', async () => {
  await openForm()
  const { release, isHeld } = hold('POST', uploading)
  await chooseFiles(await aPhoto('mat.jpg'))
  await expect.poll(isHeld).toBe(true)
  expect(await progress('mat.jpg')).toBeTruthy()
  await press('Uploading files...')
  expect(screen.getByRole('dialog')).toBeTruthy()
  release()
  await dialogsAreClosed()
  expect(await see('1 photo')).toBeTruthy()
})

test('a page that was open before its member logged in again still uploads', async () => {
  const rafa = await openForm()
  await chooseFiles(await aPhoto('mat.jpg'))
  await see('Uploaded 1 file(s) successfully.')
  // The token that the page has is for the session before.
  await rafa.post('/api/auth/login', { email: rafa.email, password: rafa.password })
  await chooseFiles(await aPhoto('podium.jpg'))
  await screen.findByRole('button', { name: 'Remove podium.jpg' })
  await press('Save Entry')
  await dialogsAreClosed()
  await expect.poll(() => namesOf(rafa)).toEqual(['mat.jpg', 'podium.jpg'])
})

test('a photo that is still on its way when an entry’s form is left is on the entry once it has arrived', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Open mat', isPlanned: false })
  await editStored(rafa)
  const { release, isHeld } = hold('POST', uploading)
  await chooseFiles(await aPhoto('mat.jpg'))
  await expect.poll(isHeld).toBe(true)
  await press('Cancel')
  expect(await see('1 file still uploading, and then added to this session.')).toBeTruthy()
  release()
  await expect.poll(() => namesOf(rafa)).toEqual(['mat.jpg'])
})

test('a photo that says it was uploaded is on the entry, also after going back, and off it with Undo', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Open mat', isPlanned: false })
  const add = async (name: string) => {
    await editStored(rafa)
    await chooseFiles(await aPhoto(name))
    expect(await see('Uploaded 1 file(s) successfully.')).toBeTruthy()
    expect(await see('Added to this session.')).toBeTruthy()
  }
  await add('mat.jpg')
  await act(async () => window.history.back())
  await dialogsAreClosed()
  await expect.poll(() => namesOf(rafa)).toEqual(['mat.jpg'])

  await add('podium.jpg')
  await expect.poll(() => namesOf(rafa)).toEqual(['mat.jpg', 'podium.jpg'])
  await press('Undo')
  expect(await see('Taken off this session again')).toBeTruthy()
  await expect.poll(() => namesOf(rafa)).toEqual(['mat.jpg'])
  // The form still has the version from before the photo; the change is merged and sent again.
  await fill('Title', 'Open mat, gi')
  await press('Update Entry')
  await dialogsAreClosed()
  await expect.poll(async () => (await rafa.get('/api/entries')).body).toMatchObject([{ title: 'Open mat, gi' }])
  expect(await namesOf(rafa)).toEqual(['mat.jpg'])
})

test('Undo of a photo asks first if the laptop has added one to the session meanwhile', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Open mat', isPlanned: false })
  await editStored(rafa)
  await chooseFiles(await aPhoto('mat.jpg'))
  await screen.findByRole('button', { name: 'Undo' })
  const content = Buffer.from(await (await aPhoto('podium.jpg')).arrayBuffer())
  const { body: podium } = await rafa.upload({ name: 'podium.jpg', content, type: 'image/jpeg' })
  const [stored] = (await rafa.get('/api/entries')).body
  await rafa.patch(`/api/entries/${stored.id}`, { fileAttachments: [...stored.fileAttachments, ...podium] })
  await press('Undo')
  expect(await see(/^You changed this session here, and it was changed on another device too/)).toBeTruthy()
  expect(screen.queryByText('Taken off this session again')).toBeNull()
  expect(await namesOf(rafa)).toEqual(['mat.jpg', 'podium.jpg'])
  await press('Keep mine')
  await expect.poll(() => namesOf(rafa)).toEqual(['podium.jpg'])
})

test('a photo without a preview loads in full, and one that is missing says so', async () => {
  await openForm()
  await chooseFiles(await aPhoto('mat.jpg'))
  await see('Uploaded 1 file(s) successfully.')
  await press('Save Entry')
  await dialogsAreClosed()
  await press('Open mat')
  const failFrom = async (name: string, ...places: RegExp[]) => {
    for (const place of places) {
      await waitFor(() => expect(screen.getByRole('img', { name }).getAttribute('src')).toMatch(place))
      fireEvent.error(screen.getByRole('img', { name }))
    }
  }
  const inFull = [/^\/uploads\/\w+\.jpg$/, /^\/uploads\/files\/\w+\.jpg$/]
  await screen.findByRole('img', { name: 'Open mat.jpg' })
  await failFrom('Open mat.jpg', /^\/uploads\/previews\//, ...inFull)
  await press('This photo didn’t load.')
  const lightbox = within(await screen.findByRole('dialog', { name: 'Photos' }))
  await lightbox.findByRole('img', { name: 'mat.jpg' })
  await failFrom('mat.jpg', ...inFull)
  expect(await lightbox.findByText('This photo didn’t load.')).toBeTruthy()
})

test('a link to a playlist is added; links that count as videos say where they are watched, others where they lead', async () => {
  const rafa = await world.signUp()
  const videoLinks = ['https://www.dailymotion.com/video/x7tgad0', 'https://example.com/notes']
  await rafa.post('/api/entries', { title: 'Open mat', date: '2026-03-14', videoLinks })
  await editStored(rafa)
  await fill('Add a YouTube or Vimeo link', 'youtube.com/playlist?list=PLAbc-1_2')
  await press('Add link')
  await press('Update Entry')
  await dialogsAreClosed()
  expect(await see('2 videos, 1 link')).toBeTruthy()
  await press('Open mat')
  expect(await screen.findByRole('link', { name: /^Watch on Dailymotion/ })).toBeTruthy()
  expect((await screen.findByRole('link', { name: /example\.com/ })).textContent).toMatch(/^example\.com/)
  expect(await screen.findByRole('button', { name: /^Play from YouTube/ })).toBeTruthy()
})
