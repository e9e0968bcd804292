import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OwnVideo } from './video-tile.tsx'

afterEach(cleanup)

const file = {
  filename: 'a.mov',
  mimetype: 'video/quicktime',
  isVideo: true,
  path: '/uploads/a.mov',
  originalname: 'IMG_1.mov',
  preview: '',
  bytes: 1000,
}

function shown(preview: string, videoWidth: number) {
  render(
    <MantineProvider>
      <OwnVideo file={{ ...file, preview }} />
    </MantineProvider>,
  )
  const player = screen.getByLabelText<HTMLVideoElement>('IMG_1.mov')
  Object.defineProperty(player, 'videoWidth', { value: videoWidth })
  return player
}

const download = () => screen.queryByRole('link', { name: /This browser can’t play it\. Download/ })

test('whose browser plays only the sound of a video reads so, and can download it', () => {
  const player = shown('', 0)
  expect(download()).toBe(null)
  fireEvent.loadedMetadata(player)
  expect(download()?.getAttribute('href')).toBe('/uploads/a.mov')
})

test('a video that plays has no such link', () => {
  fireEvent.loadedMetadata(shown('', 1920))
  expect(download()).toBe(null)
})

test('a video without a poster shows its first frame, one with it loads nothing', () => {
  expect(shown('', 0).preload).toBe('metadata')
  cleanup()
  expect(shown('/uploads/previews/a.mov', 0).preload).toBe('none')
})
