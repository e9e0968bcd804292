import { type Insertable, sql } from 'kysely'
import type { Earlier } from '#server/db/create-once.ts'
import { totalOf } from '#server/db/page.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { ListPage } from '#server/http/reply.ts'
import type { Feedback, FeedbackStatus, ReceivedFeedback } from '#shared/feedback.ts'
import { limits } from '#shared/limits.ts'

const columns = ['id', 'subject', 'feedbackType', 'description', 'priority', 'status', 'userId'] as const

/** All upvotes of the feedback `f`. */
const upvotes = sql<number>`(select count(*) from feedback_upvotes where feedback_id = f.id)`.as('upvotes')

export interface FeedbackFilter {
  status?: FeedbackStatus | undefined
  /** Older than this id. */
  before?: number | undefined
  id?: number
}

/** A page of everybody's feedback for an administrator, newest first. */
export async function receivedFeedback(
  db: Db,
  adminId: number,
  { status, before, id }: FeedbackFilter,
): Promise<ListPage<ReceivedFeedback>> {
  const all = db
    .selectFrom('feedback as f')
    .innerJoin('users', 'users.id', 'f.userId')
    .select(columns.map((column) => `f.${column}` as const))
    .select(['f.createdAt', 'users.fullName', 'users.email', upvotes])
    .select(
      sql<boolean>`exists (select from feedback_upvotes where feedback_id = f.id and user_id = ${adminId})`.as(
        'isUpvoted',
      ),
    )
    .$if(status !== undefined, (all) => all.where('f.status', '=', status ?? 'new'))
    .$if(id !== undefined, (all) => all.where('f.id', '=', id ?? 0))
  const rows = await all
    .$if(before !== undefined, (all) => all.where('f.id', '<', before ?? 0))
    .orderBy('f.id', 'desc')
    .limit(limits.adminPage)
    .execute()
  const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return { items, total: await totalOf(db, all) }
}

/** What an earlier attempt at the same create has stored. */
export async function findByClientId(
  db: Db,
  userId: number,
  clientId: string,
): Promise<Earlier<Feedback> | undefined> {
  const row = await db
    .selectFrom('feedback as f')
    .select([...columns, 'createdAt', 'payloadHash', upvotes])
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (!row) return undefined
  const { payloadHash, createdAt, ...stored } = row
  return { stored: { ...stored, createdAt: createdAt.toISOString() }, payloadHash }
}

export const countFeedbackOf = async (tx: Tx, userId: number): Promise<number> =>
  (
    await tx
      .selectFrom('feedback')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).count

export async function insertFeedback(tx: Tx, row: Insertable<Tables['feedback']>): Promise<Feedback> {
  const stored = await tx
    .insertInto('feedback')
    .values(row)
    .returning([...columns, 'createdAt'])
    .executeTakeFirstOrThrow()
  return { ...stored, createdAt: stored.createdAt.toISOString(), upvotes: 0 }
}

/** Returns what has changed; undefined if it had that status already, or doesn't exist. */
export const updateStatus = (tx: Tx, id: number, status: FeedbackStatus) =>
  tx
    .updateTable('feedback')
    .set({ status })
    .where('id', '=', id)
    .where('status', '!=', status)
    .returning(['userId', 'subject'])
    .executeTakeFirst()

/** Locks the feedback, so that it isn't deleted meanwhile. */
export const isFeedback = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('feedback').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
  undefined

export const insertUpvote = (tx: Tx, feedbackId: number, userId: number) =>
  tx
    .insertInto('feedbackUpvotes')
    .values({ feedbackId, userId })
    .onConflict((known) => known.doNothing())
    .execute()

export const deleteUpvote = (tx: Tx, feedbackId: number, userId: number) =>
  tx.deleteFrom('feedbackUpvotes').where('feedbackId', '=', feedbackId).where('userId', '=', userId).execute()

/** Returns whether there was any. */
export const deleteFeedback = async (db: Db, id: number): Promise<boolean> =>
  (await db.deleteFrom('feedback').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
