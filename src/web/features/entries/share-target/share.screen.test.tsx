import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, dialogsAreClosed, openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'
import { addShare } from '#web/features/offline/shares/shares.ts'

const world = await aWorld()

test('a file of another kind than an entry can have says so', async () => {
  const rafa = await world.signUp()
  const files = [new File(['x'], 'song.mp3', { type: 'audio/mpeg' })]
  const share = {
    id: crypto.randomUUID(),
    at: Date.now(),
    userId: rafa.user.id,
    title: '',
    text: '',
    url: '',
    files,
  }
  await addShare(share)
  await openApp(rafa, '/?new=share')
  const form = await screen.findByRole('dialog', { name: 'New Training Entry' })
  await press(/^Training Media/, { where: form })
  const refusal = 'File type not allowed. Only images, videos, PDFs, and documents are allowed.'
  expect(await within(form).findByText(refusal)).toBeTruthy()
})

test('a share that didn’t arrive is said so, and nothing is stored', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, '/?new=share-missed')
  expect(await see(/^What you shared didn’t arrive/)).toBeTruthy()
  await expect.poll(address).toBe('/')
  await dialogsAreClosed()
  expect((await rafa.get('/api/entries')).body).toEqual([])
})
