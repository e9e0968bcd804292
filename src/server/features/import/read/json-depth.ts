const [quote, backslash] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]
const opening = new Set(Array.from('[{', (bracket) => bracket.charCodeAt(0)))
const closing = new Set(Array.from(']}', (bracket) => bracket.charCodeAt(0)))

/** Whether objects and lists in a JSON text are nested deeper than this, found in one pass without parsing it. */
export function isDeeper(text: string, deepest: number): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) isInString = !isInString
    else if (isInString && code === backslash) index += 1
    else if (isInString) continue
    else if (closing.has(code)) depth -= 1
    else if (opening.has(code) && ++depth > deepest) return true
  }
  return false
}
