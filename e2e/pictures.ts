import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** A file as a chooser gives it. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo in one colour. */
export async function aPhoto(name: string, background = '#1e5aa8'): Promise<ChosenFile> {
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() }
}

/** A second of film. */
export const aVideo = (name: string): ChosenFile => ({
  name,
  mimeType: 'video/webm',
  buffer: readFileSync(new URL('../test/media/roll.webm', import.meta.url)),
})
