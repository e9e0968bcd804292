import { stat } from 'node:fs/promises'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import { loadCode } from '../load-code.ts'
import type { Processed } from './messages.ts'
import { stripPicture } from './strip/picture.ts'

type FailOn = SharpOptions['failOn']

const previewSide = 480
/** How much memory decoding and encoding one picture may take, in bytes. */
const maxMemory = 144 * 1024 * 1024

interface Format {
  decoder: string
  encode: (image: Sharp) => Sharp
  /** Bytes of memory that the library takes for each pixel, measured with 1.3.0 of libvips' formats (decision 023). */
  memory: (metadata: Metadata) => number
}

const frameOf = ({ width, height, pageHeight }: Metadata) => width * (pageHeight ?? height)
const framesOf = ({ pages }: Metadata) => pages ?? 1

const formats: Record<string, Format> = {
  'image/jpeg': {
    decoder: 'jpeg',
    // Optimized tables would make the encoder hold the whole picture.
    encode: (image) => image.jpeg({ quality: 85, optimiseCoding: false }),
    memory: (metadata) => (metadata.isProgressive ? frameOf(metadata) * 6 : 0),
  },
  'image/png': {
    decoder: 'png',
    encode: (image) => image.png(),
    memory: (metadata) => (metadata.isProgressive || isRotated(metadata) ? frameOf(metadata) * 8 : 0),
  },
  'image/gif': {
    decoder: 'gif',
    encode: (image) => image.gif(),
    memory: (metadata) => frameOf(metadata) * 14,
  },
  'image/webp': {
    decoder: 'webp',
    encode: (image) => image.webp({ quality: 85 }),
    memory: (metadata) => frameOf(metadata) * (framesOf(metadata) > 1 ? 4 * framesOf(metadata) : 8),
  },
}

const isRotated = ({ orientation }: Metadata) => (orientation ?? 1) > 1

/**
 * Takes everything out of a picture but its pixels, its colors, and which side is up: no location, no camera, no script. It
 * is encoded anew only where that isn't enough. Also writes a small preview.
 */
export async function sanitizePicture(path: string, mimetype: string): Promise<Processed> {
  const [to, preview] = [`${path}-sanitized`, `${path}-preview`]
  try {
    const metadata = await (await openPicture(path)).metadata()
    const format = formats[mimetype]
    if (!format || metadata.format !== format.decoder)
      throw new Error(`${mimetype} turned out to be ${metadata.format}.`)
    refuseLarge(metadata, format)
    const stripped = await stripPicture(path, to, mimetype, metadata)
    if (!stripped) await encode(path, to, mimetype, metadata)
    else if (framesOf(metadata) > 1) await decodeFrames(to)
    const { size } = await stat(to)
    // From what was just written, which takes less memory than the original might. It also decodes all of it.
    const bytes = size + (await createPreview(to, preview, stripped?.wasCut ? 'warning' : 'error'))
    return { path: to, mimetype, charset: null, preview, bytes }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Not the picture's fault.
    if (error instanceof Error && /no space left/i.test(error.message))
      throw Object.assign(error, { code: 'ENOSPC' })
    throw new Refusal('FILE_BROKEN')
  }
}

async function encode(path: string, to: string, mimetype: string, metadata: Metadata) {
  const isAnimated = framesOf(metadata) > 1
  const picture = await openPicture(path, isAnimated)
  // Turning a JPEG would take all of its pixels into memory.
  const isTold = mimetype === 'image/jpeg' && isRotated(metadata)
  await formats[mimetype]?.encode(isAnimated || isTold ? picture : picture.autoOrient()).toFile(to)
  if (isTold) await stripPicture(to, to, mimetype, metadata)
}

/** Fails if one of them is broken. Shrunk as they come, they take hardly any memory. */
const decodeFrames = async (path: string) =>
  (await openPicture(path, true)).resize(8, 8, { fit: 'fill' }).gif().toBuffer()

function refuseLarge(metadata: Metadata, { memory }: Format) {
  const isAnimated = framesOf(metadata) > 1
  const maxPixels = 1_000_000 * (isAnimated ? limits.megapixels.animation : limits.megapixels.picture)
  const isLarge = frameOf(metadata) * framesOf(metadata) > maxPixels || memory(metadata) > maxMemory
  if (isLarge) throw new Refusal(isAnimated ? 'ANIMATION_TOO_LONG' : 'TOO_MANY_PIXELS')
}

/** Writes a small picture of the first frame and returns its size in bytes. */
export async function createPreview(path: string, to: string, failOn: FailOn = 'error'): Promise<number> {
  const small = (await openPicture(path, false, failOn))
    .autoOrient()
    .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
  await small.webp({ quality: 75 }).toFile(to)
  return (await stat(to)).size
}

/** The library is loaded with the first picture, and caches nothing. Each picture has one thread, to leave others to the server. */
async function openPicture(path: string, animated = false, failOn: FailOn = 'error'): Promise<Sharp> {
  const { default: sharp } = await loadCode(() => import('sharp'))
  sharp.cache(false)
  sharp.concurrency(1)
  // Its limits are ours, checked before anything is decoded.
  return sharp(path, { animated, limitInputPixels: false, failOn })
}
