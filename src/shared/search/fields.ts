import { straighten } from '../foundation/name-key.ts'

/** The fields of a search that can be chosen instead of typed. */
export type FieldKey = 'type' | 'academy' | 'date'

const patternOf = (key: FieldKey) => new RegExp(`(^|\\s)${key}:(?:"([^"]*)"?|(\\S*))`, 'iu')

const patterns = { type: patternOf('type'), academy: patternOf('academy'), date: patternOf('date') }

/** The value of a field in a search; '' if there is none. */
export function fieldIn(q: string, key: FieldKey): string {
  const [, , quoted, word] = patterns[key].exec(straighten(q)) ?? []
  return quoted ?? word ?? ''
}

/** The search with this in the field, or without the field if it is ''. */
export function withField(q: string, key: FieldKey, value: string): string {
  const others = straighten(q).replace(patterns[key], '').trim()
  const plain = straighten(value)
  const written = /[\s"]/.test(plain) ? `"${plain.replaceAll('"', '')}"` : plain
  return value === '' ? others : `${others} ${key}:${written}`.trim()
}

/** A search as the box and its chips show it: words, and fields and exclusions such as `type:garage` and `-kimura`. */
export interface SplitSearch {
  words: string
  fields: string[]
}

const fields =
  /(^|\s)(-?(?:tag|academy|type|coach|date):(?:"[^"]*"|[^\s"]\S*)|-(?:"[^"]+"|[\p{L}\p{N}]\S*))(?=(\s)|$)/giu

/** Splits a search. While it is typed, a field ends with a space. */
export function splitSearch(q: string, isTyped = false): SplitSearch {
  const found: string[] = []
  const words = straighten(q).replace(fields, (all, _, field: string, space?: string) => {
    if (isTyped && space === undefined) return all
    found.push(field)
    return ''
  })
  // Without fields, what is being typed stays as it is.
  return found.length > 0 ? { words: words.trimStart(), fields: found } : { words: q, fields: [] }
}

/** The search that was split. */
export const joinSearch = ({ words, fields }: SplitSearch): string =>
  fields.length === 0 ? words : [words.trimEnd(), ...fields].join(' ').trim()
