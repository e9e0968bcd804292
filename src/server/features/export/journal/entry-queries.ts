import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { createQueue } from '#server/http/fairness/queue.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { pagesOf } from '../slices.ts'
import { withTimes } from './practice-queries.ts'

/** An entry with what its reply doesn't say. */
export interface StoredEntry extends Entry {
  clientId: string | null
  createdAt: Date
  ignoredTechniques: number[]
}

interface Listed {
  id: number
  /** As it is stored, which is compressed. */
  bytes: number
}

/** Read at a time. */
const page = { items: 200, bytes: 256 * 1024 }

/** One page is read at a time, whoever's. */
const reads = createQueue({ running: 1, waiting: 60 })

/**
 * All entries of a person that weren't deleted, those with rounds, or those planned, newest first, read page by page. No
 * connection is held in between: an entry changed meanwhile is still there once, one removed meanwhile is missing.
 */
export async function* entriesOf(db: Db, userId: number, signal: AbortSignal, order: Order = {}) {
  const listed = await listEntries(db, userId, order)
  const pages = pagesOf(order.isOldestFirst ? listed.toReversed() : listed, page)
  const read = (index: number) => {
    const ids = pages[index]?.map(({ id }) => id) ?? []
    return reads(String(userId), () => readEntries(db, userId, ids), signal)
  }
  let next = read(0)
  for (const [index] of pages.entries()) {
    const entries = await next
    // The next page is read while this one is written. Whoever stops meanwhile doesn't wait for it.
    next = read(index + 1)
    next.catch(() => undefined)
    yield* entries
  }
}

/** The same as an archive has them, the oldest first, but for where in it files are. */
export async function* archiveEntries(db: Db, userId: number, signal: AbortSignal) {
  for await (const entry of entriesOf(db, userId, signal, { isOldestFirst: true })) yield inArchive(entry)
}

function inArchive(entry: StoredEntry): ArchiveItems['entry'] {
  const {
    isRecurring: _isRecurring,
    recurrencePattern: _pattern,
    recurrenceEndDate: _end,
    recurrenceWeekdays: _weekdays,
    fileAttachments,
    createdAt,
    ...rest
  } = entry
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    files: fileAttachments.map(({ filename, originalname: originalName, mimetype, bytes }) => ({
      filename,
      path: '',
      originalName,
      mimetype,
      bytes,
    })),
  }
}

interface Order {
  isOldestFirst?: true
  /** Only those that were trained and have rounds. */
  withRounds?: true
}

/** One text, because reading thousands of rows stops everybody. */
async function listEntries(db: Db, userId: number, { withRounds }: Order): Promise<Listed[]> {
  const { listed } = await db
    .selectFrom('entries')
    .select(
      sql<string | null>`string_agg(
        id || ' ' || pg_column_size(reply_json), ',' order by date desc, id desc
      )`.as('listed'),
    )
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .$if(withRounds === true, (all) => all.where('isPlanned', '=', false).where('roundCount', '>', 0))
    .executeTakeFirstOrThrow()
  return (listed?.split(',') ?? []).map((one) => {
    const [id, bytes] = one.split(' ').map(Number)
    return { id: id ?? 0, bytes: bytes ?? 0 }
  })
}

/** Those entries of a person, in that order. */
async function readEntries(db: Db, userId: number, ids: number[]): Promise<StoredEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'replyJson', 'clientId', 'createdAt'])
    .select(({ selectFrom }) =>
      selectFrom('ignoredMentions as ignored')
        .select(sql<number[] | null>`array_agg(ignored.technique_id order by ignored.technique_id)`.as('ids'))
        .whereRef('ignored.userId', '=', 'entries.userId')
        .whereRef('ignored.entryId', '=', 'entries.id')
        .as('ignored'),
    )
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { replyJson, ignored, clientId, createdAt } = row
    return [{ ...(JSON.parse(replyJson) as Entry), clientId, createdAt, ignoredTechniques: ignored ?? [] }]
  })
}

/** How many bytes a person's attached files take. */
export const mediaBytesOf = async (db: Db, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('files')
      .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
      .where('userId', '=', userId)
      .where(({ or, eb }) =>
        or([
          eb('entryId', 'is not', null),
          eb('promotionId', 'is not', null),
          eb('competitionId', 'is not', null),
        ]),
      )
      .executeTakeFirstOrThrow()
  ).bytes

/** What coaches wrote, but for sessions that were deleted. */
const comments = (db: Db, userId: number) =>
  db
    .selectFrom('coachComments as comment')
    .innerJoin('entries', (join) =>
      join.onRef('entries.userId', '=', 'comment.userId').onRef('entries.id', '=', 'comment.entryId'),
    )
    .select(['comment.id', 'entryId', 'name', 'text', 'answer', 'answeredAt'])
    .select(['comment.createdAt', 'comment.updatedAt'])
    .where('comment.userId', '=', userId)
    .where('entries.deletedAt', 'is', null)
    .orderBy('comment.id')

export async function commentsOf(db: Db, userId: number): Promise<ArchiveItems['comment'][]> {
  const rows = await comments(db, userId).execute()
  return rows.map((row) => ({ ...withTimes(row), answeredAt: row.answeredAt?.toISOString() ?? null }))
}

/** The same, each with the day and the title of its session. */
export const commentsOnSessions = (db: Db, userId: number) =>
  comments(db, userId).select(['entries.date', 'entries.title']).execute()
