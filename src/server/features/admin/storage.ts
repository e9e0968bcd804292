import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { diskOf } from '#server/http/disk-full.ts'
import type { Storage } from '#shared/feedback/admin.ts'

/** How many of the members with the most are listed. */
const listed = 10

/** Sums stored files by kind and member, and the room that is left. Never has the files' names. */
export async function storageOf({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Storage> {
  const [counted, largest, size, { bavail, bsize }] = await Promise.all([
    db
      .selectFrom('files')
      .select([kindOfFile.as('kind'), isUnattached.as('isUnattached'), files, bytes])
      .groupBy([kindOfFile, isUnattached])
      .execute(),
    largestOf(db),
    sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db),
    diskOf(env.dataDir),
  ])
  return {
    isBucket: env.s3 !== null,
    total: sumOf(counted),
    kinds: (['image', 'video', 'document'] as const).map((kind) => ({
      kind,
      ...sumOf(counted.filter((one) => one.kind === kind)),
    })),
    unattached: sumOf(counted.filter((one) => one.isUnattached)),
    largest,
    maxBytes: env.storagePerUser,
    databaseBytes: size.rows[0]?.bytes ?? 0,
    freeBytes: bavail * bsize,
  }
}

/** Names are looked up last: there may be a hundred thousand members. */
const largestOf = (db: Db) =>
  db
    .with('largest', (all) =>
      all
        .selectFrom('files')
        .select(['userId', files, bytes])
        .groupBy('userId')
        .orderBy('bytes', 'desc')
        .orderBy('userId')
        .limit(listed),
    )
    .selectFrom('largest')
    .innerJoin('users', 'users.id', 'largest.userId')
    .select(['users.id', 'fullName', 'files', 'bytes'])
    .orderBy('bytes', 'desc')
    .orderBy('users.id')
    .execute()

const kindOfFile = sql<'image' | 'video' | 'document'>`
  case when mimetype like 'image/%' then 'image' when mimetype like 'video/%' then 'video' else 'document' end`
const isUnattached = sql<boolean>`coalesce(entry_id, promotion_id, competition_id) is null`
const files = sql<number>`count(*)`.as('files')
const bytes = sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes')

const sumOf = (parts: { files: number; bytes: number }[]) => ({
  files: parts.reduce((sum, part) => sum + part.files, 0),
  bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
})
