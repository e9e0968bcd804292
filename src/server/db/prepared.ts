import { randomUUID } from 'node:crypto'
import type { QueryConfig } from 'pg'

/** The most statements a connection prepares; later ones are planned each time. */
const maxStatements = 300

/** A statement with this comment in it is planned each time, because its best plan depends on its values. */
export const plannedEachTime = '/* planned each time */'

/**
 * Begins anew when statements are outdated. The mark is part of a statement's text, because PgBouncer knows a statement by
 * its text and not by its name; and it is random, because other servers prepare the same ones through the same pooler.
 */
let generation = { mark: '', names: new Map<string, string>() }
let generations = 0

/**
 * The statement as each connection prepares it on first use: PostgreSQL then parses and plans it only a few times.
 * Searches are planned each time, because the best plan depends on the word (decision 005).
 */
export function prepared(text: string, values: readonly unknown[]): QueryConfig<unknown[]> {
  // Without values, it may be several statements in one text, as in migrations.
  const name = values.length > 0 ? nameOf(text) : undefined
  return name === undefined
    ? { text, values: [...values] }
    : { name, text: text + generation.mark, values: [...values] }
}

function nameOf(text: string): string | undefined {
  const { names } = generation
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size === maxStatements || text.includes(plannedEachTime)) return undefined
  const name = `g${generations}s${names.size}`
  names.set(text, name)
  return name
}

/**
 * Whether a statement failed only because its table has changed since it was prepared, as when a newer Rollbook starts on
 * the same database. Once `renewStatements` was called, it works.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'

/** Prepares all statements anew, unless that has happened since this one was prepared. */
export function renewStatements({ name = '' }: Pick<QueryConfig, 'name'>) {
  if (!name.startsWith(`g${generations}s`)) return
  generations += 1
  generation = { mark: ` /* ${randomUUID().slice(0, 8)} */`, names: new Map() }
}
