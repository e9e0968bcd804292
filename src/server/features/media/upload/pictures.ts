import { stat } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { Refusal } from '#server/http/refusals.ts'

/** More pixels than any camera takes, over all frames of an animation; decoding takes 4 bytes of memory for each. */
const maxPixels = 120_000_000
const previewSide = 480

const formats: Record<string, { decoder: string; encode: (image: Sharp) => Sharp }> = {
  'image/jpeg': { decoder: 'jpeg', encode: (image) => image.jpeg({ quality: 85 }) },
  'image/png': { decoder: 'png', encode: (image) => image.png() },
  'image/gif': { decoder: 'gif', encode: (image) => image.gif() },
  'image/webp': { decoder: 'webp', encode: (image) => image.webp({ quality: 85 }) },
}

/**
 * Re-encodes the picture, upright and with nothing but its pixels: no location, no camera, no script. Also writes a small
 * preview. Returns the size of both in bytes.
 */
export async function sanitizeImage(path: string, mimetype: string, to: string, preview: string): Promise<number> {
  const format = formats[mimetype]
  try {
    const metadata = await (await openImage(path)).metadata()
    if (!format || metadata.format !== format.decoder)
      throw new Error(`${mimetype} turned out to be ${metadata.format}.`)
    const isAnimated = (metadata.pages ?? 1) > 1
    const image = await openImage(path, isAnimated)
    const full = format.encode(isAnimated ? image : image.autoOrient()).toFile(to)
    const [one, small] = await Promise.allSettled([full, createPreview(path, preview)])
    if (one.status === 'rejected') throw one.reason
    if (small.status === 'rejected') throw small.reason
    return one.value.size + small.value
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new Refusal('FILE_BROKEN')
  }
}

/** Writes a small picture of the first frame and returns its size in bytes. */
export async function createPreview(path: string, to: string): Promise<number> {
  const image = (await openImage(path)).autoOrient()
  const small = image.resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
  await small.webp({ quality: 75 }).toFile(to)
  return (await stat(to)).size
}

/** The image library is loaded with the first picture, and caches nothing. */
async function openImage(path: string, animated = false): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(path, { animated, limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: 60 })
}

/** Not the picture's fault. */
const isDiskFull = (error: unknown) => error instanceof Error && /no space left/i.test(error.message)
