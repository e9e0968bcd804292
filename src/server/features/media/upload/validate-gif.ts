import type { FileHandle } from 'node:fs/promises'
import { bytesAt } from './bytes-at.ts'

/** The image library accepts an incomplete GIF, so its blocks are followed here up to the last one. */
export async function isCompleteGif(file: FileHandle): Promise<boolean> {
  const byte = reader(file)
  let position = 13 + tableSize(await byte(10))
  for (;;) {
    const block = await byte(position)
    if (block === end) return true
    if (block === extension) position = await afterParts(byte, position + 2)
    else if (block === frame)
      position = await afterParts(byte, position + 11 + tableSize(await byte(position + 9)))
    // Some writers pad with zeros.
    else if (block === 0) position += 1
    else return false
  }
}

const [extension, frame, end] = [0x21, 0x2c, 0x3b]

/** Bytes of the color table that these flags announce. */
const tableSize = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

type Reader = (position: number) => Promise<number | undefined>

/** A block's content is a series of parts, each preceded by its length; the last has length 0. */
async function afterParts(byte: Reader, first: number): Promise<number> {
  let position = first
  for (let length = await byte(position); length; length = await byte(position)) position += 1 + length
  return position + 1
}

/** Single bytes by position, read from the file in pieces. */
function reader(file: FileHandle): Reader {
  let start = 0
  let piece: Buffer = Buffer.alloc(0)
  return async (position) => {
    if (position < start || position >= start + piece.length)
      [start, piece] = [position, await bytesAt(file, position, 65_536)]
    return piece[position - start]
  }
}
