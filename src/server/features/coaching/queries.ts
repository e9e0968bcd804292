import { type Insertable, type Selectable, sql } from 'kysely'
import { totalOf } from '#server/db/counts.ts'
import type { EntryId, UserId } from '#server/db/ids.ts'
import { forLike } from '#server/db/names.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { ListPage } from '#server/http/replies/reply.ts'
import { hashToken } from '#server/http/visit/tokens.ts'
import type { CoachComment } from '#shared/coaching/coach-comments.ts'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import { searchWords } from '#shared/search/search.ts'

export type LinkRow = Selectable<Tables['coachLinks']>

/** A member's links, the newest first, with the names of what they show. */
export const linkRows = (db: Db, userId: number) =>
  db
    .selectFrom('coachLinks as link')
    .leftJoin('tags', (join) =>
      join
        .onRef('tags.userId', '=', 'link.userId')
        .onRef('tags.id', '=', 'link.tagId')
        .on('tags.deletedAt', 'is', null),
    )
    .leftJoin('competitions', (join) =>
      join.onRef('competitions.userId', '=', 'link.userId').onRef('competitions.id', '=', 'link.competitionId'),
    )
    .selectAll('link')
    .select(['tags.name as tagName', 'competitions.name as competitionName'])
    .where('link.userId', '=', userId)
    .orderBy('link.id', 'desc')
    .execute()

export const insertLink = (tx: Tx, row: Insertable<Tables['coachLinks']>) =>
  tx.insertInto('coachLinks').values(row).returning('id').executeTakeFirstOrThrow()

/** Deletes a link. Returns its name; undefined if it isn't the person's. */
export const deleteLink = async (tx: Tx, userId: number, id: number): Promise<string | undefined> => {
  const query = tx.deleteFrom('coachLinks').where('userId', '=', userId).where('id', '=', id)
  return (await query.returning('name').executeTakeFirst())?.name
}

/** Deletes all links of a person. Returns whether there were any. */
export const deleteLinks = async (db: Db, userId: number): Promise<boolean> =>
  (await db.deleteFrom('coachLinks').where('userId', '=', userId).returning('id').execute()).length > 0

/**
 * The link that a token belongs to, with its member; undefined if it expired, was revoked, or never existed, or if its
 * tag or competition is gone.
 */
export const findLinkByToken = (db: Db, userId: number, token: string, now: Date) =>
  db
    .selectFrom('coachLinks as link')
    .innerJoin('users', 'users.id', 'link.userId')
    .selectAll('link')
    .select(['fullName', 'beltLevel', 'stripes', 'timeZone'])
    .where('link.userId', '=', userId)
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .where('disabledAt', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('link.fromDay', 'is not', null),
        exists(
          selectFrom('tags')
            .select('tags.id')
            .where('tags.userId', '=', userId)
            .whereRef('tags.id', '=', 'link.tagId')
            .where('tags.deletedAt', 'is', null),
        ),
        exists(
          selectFrom('competitions')
            .select('competitions.id')
            .where('competitions.userId', '=', userId)
            .whereRef('competitions.id', '=', 'link.competitionId'),
        ),
      ]),
    )
    .executeTakeFirst()

/** A link that works, with its member. */
export type OpenLink = NonNullable<Awaited<ReturnType<typeof findLinkByToken>>>

export const countOpening = (db: Db, { userId, id }: OpenLink, day: string) =>
  db
    .updateTable('coachLinks')
    .set(({ eb }) => ({ opened: eb('opened', '+', 1), lastOpenedOn: day }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()

export const deleteLinksExpiredBefore = (db: Db, date: Date) =>
  db.deleteFrom('coachLinks').where('expiresAt', '<', date).execute()

const comments = (db: Db, userId: number) =>
  db
    .selectFrom('coachComments as comment')
    .innerJoin('entries', (join) =>
      join.onRef('entries.userId', '=', 'comment.userId').onRef('entries.id', '=', 'comment.entryId'),
    )
    .select(['comment.id', 'comment.entryId', 'entries.title', 'entries.date', 'comment.name', 'comment.text'])
    .select(['comment.createdAt', 'comment.answer', 'comment.answeredAt', 'comment.seenAt'])
    .where('comment.userId', '=', userId)
    .where('entries.deletedAt', 'is', null)

type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['execute']>>[number]

const asComment = ({ seenAt, createdAt, answeredAt, ...row }: CommentRow): CoachComment => ({
  ...row,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
  isNew: seenAt === null,
})

/** All comments on one session, the oldest first. */
export async function commentsOn(db: Db, userId: UserId, entryId: EntryId): Promise<ListPage<CoachComment>> {
  const rows = await comments(db, userId).where('comment.entryId', '=', entryId).orderBy('comment.id').execute()
  return { items: rows.map(asComment), total: rows.length }
}

/** Who wrote a comment and what, in lower case and without accents, as the words of a search are. */
const foldedWords = sql`regexp_replace(
  normalize(lower(comment.name || ' ' || comment.text), NFKD), ${'[\u0300-\u036f]'}, '', 'g')`

/** A member's latest comments, the newest first: those that they haven't read, those with all words of `q`, or all. */
export async function latestComments(
  db: Db,
  userId: number,
  { isUnread, q }: { isUnread: boolean; q: string },
): Promise<ListPage<CoachComment>> {
  let all = comments(db, userId).$if(isUnread, (query) => query.where('comment.seenAt', 'is', null))
  for (const word of searchWords(q)) all = all.where(foldedWords, 'like', `%${forLike(word)}%`)
  const rows = await all.orderBy('comment.id', 'desc').limit(coachingLimits.latestComments).execute()
  return { items: rows.map(asComment), total: await totalOf(db, all) }
}

export const findComment = async (db: Db, userId: number, id: number): Promise<CoachComment | undefined> => {
  const row = await comments(db, userId).where('comment.id', '=', id).executeTakeFirst()
  return row && asComment(row)
}

/** What was written by a link about these sessions, the oldest first. */
export const commentsByLink = (db: Db, { userId, id }: Pick<LinkRow, 'userId' | 'id'>, entryIds: number[]) =>
  db
    .selectFrom('coachComments')
    .select(['entryId', 'name', 'text', 'answer', 'createdAt'])
    .where('userId', '=', userId)
    .where('linkId', '=', id)
    .where(({ eb, fn, val }) => eb('entryId', '=', fn.any(val(entryIds))))
    .orderBy('id')
    .execute()

export const insertComment = (tx: Tx, row: Insertable<Tables['coachComments']>) =>
  tx.insertInto('coachComments').values(row).execute()

/** How many comments came by a link since then, and whether one of them says the same about the same session. */
export async function commentsSince(
  tx: Tx,
  {
    userId,
    linkId,
    entryId,
    name,
    text,
  }: Pick<Insertable<Tables['coachComments']>, 'userId' | 'linkId' | 'entryId' | 'name' | 'text'>,
  since: Date,
): Promise<{ count: number; isRepeated: boolean }> {
  const { rows } = await sql<{ count: number; isRepeated: boolean }>`
    select count(*)::integer as count,
      coalesce(bool_or(entry_id = ${entryId} and name = ${name} and text = ${text}), false) as is_repeated
    from coach_comments where user_id = ${userId} and link_id = ${linkId} and created_at > ${since}`.execute(tx)
  return rows[0] ?? { count: 0, isRepeated: false }
}

/** Returns whether it is the person's. */
export const updateAnswer = async (db: Db, userId: number, id: number, answer: string, now: Date) => {
  const answeredAt = answer === '' ? null : now
  const comment = db.updateTable('coachComments').set({ answer, answeredAt, seenAt: now })
  const { numUpdatedRows } = await comment.where('userId', '=', userId).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markSeen = (db: Db, userId: number, ids: number[], now: Date) =>
  db
    .updateTable('coachComments')
    .set({ seenAt: now })
    .where('userId', '=', userId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .where('seenAt', 'is', null)
    .execute()

/** Returns whether it was the person's. */
export const deleteComment = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const comment = db.deleteFrom('coachComments').where('userId', '=', userId).where('id', '=', id)
  return (await comment.executeTakeFirst()).numDeletedRows > 0n
}
