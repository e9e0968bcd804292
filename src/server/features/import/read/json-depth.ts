import { Refusal } from '#server/http/replies/refusals.ts'

const [quote, backslash] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]
const opening = new Set(Array.from('[{', (bracket) => bracket.charCodeAt(0)))
const closing = new Set(Array.from(']}', (bracket) => bracket.charCodeAt(0)))

const comma = ','.charCodeAt(0)

/** So many brackets and commas are more than 20,000 entries of Day One have, and about a second of JSON.parse. */
const mostMarks = 2_000_000

/**
 * Whether objects and lists in a JSON text are nested deeper than this, found in one pass without parsing it. Throws
 * IMPORT_TOO_LARGE if it has so many that parsing it, which nothing can end, would take long and much memory.
 */
export function isDeeper(text: string, deepest: number): boolean {
  let [depth, marks, isInString] = [0, 0, false]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) isInString = !isInString
    else if (isInString && code === backslash) index += 1
    else if (isInString) continue
    else if (closing.has(code)) depth -= 1
    else if (code === comma) marks += 1
    else if (opening.has(code)) {
      marks += 1
      if (++depth > deepest) return true
    }
    if (marks > mostMarks) throw new Refusal('IMPORT_TOO_LARGE')
  }
  return false
}
