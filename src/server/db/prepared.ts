import type { QueryConfig } from 'pg'

/** The most statements a connection prepares; later ones are planned each time. */
const maxStatements = 300

/** A statement with this comment in it is planned each time, because its best plan depends on its values. */
export const plannedEachTime = '/* planned each time */'

let generation = 0
let names = new Map<string, string>()

/**
 * The statement as each connection prepares it on first use: PostgreSQL then parses and plans it only a few times.
 * Searches are planned each time, because the best plan depends on the word (decision 005).
 */
export const prepared = (text: string, values: readonly unknown[]): QueryConfig<unknown[]> => ({
  // Without values, it may be several statements in one text, as in migrations.
  ...(values.length > 0 && nameOf(text)),
  text,
  values: [...values],
})

function nameOf(text: string): { name: string } | undefined {
  const known = names.get(text)
  if (known !== undefined) return { name: known }
  if (names.size === maxStatements || text.includes(plannedEachTime)) return undefined
  const name = `g${generation}s${names.size}`
  names.set(text, name)
  return { name }
}

/**
 * Prepares all statements anew if one failed only because its table has changed since it was prepared, as when a newer
 * Rollbook starts on the same database. Returns whether that was why.
 */
export function renewIfOutdated(error: unknown): boolean {
  const isOutdated = error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
  if (isOutdated) {
    generation += 1
    names = new Map()
  }
  return isOutdated
}
