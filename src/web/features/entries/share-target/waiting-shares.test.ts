import { expect, test } from 'vitest'
import { sharedFields } from './waiting-shares.ts'

const nothing = { title: '', text: '', url: '' }

test('shared text becomes the notes, with its title and its link', () => {
  const share = { title: 'Knee cut details', text: 'Head position first.', url: 'https://example.com/knee-cut' }
  expect(sharedFields(share)).toEqual({
    notes: 'Knee cut details\nHead position first.\nhttps://example.com/knee-cut',
    videoLinks: [],
  })
})

test('a link to a video becomes a video link, wherever an app puts it', () => {
  const link = 'https://youtu.be/dQw4w9WgXcQ?si=abc'
  expect(sharedFields({ ...nothing, url: link })).toEqual({ notes: '', videoLinks: [link] })
  expect(sharedFields({ ...nothing, text: link, title: 'Half guard' })).toEqual({
    notes: 'Half guard',
    videoLinks: [link],
  })
  expect(sharedFields({ ...nothing, text: `Look at ${link} again`, url: link })).toEqual({
    notes: 'Look at  again',
    videoLinks: [link],
  })
})

test('what an app says twice is in the notes once', () => {
  expect(sharedFields({ title: 'Half guard', text: 'Half guard', url: '' }).notes).toBe('Half guard')
  const page = 'https://example.com/half'
  expect(sharedFields({ title: 'Half guard', text: `Half guard ${page}`, url: page }).notes).toBe(
    `Half guard ${page}`,
  )
})
