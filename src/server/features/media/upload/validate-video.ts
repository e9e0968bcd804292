import type { FileHandle } from 'node:fs/promises'
import { bytesAt } from './bytes-at.ts'

/** MP4 and QuickTime are a series of boxes that begin with their lengths. All must be there, including the index. */
export async function isCompleteMovie(file: FileHandle, size: number): Promise<boolean> {
  const seen = new Set<string>()
  let position = 0
  // Some cameras leave a few zeros at the end.
  while (size - position >= 8) {
    const head = await bytesAt(file, position, 16)
    const length = boxLength(head, size - position)
    if (length < 8 || position + length > size) return false
    seen.add(head.toString('latin1', 4, 8))
    position += length
  }
  return seen.has('moov') && (seen.has('mdat') || seen.has('moof'))
}

function boxLength(head: Buffer, rest: number): number {
  const length = head.readUInt32BE(0)
  if (length === 0) return rest
  if (length === 1) return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8))
  return length
}

/** WebM is a header and one segment, which begins with its length unless it was recorded live. */
export async function isCompleteWebm(file: FileHandle, size: number): Promise<boolean> {
  const header = element(await bytesAt(file, 0, 12))
  if (header?.id !== 0x1a45dfa3 || header.length === null) return false
  const start = header.content + header.length
  const segment = element(await bytesAt(file, start, 12))
  if (segment?.id !== 0x18538067) return false
  return segment.length === null || start + segment.content + segment.length <= size
}

/** An element's id, the start of its content, and the content's length, null if unknown. */
function element(head: Buffer): { id: number; content: number; length: number | null } | null {
  if (head.length < 12) return null
  const first = head[4] ?? 0
  const width = Math.clz32(first) - 23
  if (width > 8) return null
  const digits = BigInt(`0x${head.toString('hex', 4, 4 + width)}`)
  const unknown = (1n << BigInt(7 * width)) - 1n
  const length = digits & unknown
  return { id: head.readUInt32BE(0), content: 4 + width, length: length === unknown ? null : Number(length) }
}
