import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import { findCompetition } from '#server/features/competitions/service.ts'
import type { Competition } from '#shared/competitions/competitions.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import type { LinkRow } from './queries.ts'

/** Which sessions are shown: those trained from one day to another, both included, or with a tag. */
export interface Shown {
  userId: number
  from?: string | undefined
  to?: string | undefined
  tag?: number | undefined
  /** Shown along with them; no other one is. */
  competition?: Competition | undefined
}

/** What a link shows. That of a competition that is gone shows nothing. */
export async function shownBy(
  db: Db,
  {
    userId,
    fromDay,
    toDay,
    tagId,
    competitionId,
  }: Pick<LinkRow, 'userId' | 'fromDay' | 'toDay' | 'tagId' | 'competitionId'>,
): Promise<Shown> {
  if (competitionId === null) {
    return { userId, from: fromDay ?? undefined, to: toDay ?? undefined, tag: tagId ?? undefined }
  }
  const found = await findCompetition(db, { userId, id: competitionId })
  if (!found) return { userId, from: '2199-12-31', to: '1900-01-01' }
  const to = found.date
  return { userId, from: addDays(to, -coachingLimits.daysBeforeACompetition), to, competition: found }
}

type Entries<Row = object> = SelectQueryBuilder<Tables, 'entries', Row>

const entriesShown = (db: Db, { userId, from, to, tag }: Shown): Entries => {
  let shown = db
    .selectFrom('entries')
    .where('entries.userId', '=', userId)
    .where('entries.deletedAt', 'is', null)
    .where('entries.isPlanned', '=', false)
  if (from !== undefined) shown = shown.where('entries.date', '>=', from)
  if (to !== undefined) shown = shown.where('entries.date', '<=', to)
  if (tag === undefined) return shown
  return shown.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('entryTags')
        .innerJoin('tags', (join) =>
          join.onRef('tags.userId', '=', 'entryTags.userId').onRef('tags.id', '=', 'entryTags.tagId'),
        )
        .select('entryTags.entryId')
        .where('entryTags.userId', '=', userId)
        .whereRef('entryTags.entryId', '=', 'entries.id')
        .where('entryTags.tagId', '=', tag)
        .where('tags.deletedAt', 'is', null),
    ),
  )
}

/** How much was trained in them. */
export const sumsOf = (db: Db, shown: Shown) =>
  entriesShown(db, shown)
    .select([
      sql<number>`count(*)::integer`.as('sessions'),
      sql<number>`coalesce(sum(minutes), 0)::integer`.as('minutes'),
      sql<number>`coalesce(sum(round_count), 0)::integer`.as('rounds'),
    ])
    .executeTakeFirstOrThrow()

/** A page of them, the latest first, as their replies. */
export const repliesOf = async (db: Db, shown: Shown, page: number): Promise<string[]> =>
  (
    await entriesShown(db, shown)
      .select('replyJson')
      .orderBy('entries.date', 'desc')
      .orderBy('entries.startTime', 'desc')
      .orderBy('entries.id', 'desc')
      .limit(coachingLimits.sessionsOnAPage)
      .offset((page - 1) * coachingLimits.sessionsOnAPage)
      .execute()
  ).map(({ replyJson }) => replyJson)

/** The reply of one of them; undefined if it isn't shown. */
export const findShown = async (db: Db, shown: Shown, entryId: number): Promise<string | undefined> =>
  (await entriesShown(db, shown).select('replyJson').where('entries.id', '=', entryId).executeTakeFirst())
    ?.replyJson

/** The latest of them with media. */
export const repliesWithMedia = async (db: Db, shown: Shown): Promise<string[]> =>
  (
    await entriesShown(db, shown)
      .select('replyJson')
      .where(({ or, exists, selectFrom, eb }) =>
        or([
          eb(sql`cardinality(entries.video_links)`, '>', 0),
          exists(
            selectFrom('files')
              .select('filename')
              .where('files.userId', '=', shown.userId)
              .whereRef('files.entryId', '=', 'entries.id'),
          ),
        ]),
      )
      .orderBy('entries.date', 'desc')
      .orderBy('entries.id', 'desc')
      .limit(coachingLimits.mediaToChoose)
      .execute()
  ).map(({ replyJson }) => replyJson)

/** Whether a file is a photo or video of one of them. */
export const isShownFile = async (db: Db, shown: Shown, filename: string): Promise<boolean> =>
  (await entriesShown(db, shown)
    .innerJoin('files', (join) =>
      join.onRef('files.userId', '=', 'entries.userId').onRef('files.entryId', '=', 'entries.id'),
    )
    .select('files.filename')
    .where('files.userId', '=', shown.userId)
    .where('files.filename', '=', filename)
    .where(({ or, eb }) => or([eb('files.mimetype', 'like', 'image/%'), eb('files.mimetype', 'like', 'video/%')]))
    .executeTakeFirst()) !== undefined

/** The names that are masked: of all partners, archived and deleted ones too, and those that partners had. */
export const partnerNames = async (db: Db, userId: number): Promise<string[]> => {
  const names = db.selectFrom('partners').select('name').where('userId', '=', userId)
  const former = db.selectFrom('formerPartnerNames').select('name').where('userId', '=', userId)
  return (await names.union(former).execute()).map(({ name }) => name)
}

/** The name of a tag; undefined if it isn't the person's, or was deleted. */
export const tagName = async (db: Db, userId: number, id: number): Promise<string | undefined> => {
  const tag = db.selectFrom('tags').select('name').where('userId', '=', userId).where('id', '=', id)
  return (await tag.where('deletedAt', 'is', null).executeTakeFirst())?.name
}
