import { type FileHandle, open } from 'node:fs/promises'
import { Refusal } from '#server/http/refusals.ts'
import { bytesAt } from './bytes-at.ts'
import { zip } from './file-type.ts'
import { isCompleteGif } from './validate-gif.ts'
import { isCompleteMovie, isCompleteWebm } from './validate-video.ts'
import { typeOfZip } from './validate-zip.ts'

/**
 * Refuses a file that is incomplete or not what its beginning claims, and returns its final MIME type. Images other than
 * GIFs are validated when they are decoded.
 */
export async function getValidType(path: string, type: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (type === zip) return await typeOfZip(file, size)
    const isComplete = checks[type]
    if (isComplete && !(await isComplete(file, size)))
      throw new Refusal(type === 'text/plain' ? 'FILE_TYPE' : 'FILE_BROKEN')
    return type
  } finally {
    await file.close()
  }
}

const checks: Record<string, (file: FileHandle, size: number) => Promise<boolean>> = {
  'image/gif': isCompleteGif,
  'video/mp4': isCompleteMovie,
  'video/quicktime': isCompleteMovie,
  'video/webm': isCompleteWebm,
  'application/pdf': isCompletePdf,
  'application/msword': isCompleteOle,
  'application/vnd.ms-excel': isCompleteOle,
  'text/plain': isText,
}

async function isCompletePdf(file: FileHandle, size: number): Promise<boolean> {
  const length = Math.min(size, 2048)
  return (await bytesAt(file, size - length, length)).includes('%%EOF')
}

/** The container's table says which sectors are in use; the last of them has to be there. */
async function isCompleteOle(file: FileHandle, size: number): Promise<boolean> {
  const header = await bytesAt(file, 0, 512)
  if (header.length < 512) return false
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return false
  const sector = 2 ** shift
  const tables = Math.min(header.readUInt32LE(44), 109)
  let used = header.readUInt32LE(48)
  for (let table = 0; table < tables; table++) {
    const position = header.readUInt32LE(76 + table * 4)
    const entries = await bytesAt(file, (position + 1) * sector, sector)
    if (entries.length < sector) return false
    for (let entry = 0; entry < sector / 4; entry++) {
      if (entries.readUInt32LE(entry * 4) !== 0xffffffff) used = Math.max(used, (table * sector) / 4 + entry)
    }
  }
  return tables > 0 && size > (used + 1) * sector
}

/** UTF-8 without control characters other than line breaks, tabs and form feeds. */
async function isText(file: FileHandle, size: number): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let start = 0; start < size; start += 65_536) {
      const text = decoder.decode(await bytesAt(file, start, 65_536), { stream: true })
      if (/[^\P{Cc}\t\n\f\r]/u.test(text)) return false
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}
