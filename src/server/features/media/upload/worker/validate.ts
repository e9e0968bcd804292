import { Refusal } from '#server/http/replies/refusals.ts'
import { zip } from '../file-type.ts'
import type { Content } from './content.ts'
import { typeOfZip } from './validate-zip.ts'

/**
 * Refuses a file that is incomplete or not what its beginning claims, and returns its final MIME type. Other pictures and
 * videos are validated when they are decoded and read.
 */
export async function getValidType(file: Content, type: string): Promise<string> {
  if (type === zip) return await typeOfZip(file)
  if (type === 'image/png' && isAnimatedPng(file)) throw new Refusal('ANIMATED_PNG')
  const isComplete = checks[type]
  if (isComplete && !isComplete(file)) throw new Refusal('FILE_BROKEN')
  return type
}

const checks: Record<string, (file: Content) => boolean> = {
  'application/pdf': isCompletePdf,
  'application/msword': isCompleteOle,
  'application/vnd.ms-excel': isCompleteOle,
}

/** Whether it says so before its first picture; the image library would keep only that. */
function isAnimatedPng(file: Content): boolean {
  for (let at = 8; ; at += 12 + file.at(at, 4).readUInt32BE(0)) {
    const head = file.at(at, 8)
    const name = head.toString('latin1', 4)
    if (head.length < 8 || name === 'IDAT') return false
    if (name === 'acTL') return true
  }
}

/** Viewers read it despite bytes after its end. A file for the web has an end near its beginning, and says how long it is. */
function isCompletePdf(file: Content): boolean {
  const head = file.at(0, 2048).toString('latin1')
  const length = /\/Linearized[^>]*\/L\s+(\d+)/.exec(head)?.[1] ?? 0
  if (file.size < Number(length)) return false
  const mark = Buffer.from('%%EOF')
  for (let end = file.size; end > 0; end -= 60_000)
    if (file.at(Math.max(0, end - 65_536), Math.min(end, 65_536)).includes(mark)) return true
  return false
}

/** From here on, numbers mean that nothing follows, or that a sector is free; some programs mark free ones as ends. */
const firstMark = 0xfffffffa

/** The container's table says which sector follows which; the last of them has to be there. */
function isCompleteOle(file: Content): boolean {
  const header = Buffer.from(file.at(0, 512))
  if (header.length < 512) return false
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return false
  const sector = 2 ** shift
  const tables = Math.min(header.readUInt32LE(44), 109)
  let used = header.readUInt32LE(48)
  for (let table = 0; table < tables; table++) {
    const position = header.readUInt32LE(76 + table * 4)
    const entries = file.at((position + 1) * sector, sector)
    if (entries.length < sector) return false
    for (let entry = 0; entry < sector / 4; entry++) {
      const next = entries.readUInt32LE(entry * 4)
      if (next < firstMark) used = Math.max(used, (table * sector) / 4 + entry, next)
    }
  }
  return tables > 0 && file.size > (used + 1) * sector
}
