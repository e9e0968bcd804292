import { type Insertable, sql, type Updateable } from 'kysely'
import { totalOf } from '#server/db/counts.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { ListPage } from '#server/http/replies/reply.ts'
import {
  type FeatureRequest,
  type RequestComment,
  type RequestQuery,
  shortNameOf,
} from '#shared/feedback/feature-requests.ts'
import { limits } from '#shared/foundation/limits.ts'

/** Votes count as recent for that long, in milliseconds. */
const recentFor = 14 * 86_400_000

/** Requests as a member sees them. */
const requestsSeenBy = (db: Db, userId: number) =>
  db
    .selectFrom('featureRequests as r')
    .leftJoin('users', 'users.id', 'r.userId')
    .select([
      'r.id',
      'title',
      'description',
      'category',
      'status',
      'votes',
      'officialReply',
      'repliedAt',
      'r.createdAt',
      'users.fullName',
      'r.userId',
    ])
    .select([
      sql<number>`(select count(*) from feature_comments where request_id = r.id)`.as('comments'),
      sql<boolean>`exists (select from feature_votes where request_id = r.id and user_id = ${userId})`.as(
        'hasVoted',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof requestsSeenBy>['execute']>>[number]

const seenBy =
  (userId: number) =>
  ({ fullName, userId: authorId, repliedAt, createdAt, ...row }: Row): FeatureRequest => ({
    ...row,
    isMine: authorId === userId,
    author: shortNameOf(fullName ?? ''),
    repliedAt: repliedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  })

/** A page of the board. */
export async function listRequests(
  db: Db,
  userId: number,
  { sort, status, offset }: RequestQuery,
  now: Date,
): Promise<ListPage<FeatureRequest>> {
  const recent = sql<number>`(
    select count(*) from feature_votes
    where request_id = r.id and voted_at > ${new Date(now.getTime() - recentFor)})`
  const all = requestsSeenBy(db, userId)
    .where('mergedInto', 'is', null)
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'open'))
    .$if(sort === 'mine', (all) => all.where('r.userId', '=', userId))
  const rows = await all
    .$if(sort === 'trending', (all) => all.orderBy(sql`r.status = 'declined'`).orderBy(recent, 'desc'))
    .$if(sort === 'trending' || sort === 'most-wanted', (all) => all.orderBy('votes', 'desc'))
    .orderBy('r.id', 'desc')
    .limit(limits.requestPage)
    .offset(offset)
    .execute()
  return { items: rows.map(seenBy(userId)), total: await totalOf(db, all) }
}

/** Requests whose title resembles `folded`, the most similar first. */
export async function similarRequests(db: Db, userId: number, folded: string): Promise<FeatureRequest[]> {
  const rows = await requestsSeenBy(db, userId)
    .where('mergedInto', 'is', null)
    .where(sql<boolean>`(folded_title % ${folded} or ${folded} <% folded_title)`)
    .orderBy(sql`greatest(similarity(folded_title, ${folded}), word_similarity(${folded}, folded_title))`, 'desc')
    .orderBy('r.id', 'desc')
    .limit(limits.similarRequests)
    .execute()
  return rows.map(seenBy(userId))
}

export async function findRequest(db: Db, userId: number, id: number): Promise<FeatureRequest | undefined> {
  const row = await requestsSeenBy(db, userId).where('r.id', '=', id).executeTakeFirst()
  return row && seenBy(userId)(row)
}

/** Locks requests against being merged or deleted, and says what they are merged into. */
export const shareRequest = (tx: Tx, id: number) =>
  tx
    .selectFrom('featureRequests')
    .select(['id', 'mergedInto'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Locks these requests, in the order of their ids, so that two merges don't wait for each other. */
export const lockRequests = (tx: Tx, ids: number[]) =>
  tx.selectFrom('featureRequests').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

export const insertRequest = async (tx: Tx, row: Insertable<Tables['featureRequests']>): Promise<number> =>
  (await tx.insertInto('featureRequests').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateRequest = (tx: Tx, id: number, changes: Updateable<Tables['featureRequests']>) =>
  tx.updateTable('featureRequests').set(changes).where('id', '=', id).execute()

/** Returns whether there was one. */
export const deleteRequest = async (db: Db, id: number): Promise<boolean> =>
  (await db.deleteFrom('featureRequests').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n

/** Deletes requests of a member that nobody else has voted for or commented on: one, or all. Returns their ids. */
export const deleteUnsupported = (db: Db, userId: number, id?: number) =>
  db
    .deleteFrom('featureRequests as r')
    .where('userId', '=', userId)
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? 0))
    .where('officialReply', '=', '')
    .where(sql<boolean>`not exists (select from feature_votes where request_id = r.id and user_id <> ${userId})`)
    .where(
      sql<boolean>`not exists (select from feature_comments where request_id = r.id and user_id <> ${userId})`,
    )
    .returning('id')
    .execute()

export const insertVote = (tx: Tx, requestId: number, userId: number, votedAt: Date) =>
  tx
    .insertInto('featureVotes')
    .values({ requestId, userId, votedAt })
    .onConflict((known) => known.doNothing())
    .execute()

export const deleteVote = (tx: Tx, requestId: number, userId: number) =>
  tx.deleteFrom('featureVotes').where('requestId', '=', requestId).where('userId', '=', userId).execute()

/** Moves votes and comments; whoever has voted for both keeps one vote. */
export async function moveSupport(tx: Tx, from: number, into: number) {
  await sql`
    insert into feature_votes (request_id, user_id, voted_at)
    select ${into}::bigint, user_id, voted_at from feature_votes where request_id = ${from}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('featureVotes').where('requestId', '=', from).execute()
  await tx.updateTable('featureComments').set({ requestId: into }).where('requestId', '=', from).execute()
  await tx
    .updateTable('featureRequests')
    .set({ mergedInto: into })
    .where(({ or, eb }) => or([eb('id', '=', from), eb('mergedInto', '=', from)]))
    .execute()
}

/** Those who voted for a request and may get emails about it. */
export const votersOf = (tx: Tx, requestId: number) =>
  tx
    .selectFrom('featureVotes')
    .innerJoin('users', 'users.id', 'featureVotes.userId')
    .selectAll('users')
    .where('requestId', '=', requestId)
    .where('feedbackMailsEnabled', '=', true)
    .where('emailVerifiedAt', 'is not', null)
    .where('disabledAt', 'is', null)
    .orderBy('users.id')
    .execute()

const commentsSeenBy = (db: Db) =>
  db
    .selectFrom('featureComments as c')
    .innerJoin('users', 'users.id', 'c.userId')
    .select(['c.id', 'c.text', 'c.createdAt', 'c.userId', 'users.fullName'])

type CommentRow = Awaited<ReturnType<ReturnType<typeof commentsSeenBy>['execute']>>[number]

const asComment = (userId: number, row: CommentRow): RequestComment => ({
  id: row.id,
  text: row.text,
  author: shortNameOf(row.fullName),
  isMine: row.userId === userId,
  createdAt: row.createdAt.toISOString(),
})

export async function commentsOf(db: Db, userId: number, requestId: number): Promise<RequestComment[]> {
  const rows = await commentsSeenBy(db).where('requestId', '=', requestId).orderBy('c.id').execute()
  return rows.map((row) => asComment(userId, row))
}

export async function findComment(db: Db, userId: number, id: number): Promise<RequestComment | undefined> {
  const row = await commentsSeenBy(db).where('c.id', '=', id).executeTakeFirst()
  return row && asComment(userId, row)
}

export async function countComments(tx: Tx, requestId: number): Promise<number> {
  const all = tx.selectFrom('featureComments').where('requestId', '=', requestId)
  return (await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

export async function insertComment(
  tx: Tx,
  row: Insertable<Tables['featureComments']> & { userId: number },
): Promise<RequestComment> {
  const { id } = await tx.insertInto('featureComments').values(row).returning('id').executeTakeFirstOrThrow()
  return asComment(row.userId, await commentsSeenBy(tx).where('c.id', '=', id).executeTakeFirstOrThrow())
}

/** Deletes a comment: of that member, or anybody's. Returns whether there was one. */
export const deleteComment = async (db: Db, id: number, userId?: number): Promise<boolean> =>
  (
    await db
      .deleteFrom('featureComments')
      .where('id', '=', id)
      .$if(userId !== undefined, (all) => all.where('userId', '=', userId ?? 0))
      .executeTakeFirst()
  ).numDeletedRows > 0n
