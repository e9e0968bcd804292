import type { FileHandle } from 'node:fs/promises'
import { bytesAt } from './bytes-at.ts'

/** The image library shows what has arrived of a GIF and says nothing, so its blocks are counted here up to the last. */
export async function isWholeGif(file: FileHandle): Promise<boolean> {
  const byte = reader(file)
  let place = 13 + tableSize(await byte(10))
  for (;;) {
    const block = await byte(place)
    if (block === end) return true
    if (block === extension) place = await afterParts(byte, place + 2)
    else if (block === frame) place = await afterParts(byte, place + 11 + tableSize(await byte(place + 9)))
    // Some writers pad with zeros.
    else if (block === 0) place += 1
    else return false
  }
}

const [extension, frame, end] = [0x21, 0x2c, 0x3b]

/** Bytes of the colour table that these flags announce. */
const tableSize = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

type Reader = (place: number) => Promise<number | undefined>

/** A block's content is a row of parts, each after its length; the last has none. */
async function afterParts(byte: Reader, first: number): Promise<number> {
  let place = first
  for (let length = await byte(place); length; length = await byte(place)) place += 1 + length
  return place + 1
}

/** Single bytes by their place, read from the file in pieces. */
function reader(file: FileHandle): Reader {
  let start = 0
  let piece: Buffer = Buffer.alloc(0)
  return async (place) => {
    if (place < start || place >= start + piece.length)
      [start, piece] = [place, await bytesAt(file, place, 65_536)]
    return piece[place - start]
  }
}
