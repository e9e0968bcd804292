import { Refusal } from '#server/http/replies/refusals.ts'
import type { Content } from './content.ts'

/** Other than line breaks, tabs, and form feeds. Programs and pictures have them, texts don't. */
const control = /[^\P{Cc}\t\n\f\r]/u

/** The character set of a plain text, by its byte order mark or by what it can be read as. Refuses what isn't a text. */
export function getCharset(file: Content): string {
  const mark = file.at(0, 2).toString('latin1')
  const charsets =
    mark === '\xff\xfe' ? ['utf-16le'] : mark === '\xfe\xff' ? ['utf-16be'] : ['utf-8', 'windows-1252']
  const charset = charsets.find((one) => isText(file, one))
  if (charset === undefined) throw new Refusal('FILE_TYPE')
  return charset
}

function isText(file: Content, charset: string): boolean {
  const decoder = new TextDecoder(charset, { fatal: true })
  try {
    for (let start = 0; start < file.size; start += 65_536)
      if (control.test(decoder.decode(file.at(start, 65_536), { stream: true }))) return false
    decoder.decode()
    return true
  } catch {
    return false
  }
}
