/** The fields of a search that can be chosen instead of typed. */
export type FieldKey = 'type' | 'academy' | 'date'

const pattern = (key: FieldKey) => new RegExp(`(^|\\s)${key}:(?:"([^"]*)"?|(\\S*))`, 'iu')

/** The value of a field in a search; '' if there is none. */
export function fieldIn(q: string, key: FieldKey): string {
  const [, , quoted, word] = pattern(key).exec(q) ?? []
  return quoted ?? word ?? ''
}

/** The search with this in the field, or without the field if it is ''. */
export function withField(q: string, key: FieldKey, value: string): string {
  const others = q.replace(pattern(key), '').trim()
  const written = /[\s"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value
  return value === '' ? others : `${others} ${key}:${written}`.trim()
}
