import { readFile, writeFile } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { Refusal } from '#server/http/replies/refusals.ts'
import { stripGif } from './gif.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import { stripWebp } from './webp.ts'

interface Stripped {
  /** It lacked its last bytes. */
  wasCut: boolean
}

/**
 * Writes a picture to `to` without its metadata and whatever follows its end, with the pixels as they were encoded. Writes
 * nothing and returns null if it has to be encoded anew.
 */
export async function stripPicture(
  from: string,
  to: string,
  mimetype: string,
  metadata: Metadata,
): Promise<Stripped | null> {
  const orientation = metadata.orientation ?? 1
  const isTurned = orientation > 1 && orientation <= 8
  // Only in a JPEG do all viewers heed which side is up.
  if (isTurned && mimetype !== 'image/jpeg') return null
  const file = await readFile(from)
  const jpeg = mimetype === 'image/jpeg' ? stripJpeg(file, isTurned ? orientation : 1) : null
  const parts = jpeg?.parts ?? strip(file, mimetype, metadata)
  if (parts === null) return null
  await writeFile(to, parts)
  return { wasCut: jpeg?.wasCut ?? false }
}

function strip(file: Buffer, mimetype: string, metadata: Metadata): Buffer[] | null {
  if (mimetype === 'image/png') return stripPng(file)
  if (mimetype === 'image/webp') return stripWebp(file)
  if (mimetype !== 'image/gif') return null
  const parts = stripGif(file)
  // The image library accepts one that is incomplete.
  if (parts === null) throw new Refusal('FILE_BROKEN')
  const isOfItsSize =
    file.readUInt16LE(6) === metadata.width && file.readUInt16LE(8) === (metadata.pageHeight ?? metadata.height)
  return isOfItsSize ? parts : null
}
