import { Refusal } from '#server/http/replies/refusals.ts'

/** What DOS ends a text with, and what converters write for characters that they don't have. */
const substitute = '\x1a'

/** Other than line breaks (of Word, U+000B), tabs, and form feeds. Programs and pictures have them, texts don't. */
const control = /[^\P{Cc}\t\n\v\f\r\x85]/u

/** The text of a file: by its byte order mark, else UTF-8, UTF-16 as Excel's “Unicode text”, Shift-JIS, or Windows-1252. */
export function decode(file: Buffer): string {
  const mark = file.toString('latin1', 0, 2)
  const wide = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : wideWithoutMark(file)
  for (const charset of wide ? [wide] : ['utf-8', 'shift_jis', 'windows-1252']) {
    const text = decodeAs(file, charset)
    if (text !== undefined && (charset !== 'shift_jis' || isJapanese(text))) return text
  }
  throw new Refusal('IMPORT_TYPE')
}

function decodeAs(file: Buffer, charset: string): string | undefined {
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(file).replaceAll(substitute, '')
    return control.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Accented letters and quotation marks of Windows-1252 may be valid Shift-JIS, as single characters between others. */
function isJapanese(text: string): boolean {
  const words = text.match(/[\u3005\u3041-\u30ff\u4e00-\u9fff]+/g) ?? []
  return !/\p{Co}/u.test(text) && words.filter(({ length }) => length > 1).length * 3 > words.length
}

/** In UTF-16, every second byte of a Western text is zero. */
function wideWithoutMark(file: Buffer): string | undefined {
  const head = file.subarray(0, 200)
  const zeros = [0, 1].map((odd) => head.filter((byte, index) => index % 2 === odd && byte === 0).length)
  const half = Math.floor(head.length / 2) * 0.7
  if ((zeros[1] ?? 0) > half) return 'utf-16le'
  return (zeros[0] ?? 0) > half ? 'utf-16be' : undefined
}
