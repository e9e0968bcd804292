import { Refusal } from '#server/http/replies/refusals.ts'
import { type FileKind, fileTypes, isHeic } from '#shared/media/media.ts'
import { loadCode } from './load-code.ts'

/** How many of its first bytes determine the type of a file. */
export const headSize = 4100

/** A zip archive. Its end tells which kind of document it is, if any. */
export const zip = 'application/zip'

/** Other names of accepted types. */
const aliases: Record<string, string> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  // Phones name their MP4 files after either.
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
}

/** The MIME type by the first bytes, or {@link zip}. The name decides only what bytes can't: OLE files and plain text. */
export async function getType(head: Buffer, name: string): Promise<string> {
  if (head.length === 0) throw new Refusal('FILE_BROKEN')
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return zip
  if (isPdf(head)) return 'application/pdf'
  const { fileTypeFromBuffer } = await loadCode(() => import('file-type'))
  const detected = (await fileTypeFromBuffer(head))?.mime ?? ''
  if (detected === 'application/x-cfb') return typeOfOle(name)
  const type = aliases[detected] ?? detected
  if (fileTypes[type]) return type
  // Old movies of QuickTime may begin with these boxes, too.
  if (/^(?:skip|pnot)$/.test(head.toString('latin1', 4, 8))) return 'video/quicktime'
  if (isHeic(type)) throw new Refusal('HEIC')
  if (endingOf(name) === 'txt') return 'text/plain'
  throw new Refusal('FILE_TYPE')
}

/** Viewers look for its beginning in the first kilobyte. Before it, some mail programs leave lines of the mail. */
function isPdf(head: Buffer): boolean {
  const before = head.toString('latin1', 0, 1024).split('%PDF-')
  return before.length > 1 && (before[0] ?? '').split('\n').every((line) => lineOfMail.test(line))
}

/** A header, how it goes on, what separates parts, or nothing, maybe after a byte order mark. */
const lineOfMail = /^(?:\xef\xbb\xbf)?(?:[\w-]+:.*|--.*|\s.*|)$/s

/** Whether the first bytes are those of a WebP with several frames. */
export const isAnimatedWebp = (head: Buffer) =>
  head.toString('latin1', 8, 16) === 'WEBPVP8X' && ((head[20] ?? 0) & 2) !== 0

/** Old Word and Excel files are the same container. */
function typeOfOle(name: string): string {
  const ending = endingOf(name)
  if (ending === 'doc') return 'application/msword'
  if (ending === 'xls') return 'application/vnd.ms-excel'
  throw new Refusal('FILE_TYPE')
}

export const kindOfType = (type: string): FileKind => fileTypes[type]?.kind ?? 'document'

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()
