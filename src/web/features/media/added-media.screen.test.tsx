import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { namesOf, rowOf } from '#test/media-on-screen.ts'
import { chooseFilesBy, dialogsAreClosed, fill, goOffline, openApp, press, see } from '#test/screen.tsx'
import { aPhoto } from '#test/screen-upload.ts'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('a photo added where a session is read ends there, with Undo, and one more can follow', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Open mat', isPlanned: false })
  await openApp(rafa)
  await press('Open mat')
  const read = await screen.findByRole('dialog', { name: 'Open mat' })
  await chooseFilesBy('Add photo or video', await aPhoto('mat.jpg'))
  expect(await within(read).findByRole('img', { name: 'Open mat.jpg' })).toBeTruthy()
  expect(await see('Uploaded 1 file(s) successfully.')).toBeTruthy()
  await chooseFilesBy('Add photo or video', await aPhoto('team.jpg'))
  expect(await within(read).findByRole('img', { name: 'Open team.jpg' })).toBeTruthy()
  await waitFor(async () => expect(await namesOf(rafa)).toEqual(['mat.jpg', 'team.jpg']))
  await press('Undo')
  await waitFor(async () => expect(await namesOf(rafa)).toEqual(['mat.jpg']))
})

test('a photo added to a session without signal is on it once the signal is back, also if the session was closed', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Open mat', isPlanned: false })
  await openApp(rafa)
  await press('Open mat')
  const online = goOffline()
  await chooseFilesBy('Add photo or video', await aPhoto('mat.jpg'))
  await waitFor(async () => expect((await rowOf('mat.jpg'))?.textContent).toContain('when you’re back online'))
  await press('Close')
  await dialogsAreClosed()
  await online()
  await waitFor(async () => expect(await namesOf(rafa)).toEqual(['mat.jpg']), { timeout: 10_000 })
})

test('a photo added to a session that isn’t synced yet is on it once the signal is back, without a form', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const online = goOffline()
  await press(/^New Entry/)
  await fill('Title', 'Open mat')
  await press('Save Entry')
  await dialogsAreClosed()
  await press('Open mat')
  await chooseFilesBy('Add photo or video', await aPhoto('mat.jpg'))
  await waitFor(async () => expect((await rowOf('mat.jpg'))?.textContent).toContain('when you’re back online'))
  await press('Close')
  await dialogsAreClosed()
  await press('Open mat')
  const read = await screen.findByRole('dialog', { name: 'Open mat' })
  expect(await within(read).findByRole('img', { name: 'mat.jpg' })).toBeTruthy()
  await online()
  await waitFor(async () => expect(await namesOf(rafa)).toEqual(['mat.jpg']), { timeout: 10_000 })
})
