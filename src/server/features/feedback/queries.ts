import { type Insertable, sql } from 'kysely'
import { totalOf } from '#server/db/counts.ts'
import { forLike } from '#server/db/names.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { ListPage } from '#server/http/replies/reply.ts'
import type {
  Feedback,
  FeedbackQuery,
  FeedbackReply,
  FeedbackStatus,
  ReceivedFeedback,
} from '#shared/feedback/feedback.ts'
import { limits } from '#shared/foundation/limits.ts'

const columns = ['id', 'subject', 'feedbackType', 'description', 'priority', 'status', 'userId'] as const

/** All upvotes of the feedback `f`. */
const upvotes = sql<number>`(select count(*) from feedback_upvotes where feedback_id = f.id)`.as('upvotes')

export type FeedbackFilter = Partial<FeedbackQuery> & { id?: number }

/** A page of everybody's feedback for an administrator, newest first. */
export async function receivedFeedback(
  db: Db,
  adminId: number,
  { before, ...filter }: FeedbackFilter,
): Promise<ListPage<ReceivedFeedback>> {
  const all = feedbackFor(db, adminId, filter)
  const rows = await all
    .$if(before !== undefined, (all) => all.where('f.id', '<', before ?? 0))
    .orderBy('f.id', 'desc')
    .limit(limits.adminPage)
    .execute()
  const replies = await repliesTo(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => asReceived(row, replies.get(row.id)))
  return { items, total: await totalOf(db, all) }
}

function feedbackFor(
  db: Db,
  adminId: number,
  { q = '', status, feedbackType, priority, id }: Omit<FeedbackFilter, 'before'>,
) {
  let all = db
    .selectFrom('feedback as f')
    .innerJoin('users', 'users.id', 'f.userId')
    .select(columns.map((column) => `f.${column}` as const))
    .select(['f.createdAt', 'users.fullName', 'users.email', upvotes])
    .select(
      sql<boolean>`exists (select from feedback_upvotes where feedback_id = f.id and user_id = ${adminId})`.as(
        'isUpvoted',
      ),
    )
    .select(({ and, eb }) =>
      and([
        eb('users.feedbackMailsEnabled', '=', true),
        eb('users.emailVerifiedAt', 'is not', null),
        eb('users.disabledAt', 'is', null),
      ])
        .$castTo<boolean>()
        .as('mayReply'),
    )
  if (status !== undefined) all = all.where('f.status', '=', status)
  if (feedbackType !== undefined) all = all.where('f.feedbackType', '=', feedbackType)
  if (priority !== undefined) all = all.where('f.priority', '=', priority)
  if (id !== undefined) all = all.where('f.id', '=', id)
  for (const word of q.split(/\s+/).filter(Boolean))
    all = all.where(
      sql`concat_ws(' ', f.subject, f.description, users.full_name, users.email)`,
      'ilike',
      `%${forLike(word)}%`,
    )
  return all
}

const asReceived = <Row extends { createdAt: Date }>(row: Row, replies: FeedbackReply[] = []) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  replies,
})

/** The replies to feedback, the oldest first, by the id of the feedback. */
async function repliesTo(db: Db, ids: number[]): Promise<Map<number, FeedbackReply[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('feedbackReplies as reply')
    .leftJoin('users', 'users.id', 'reply.userId')
    .select(['reply.id', 'feedbackId', 'text', 'users.fullName as author', 'reply.createdAt'])
    .where('feedbackId', 'in', ids)
    .orderBy('reply.id')
    .execute()
  const replies = new Map<number, FeedbackReply[]>()
  for (const { feedbackId, createdAt, ...reply } of rows)
    replies.set(feedbackId, [...(replies.get(feedbackId) ?? []), { ...reply, createdAt: createdAt.toISOString() }])
  return replies
}

export async function findFeedback(db: Db, userId: number, id: number): Promise<Feedback | undefined> {
  const row = await db
    .selectFrom('feedback as f')
    .select([...columns, 'createdAt', upvotes])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, createdAt: row.createdAt.toISOString() }
}

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

/** Locks the feedback, so that it isn't deleted, and nobody else replies, until the transaction ends. */
export const lockFeedback = (tx: Tx, id: number) =>
  tx.selectFrom('feedback').select(['userId', 'subject']).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertReply = (tx: Tx, row: Insertable<Tables['feedbackReplies']>) =>
  tx.insertInto('feedbackReplies').values(row).execute()

export const countReplies = async (tx: Tx, feedbackId: number): Promise<number> =>
  (
    await tx
      .selectFrom('feedbackReplies')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('feedbackId', '=', feedbackId)
      .executeTakeFirstOrThrow()
  ).count

/** The feedback that an administrator has replied to. */
export async function findByReply(
  db: Db,
  adminId: number,
  replyId: number,
): Promise<ReceivedFeedback | undefined> {
  const reply = db.selectFrom('feedbackReplies').select('feedbackId').where('userId', '=', adminId)
  const row = await reply.where('id', '=', replyId).executeTakeFirst()
  return row && (await receivedFeedback(db, adminId, { id: row.feedbackId })).items[0]
}

/**
 * When the next email about new feedback to an administrator may be sent; undefined if one is waiting already. Whoever asks
 * at the same time waits until the transaction ends.
 */
export async function claimNotice(tx: Tx, userId: number, now: Date): Promise<Date | undefined> {
  const rest = `${limits.feedbackNoticeMinutes} minutes`
  const { rows } = await sql<{ at: Date }>`
    insert into feedback_notices as latest (user_id, at) values (${userId}, ${now})
    on conflict (user_id) do update set at = greatest(excluded.at, latest.at + ${rest}::interval)
    where latest.at <= excluded.at
    returning at`.execute(tx)
  return rows[0]?.at
}

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
