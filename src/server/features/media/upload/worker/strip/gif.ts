const [extension, frame, end] = [0x21, 0x2c, 0x3b]
const [timing, application] = [0xf9, 0xff]
/** Applications whose parts say how often to repeat, or which colors are meant. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])
const profile = 'ICCRGBG1012'

/** The parts of a GIF without comments, metadata, and whatever follows its end. Null if it has no end. */
export function stripGif(file: Buffer): Buffer[] | null {
  let at = 13 + tableSize(file[10])
  const parts = [file.subarray(0, at)]
  while (at < file.length) {
    const block = file[at]
    if (block === end) return [...parts, Buffer.of(end)]
    // Some writers pad with zeros.
    const isPadding = block === 0
    const next = isPadding ? at + 1 : endOf(file, at)
    if (next === undefined || next > file.length) return null
    if (block === frame) parts.push(file.subarray(at, next))
    if (block === extension) parts.push(keptOf(file.subarray(at, next)))
    at = next
  }
  return null
}

function endOf(file: Buffer, at: number): number | undefined {
  if (file[at] === extension) return afterParts(file, at + 2)
  if (file[at] === frame) return afterParts(file, at + 11 + tableSize(file[at + 9]))
  return undefined
}

/** Bytes of the color table that these flags announce. */
const tableSize = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** A block's content is a series of parts, each preceded by its length; the last has length 0. */
function afterParts(file: Buffer, first: number): number {
  let at = first
  for (let length = file[at]; length; length = file[at]) at += 1 + length
  return at + 1
}

function keptOf(block: Buffer): Buffer {
  if (block[1] === timing) return block
  const name = block[1] === application && block[2] === 11 ? block.toString('latin1', 3, 14) : ''
  if (name === profile) return block
  const saysHowOften = loops.has(name) && block[14] === 3 && block[15] === 1
  return saysHowOften ? Buffer.concat([block.subarray(0, 18), Buffer.alloc(1)]) : Buffer.alloc(0)
}
