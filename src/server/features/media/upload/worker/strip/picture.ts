import { readFile, writeFile } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { Refusal } from '#server/http/replies/refusals.ts'
import { stripGif } from './gif.ts'
import { stripJpeg } from './jpeg.ts'
import { stripWebp } from './webp.ts'

/** What a picture looks like. Everything else is text, time, metadata, or for one program alone. */
const kept = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT pHYs bKGD cICP mDCV cLLI mDCv cLLi'.split(' '),
)

/** The parts of a PNG without metadata and whatever follows its end. Null if it has none. */
function stripPng(file: Buffer): Buffer[] | null {
  const parts = [file.subarray(0, 8)]
  for (let at = 8; at + 12 <= file.length; ) {
    const next = at + 12 + file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    if (next > file.length) return null
    if (kept.has(name)) parts.push(file.subarray(at, next))
    if (name === 'IEND') return parts
    at = next
  }
  return null
}

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
