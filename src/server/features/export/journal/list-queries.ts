import { sql } from 'kysely'
import { z } from 'zod/mini'
import { tagsByCarrier } from '#server/db/links.ts'
import type { Db } from '#server/db/tables.ts'
import { archiveSeries } from '#shared/archive/archive-entries.ts'
import type { ArchiveFile } from '#shared/archive/archive-fields.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { competition } from '#shared/competitions/competitions.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'
import type { TechniqueLink } from '#shared/techniques/techniques.ts'
import { absencesOf } from './absence-queries.ts'
import { archiveEntries, commentsOf } from './entry-queries.ts'
import { heartRatesOf } from './heart-rate-queries.ts'
import { cardsOf, practiceLogsOf, reviewsOf, timeColumns, withTimes } from './practice-queries.ts'

/** What every row that a device can create has. */
const rowColumns = ['id', 'clientId', ...timeColumns] as const

async function tagsOf(db: Db, userId: number): Promise<ArchiveItems['tag'][]> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name', 'colorClass', ...timeColumns])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .execute()
  return rows.map(withTimes)
}

export async function partnersOf(db: Db, userId: number): Promise<ArchiveItems['partner'][]> {
  const rows = await db
    .selectFrom('partners')
    .select([...rowColumns, 'name', 'belt', 'stripes', 'academy', 'size', 'style', 'notes', 'isArchived'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .execute()
  return rows.map(withTimes)
}

export async function techniquesOf(db: Db, userId: number): Promise<ArchiveItems['technique'][]> {
  const rows = await db
    .selectFrom('techniques')
    .select([...rowColumns, 'catalogKey', 'name', 'otherNames', 'position', 'category', 'side', 'attire'])
    .select(['steps', 'keyDetails', 'commonMistakes', 'videos', 'status', 'isFavorite', 'isArchived'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
  const [tags, links] = [await tagsByCarrier(db, userId, 'techniqueTags'), await linksByTechnique(db, userId)]
  return rows.map((row) => ({ ...withTimes(row), tags: tags.get(row.id) ?? [], links: links.get(row.id) ?? [] }))
}

async function linksByTechnique(db: Db, userId: number): Promise<Map<number, TechniqueLink[]>> {
  const rows = await db
    .selectFrom('techniqueLinks as link')
    .innerJoin('techniques as other', (join) =>
      join.onRef('other.userId', '=', 'link.userId').onRef('other.id', '=', 'link.otherId'),
    )
    .select(['link.techniqueId', 'link.kind', 'link.otherId'])
    .where('link.userId', '=', userId)
    .where('other.deletedAt', 'is', null)
    .orderBy('link.kind')
    .orderBy('link.otherId')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ techniqueId }) => techniqueId)].map(([id, links]) => [
      id,
      links.map(({ kind, otherId }) => ({ kind, otherId })),
    ]),
  )
}

export async function templatesOf(db: Db, userId: number): Promise<ArchiveItems['template'][]> {
  const rows = await db
    .selectFrom('templates')
    .leftJoin('weeklyClasses as class', (join) =>
      join.onRef('class.userId', '=', 'templates.userId').onRef('class.templateId', '=', 'templates.id'),
    )
    .select([...rowColumns, 'name', 'title', 'weekday', 'startTime', 'endTime', 'sessionType'])
    .select(['academy', 'instructor', 'attire', 'notesPrompts', 'isPinned', 'class.ruleId', 'class.isOwn'])
    .where('templates.userId', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const tags = await tagsByCarrier(db, userId, 'templateTags')
  return rows.map(({ ruleId, isOwn, ...row }) => ({
    ...withTimes(row),
    tags: tags.get(row.id) ?? [],
    series: ruleId === null ? null : { id: ruleId, isOwn: isOwn === true },
  }))
}

/** Series that weren't removed. */
async function seriesOf(db: Db, userId: number): Promise<ArchiveItems['series'][]> {
  const rows = await db
    .selectFrom('rules')
    .select(['id', 'rule', 'updatedAt'])
    .where('userId', '=', userId)
    .where('rule', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => archiveSeries.parse({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

/** Reminders, but for those of sessions that were deleted. */
export async function remindersOf(db: Db, userId: number): Promise<ArchiveItems['reminder'][]> {
  const rows = await db
    .selectFrom('reminders')
    .select([
      ...rowColumns,
      'title',
      'date',
      'priority',
      'completedAt',
      'repeat',
      'repeatFrom',
      'follows',
      'entryId',
    ])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entries')
            .select('entries.id')
            .whereRef('entries.userId', '=', 'reminders.userId')
            .whereRef('entries.id', '=', 'reminders.entryId')
            .where('entries.deletedAt', 'is not', null),
        ),
      ),
    )
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...withTimes(row), completedAt: row.completedAt?.toISOString() ?? null }))
}

export async function injuriesOf(db: Db, userId: number): Promise<ArchiveItems['injury'][]> {
  const rows = await db
    .selectFrom('injuries')
    .select([...rowColumns, 'part', 'side', 'firstDay as from', 'note'])
    .select(sql<string>`coalesce(last_day::text, '')`.as('to'))
    .where('userId', '=', userId)
    .orderBy('firstDay')
    .orderBy('id')
    .execute()
  return rows.map(withTimes)
}

/** A photo, where it isn't in an archive yet. */
const photo = sql<ArchiveFile | null>`case when files.filename is not null then json_build_object(
  'filename', files.filename, 'originalName', files.original_name, 'mimetype', files.mimetype,
  'bytes', files.bytes, 'path', '') end`.as('photo')

export async function promotionsOf(db: Db, userId: number): Promise<ArchiveItems['promotion'][]> {
  const rows = await db
    .selectFrom('promotions')
    .leftJoin('files', (join) =>
      join.onRef('files.userId', '=', 'promotions.userId').onRef('files.promotionId', '=', 'promotions.id'),
    )
    .select([...rowColumns, 'date', 'belt', 'stripes', 'academy', 'note'])
    .select(photo)
    .where('promotions.userId', '=', userId)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map(withTimes)
}

const lists = z.pick(competition.stored, { plan: true, matches: true, weights: true })

export async function competitionsOf(db: Db, userId: number): Promise<ArchiveItems['competition'][]> {
  const rows = await db
    .selectFrom('competitions')
    .leftJoin('files', (join) =>
      join.onRef('files.userId', '=', 'competitions.userId').onRef('files.competitionId', '=', 'competitions.id'),
    )
    .select([
      ...rowColumns,
      'name',
      'date',
      'place',
      'organizer',
      'rules',
      'belt',
      'age',
      'weightClass',
      'weighIn',
      'weightLimit',
      'weights',
    ])
    .select([
      'cost',
      sql<string>`coalesce(deadline::text, '')`.as('deadline'),
      'note',
      'plan',
      'matches',
      'placing',
    ])
    .select(['medal', 'reminderId', photo])
    .where('competitions.userId', '=', userId)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map((row) => withTimes({ ...row, ...lists.parse(row) }))
}

export async function focusesOf(db: Db, userId: number): Promise<ArchiveItems['focus'][]> {
  const rows = await db
    .selectFrom('focuses')
    .select([...rowColumns, 'kind', 'names', 'fromPosition', 'firstDay as from', 'weeks', 'note'])
    .select([sql<string>`coalesce(last_day::text, '')`.as('to'), sql<string>`coalesce(tag, '')`.as('tag')])
    .where('userId', '=', userId)
    .orderBy('firstDay')
    .orderBy('id')
    .execute()
  return rows.map(withTimes)
}

type Lists = {
  [Kind in ArchiveKind]: (
    db: Db,
    userId: number,
    signal: AbortSignal,
  ) => Promise<ArchiveItems[Kind][]> | AsyncGenerator<ArchiveItems[Kind]>
}

/** What a member has of each kind, as an archive has it, but for where in it files are. */
export const archiveLists: Lists = {
  tag: tagsOf,
  partner: partnersOf,
  technique: techniquesOf,
  series: seriesOf,
  template: templatesOf,
  entry: archiveEntries,
  heartRate: heartRatesOf,
  reminder: remindersOf,
  card: cardsOf,
  review: reviewsOf,
  practiceLog: practiceLogsOf,
  promotion: promotionsOf,
  injury: injuriesOf,
  absence: absencesOf,
  competition: competitionsOf,
  focus: focusesOf,
  comment: commentsOf,
}
