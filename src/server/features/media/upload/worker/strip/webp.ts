/** What a picture looks like, in the file and in a frame of an animation. */
const keptInFile = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'])
const keptInFrame = new Set(['ALPH', 'VP8 ', 'VP8L'])
const bytesOfFrameHead = 16
/** In the flags of VP8X: that there is Exif, and XMP. */
const metadataFlags = 0x0c

/** The parts of a WebP without metadata and whatever follows its end. Null if it is cut off. */
export function stripWebp(file: Buffer): Buffer[] | null {
  if (file.length < 20) return null
  const chunks = keptChunks(file.subarray(12, 8 + file.readUInt32LE(4)), keptInFile)
  if (chunks === null || 8 + file.readUInt32LE(4) > file.length + 1) return null
  const parts: Buffer[] = []
  for (const chunk of chunks) {
    const part = strippedChunk(chunk)
    if (part === null) return null
    parts.push(part)
  }
  const head = Buffer.from(file.subarray(0, 12))
  head.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return [head, ...parts]
}

function strippedChunk(chunk: Buffer): Buffer | null {
  const name = chunk.toString('latin1', 0, 4)
  if (name === 'VP8X') {
    const copy = Buffer.from(chunk)
    copy[8] = (copy[8] ?? 0) & ~metadataFlags
    return copy
  }
  if (name !== 'ANMF') return chunk
  const inside = keptChunks(chunk.subarray(8 + bytesOfFrameHead), keptInFrame)
  if (inside === null) return null
  const part = Buffer.concat([chunk.subarray(0, 8 + bytesOfFrameHead), ...inside])
  part.writeUInt32LE(part.length - 8, 4)
  return part
}

/** Chunks of these names, each with the byte that makes its length even. */
function keptChunks(list: Buffer, kept: Set<string>): Buffer[] | null {
  const chunks: Buffer[] = []
  for (let at = 0; at + 8 <= list.length; ) {
    const length = list.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end > list.length) return null
    if (kept.has(list.toString('latin1', at, at + 4)))
      chunks.push(Buffer.concat([list.subarray(at, end), Buffer.alloc(length % 2)]))
    at = end + (length % 2)
  }
  return chunks
}
