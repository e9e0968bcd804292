import type { Content } from './content.ts'

/** The image library accepts an incomplete GIF, so its blocks are followed here up to the last one. */
export function isCompleteGif(file: Content): boolean {
  const byte = (position: number) => file.at(position, 1)[0]
  let position = 13 + tableSize(byte(10))
  for (;;) {
    const block = byte(position)
    if (block === end) return true
    if (block === extension) position = afterParts(byte, position + 2)
    else if (block === frame) position = afterParts(byte, position + 11 + tableSize(byte(position + 9)))
    // Some writers pad with zeros.
    else if (block === 0) position += 1
    else return false
  }
}

const [extension, frame, end] = [0x21, 0x2c, 0x3b]

/** Bytes of the color table that these flags announce. */
const tableSize = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** A block's content is a series of parts, each preceded by its length; the last has length 0. */
function afterParts(byte: (position: number) => number | undefined, first: number): number {
  let position = first
  for (let length = byte(position); length; length = byte(position)) position += 1 + length
  return position + 1
}
