/** A text without the characters that PostgreSQL can't store. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Short enough to be stored, sent, or read without holding others up. In characters. */
export const pieceLength = 100_000

/** Cuts a text into pieces, none of them within a character of two halves: a database stores no half. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = from + pieceLength
    const piece = text.slice(from, /[\udc00-\udfff]/.test(text[end] ?? '') ? end + 1 : end)
    pieces.push(piece)
    from += piece.length
  }
  return pieces
}

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])

/** A text of HTML or XML with the characters that '&amp;', '&#38;', and '&#x26;' mean. Other references stay as they are. */
export const withCharacters = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (named.get(name) ?? whole)
  })

/** The text of a piece of HTML, as journals store what was typed: without tags, with a line for each block. */
export const textOfHtml = (html: string): string =>
  withCharacters(
    html
      .replace(/\r?\n/g, ' ')
      .replace(/<(br|hr)\b[^<>]{0,300}>|<\/(p|div|li|h\d|tr|blockquote)>/gi, '\n')
      .replace(/<li\b[^<>]{0,300}>/gi, '- ')
      .replace(/<\/?[a-z][^<>]{0,2000}>/gi, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
