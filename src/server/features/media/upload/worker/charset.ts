import { Refusal } from '#server/http/replies/refusals.ts'
import type { Content } from './content.ts'

/** Other than line breaks and tabs. Programs and pictures have them, texts don't. */
const control = /[^\P{Cc}\t\n\v\f\r]/u
const endOfDosText = '\u001a'
const kana = /[\u3041-\u30fe]/

/** The character set of a plain text, by its byte order mark or by what it can be read as. Refuses what isn't a text. */
export function getCharset(file: Content): string {
  const wide = wideCharset(file)
  const charset = (wide ? [wide] : ['utf-8', 'shift_jis', 'windows-1252']).find((one) => isText(file, one))
  if (charset === undefined) throw new Refusal('FILE_TYPE')
  return charset
}

/** UTF-16 by its mark, or by the zeros that every space and line break has in it. */
function wideCharset(file: Content): string | undefined {
  const mark = file.at(0, 2).toString('latin1')
  if (mark === '\xff\xfe') return 'utf-16le'
  if (mark === '\xfe\xff') return 'utf-16be'
  const head = file.at(0, 65_536)
  const [even, odd] = [0, 1].map((first) => head.some((byte, index) => byte === 0 && index % 2 === first))
  if (odd && !even) return 'utf-16le'
  return even && !odd ? 'utf-16be' : undefined
}

/** Western texts could be read as Shift-JIS as well, but have no kana then. */
function isText(file: Content, charset: string): boolean {
  const decoder = new TextDecoder(charset, { fatal: true })
  let hasKana = false
  try {
    for (let start = 0; start < file.size; start += 65_536) {
      const text = decoder.decode(file.at(start, 65_536), { stream: true })
      if (control.test(text.replaceAll(endOfDosText, ''))) return false
      hasKana ||= kana.test(text)
    }
    decoder.decode()
    return charset !== 'shift_jis' || hasKana
  } catch {
    return false
  }
}
