import { type RawBuilder, sql } from 'kysely'
import {
  type Named,
  type SpokenTechnique,
  submissionKey,
  submissionReader,
} from '#shared/techniques/technique-names.ts'
import type { Db } from './tables.ts'

/** The names of techniques by member, by which their submissions are understood (decision 058). */
export async function techniqueNames(db: Db, userIds: number[]): Promise<Map<number, Named[]>> {
  const rows = await db
    .selectFrom('techniques')
    .select(['userId', 'id', 'name', 'otherNames', 'catalogKey'])
    .where('userId', 'in', userIds)
    .where('deletedAt', 'is', null)
    .execute()
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** The lookups by which a member's submissions are understood (decision 058). */
export interface Vocabulary {
  /** By the techniques they are linked to, 0 for none, and what was typed. */
  meanings: RawBuilder<unknown>
  /** The key of a submission that is only known by name. */
  keyOf: (name: string) => string
  /** How submissions that mean the same as this name were written. */
  writtenAs: (name: string) => SpokenTechnique[]
}

/** Also understands what was spoken elsewhere, such as in matches. */
export async function vocabularyOf(db: Db, userId: number, elsewhere: string[] = []): Promise<Vocabulary> {
  const inRounds: SpokenTechnique[] = await db
    .selectFrom('roundSubmissions')
    .select(['techniqueId', 'name'])
    .distinct()
    .where('userId', '=', userId)
    .execute()
  const known = new Set(inRounds.flatMap(({ techniqueId, name }) => (techniqueId === null ? [name] : [])))
  const added = [...new Set(elsewhere)].filter((name) => !known.has(name))
  const written = [...inRounds, ...added.map((name) => ({ techniqueId: null, name }))]
  const names = written.length > 0 ? (await techniqueNames(db, [userId])).get(userId) : []
  const read = submissionReader(names ?? [])
  const meant = written.map(read)
  const keys = meant.map(({ name }) => submissionKey(name))
  const meanings = sql`
    select * from unnest(
      ${written.map(({ techniqueId }) => techniqueId ?? 0)}::bigint[], ${written.map(({ name }) => name)}::text[],
      ${keys}::text[], ${meant.map(({ name }) => name)}::text[],
      ${meant.map(({ techniqueId }) => techniqueId)}::bigint[]
    ) as meaning(linked_id, written, key, name, technique_id)`
  const unlinked = written.flatMap(({ techniqueId, name }, at) =>
    techniqueId === null ? [[name, keys[at]] as const] : [],
  )
  const keyByName = new Map(unlinked)
  const keyOf = (name: string) => keyByName.get(name) ?? submissionKey(read({ techniqueId: null, name }).name)
  const writtenAs = (name: string) => {
    const key = keyOf(name)
    return written.filter((_, at) => keys[at] === key)
  }
  return { meanings, keyOf, writtenAs }
}
