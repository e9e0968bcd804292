import { nameKey } from '../foundation/name-key.ts'
import type { ImportedPartner } from './imported-session.ts'

/** So many are remembered. */
const most = 100_000
const keys = new Map<string, string>()

/** `nameKey`, which takes most of the time in which a file is read, once for each name that a file repeats. */
export function knownKey(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = nameKey(name)
  if (keys.size < most) keys.set(name, key)
  return key
}

/** The names in a cell: 'Armbar, triangle; sweep'. Commas within brackets belong to their name. */
export const listOf = (text: string): string[] =>
  partsOf(text)
    .map((name) => withoutDotsAtEnd(name.replace(/\s+/g, ' ').replace(/^[-–*# ]+/, '')).normalize('NFC'))
    .filter((name) => name !== '' && !/^(-|–|none|n\/a|keine?|nenhum)$/i.test(name))

/** Split at separators before which a bracket isn't open, in one pass over the text. */
function partsOf(text: string): string[] {
  const brackets = /[()[\]]/g
  const parts: string[] = []
  let [from, bracket] = [0, brackets.exec(text)]
  for (const { index, 0: separator } of text.matchAll(/[;,\n•|]|\s[/+]\s/g)) {
    const end = index + separator.length
    while (bracket && bracket.index < end) bracket = brackets.exec(text)
    if (bracket?.[0] === ')' || bracket?.[0] === ']') continue
    parts.push(text.slice(from, index))
    from = end
  }
  return [...parts, text.slice(from)]
}

/** Not by an expression: at each of many dots, it would look for the end anew. */
function withoutDotsAtEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === '.' || text[end - 1] === ' ') end -= 1
  return text.slice(0, end)
}

/** 'Theo x3', 'Ana (2)', '2x Rui', 'Theo and Ana'. */
export function partnersOf(text: string): ImportedPartner[] {
  const names = listOf(text).flatMap((name) => name.split(/ (?:and|und|&|y|e) /i))
  const counts = new Map<string, ImportedPartner>()
  for (const written of names) {
    const [, before, after, bracketed] =
      /^(?:(\d{1,2})\s?[x×]\s?)?.*?(?:\s?[x×]\s?(\d{1,2})|\s?\((\d{1,2})x?\))?$/i.exec(written) ?? []
    const name = written
      .replace(/^\d{1,2}\s?[x×]\s?/i, '')
      .replace(/\s?[x×]\s?\d{1,2}$|\s?\(\d{1,2}x?\)$/i, '')
      .trim()
    if (name === '') continue
    const rounds = Math.max(1, Number(before ?? after ?? bracketed ?? 1))
    const key = knownKey(name)
    const known = counts.get(key)
    counts.set(key, { name: known?.name ?? name, rounds: (known?.rounds ?? 0) + rounds })
  }
  return [...counts.values()]
}
