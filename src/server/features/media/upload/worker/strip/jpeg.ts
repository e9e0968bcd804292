/** The part of a JPEG that says nothing but which side is up: Exif 2.32, with one field. */
const orientationPart = (orientation: number) =>
  Buffer.concat([
    Buffer.of(0xff, 0xe1, 0, 34),
    Buffer.from('Exif\0\0II*\0', 'latin1'),
    Buffer.of(8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0),
  ])

interface StrippedJpeg {
  parts: Buffer[]
  /** It lacked its end, which has been added: some programs lose the last two bytes. */
  wasCut: boolean
}

/** What decoders need of a JPEG in Huffman coding. Others are encoded anew. */
const needed = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdc, 0xdd])
const [endOfImage, startOfScan, comment] = [0xd9, 0xda, 0xfe]
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef

/**
 * A JPEG without metadata, thumbnails, and whatever follows its end; its pixels, its color profile, and which side is up
 * stay. Null if that can't be told apart.
 */
export function stripJpeg(file: Buffer, orientation: number): StrippedJpeg | null {
  const parts = [file.subarray(0, 2), ...(orientation > 1 ? [orientationPart(orientation)] : [])]
  let hasScan = false
  for (let at = 2; ; ) {
    if (isRest(file, at)) return hasScan ? { parts: [...parts, end], wasCut: true } : null
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : undefined
    if (marker === undefined || marker === 0xff) {
      // Padding, which decoders skip.
      at += 1
      continue
    }
    if (marker === endOfImage) return hasScan ? { parts: [...parts, end], wasCut: false } : null
    const next = at + 4 <= file.length ? at + 2 + file.readUInt16BE(at + 2) : Infinity
    if (next > file.length || !(needed.has(marker) || isApplication(marker) || marker === comment)) return null
    parts.push(keptOf(file.subarray(at, next), marker))
    at = next
    if (marker === startOfScan) {
      hasScan = true
      at = endOfScan(file, next)
      parts.push(file.subarray(next, at))
    }
  }
}

const end = Buffer.of(0xff, endOfImage)

/** Whether nothing is left but, at most, the first byte of a marker. */
const isRest = (file: Buffer, at: number) => at >= file.length || (at === file.length - 1 && file[at] === 0xff)

/** Where the next marker is that isn't part of the pixels. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1]
    const isOfPixels = marker === 0 || (marker !== undefined && marker >= 0xd0 && marker <= 0xd7)
    if (isOfPixels) at += 1
    else return at
  }
  return file.length
}

/** What is kept of a segment: the resolution, without a thumbnail; the color profile; and how colors are stored. */
function keptOf(part: Buffer, marker: number): Buffer {
  if (needed.has(marker)) return part
  const begins = (text: string) => part.toString('latin1', 4, 4 + text.length) === text
  if (marker === 0xe0 && begins('JFIF\0') && part.length >= 18)
    return Buffer.concat([Buffer.of(0xff, 0xe0, 0, 16), part.subarray(4, 16), Buffer.alloc(2)])
  if (marker === 0xe2 && begins('ICC_PROFILE\0')) return part
  if (marker === 0xee && begins('Adobe') && part.length >= 16)
    return Buffer.concat([Buffer.of(0xff, 0xee, 0, 14), part.subarray(4, 16)])
  return nothing
}

const nothing = Buffer.alloc(0)
