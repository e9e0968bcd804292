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
