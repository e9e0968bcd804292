import { stat } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { Refusal } from '#server/http/refusals.ts'

/** More pixels than any camera makes, over all frames of a moving picture; one decoded takes 4 bytes of memory for each. */
const mostPixels = 120_000_000
const previewSide = 480

const formats: Record<string, { decoder: string; encode: (image: Sharp) => Sharp }> = {
  'image/jpeg': { decoder: 'jpeg', encode: (image) => image.jpeg({ quality: 85 }) },
  'image/png': { decoder: 'png', encode: (image) => image.png() },
  'image/gif': { decoder: 'gif', encode: (image) => image.gif() },
  'image/webp': { decoder: 'webp', encode: (image) => image.webp({ quality: 85 }) },
}

/**
 * Writes the picture anew, upright and without anything but its pixels: no place, no camera, no script. Beside it a
 * small preview. Answers the bytes of both.
 */
export async function remakeImage(path: string, mimetype: string, to: string, preview: string): Promise<number> {
  const format = formats[mimetype]
  try {
    const found = await (await openImage(path)).metadata()
    if (!format || found.format !== format.decoder)
      throw new Error(`${mimetype} turned out to be ${found.format}.`)
    const isMoving = (found.pages ?? 1) > 1
    const image = await openImage(path, isMoving)
    const whole = format.encode(isMoving ? image : image.autoOrient()).toFile(to)
    const [one, small] = await Promise.allSettled([whole, makePreview(path, preview)])
    if (one.status === 'rejected') throw one.reason
    if (small.status === 'rejected') throw small.reason
    return one.value.size + small.value
  } catch (error) {
    if (isOurs(error)) throw error
    throw new Refusal('FILE_BROKEN')
  }
}

/** A picture of at most so many pixels a side, of the first frame. Answers its bytes. */
export async function makePreview(path: string, to: string): Promise<number> {
  const image = (await openImage(path)).autoOrient()
  const small = image.resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
  await small.webp({ quality: 75 }).toFile(to)
  return (await stat(to)).size
}

/** The image library is loaded with the first picture, and keeps nothing from one to the next. */
async function openImage(path: string, animated = false): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(path, { animated, limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: 60 })
}

/** A full disk is no fault of the picture. */
const isOurs = (error: unknown) => error instanceof Error && /no space left/i.test(error.message)
