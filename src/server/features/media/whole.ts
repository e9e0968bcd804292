import { type FileHandle, open } from 'node:fs/promises'
import { Refusal } from '#server/http/refusals.ts'
import { bytesAt } from './bytes-at.ts'
import { zip } from './file-type.ts'
import { isWholeGif } from './whole-gif.ts'
import { isWholeMovie, isWholeWebm } from './whole-video.ts'
import { typeOfZip } from './whole-zip.ts'

/**
 * Refuses a file that was cut off on its way or is not what it begins as, and answers its final MIME type. Other images
 * are not looked at here: decoding them tells more.
 */
export async function getWholeType(path: string, type: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (type === zip) return await typeOfZip(file, size)
    const isWhole = checks[type]
    if (isWhole && !(await isWhole(file, size)))
      throw new Refusal(type === 'text/plain' ? 'FILE_TYPE' : 'FILE_BROKEN')
    return type
  } finally {
    await file.close()
  }
}

const checks: Record<string, (file: FileHandle, size: number) => Promise<boolean>> = {
  'image/gif': isWholeGif,
  'video/mp4': isWholeMovie,
  'video/quicktime': isWholeMovie,
  'video/webm': isWholeWebm,
  'application/pdf': isWholePdf,
  'application/msword': isWholeOle,
  'application/vnd.ms-excel': isWholeOle,
  'text/plain': isText,
}

async function isWholePdf(file: FileHandle, size: number): Promise<boolean> {
  const length = Math.min(size, 2048)
  return (await bytesAt(file, size - length, length)).includes('%%EOF')
}

/** The container's own table tells which sectors are in use: the last of them must have arrived. */
async function isWholeOle(file: FileHandle, size: number): Promise<boolean> {
  const header = await bytesAt(file, 0, 512)
  if (header.length < 512) return false
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return false
  const sector = 2 ** shift
  const tables = Math.min(header.readUInt32LE(44), 109)
  let used = header.readUInt32LE(48)
  for (let table = 0; table < tables; table++) {
    const place = header.readUInt32LE(76 + table * 4)
    const entries = await bytesAt(file, (place + 1) * sector, sector)
    if (entries.length < sector) return false
    for (let entry = 0; entry < sector / 4; entry++) {
      if (entries.readUInt32LE(entry * 4) !== 0xffffffff) used = Math.max(used, (table * sector) / 4 + entry)
    }
  }
  return tables > 0 && size > (used + 1) * sector
}

/** UTF-8 without control characters but those of lines, tabs and pages. */
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
