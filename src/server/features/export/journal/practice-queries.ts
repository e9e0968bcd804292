import type { Db } from '#server/db/tables.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'

/** When something was made and last changed. */
export const timeColumns = ['createdAt', 'updatedAt'] as const

interface Times {
  createdAt: Date | null
  updatedAt: Date | null
}

/** A row with its times as text, as in an archive. */
export const withTimes = <Row extends Times>(row: Row) => ({
  ...row,
  createdAt: row.createdAt?.toISOString() ?? null,
  updatedAt: row.updatedAt?.toISOString() ?? null,
})

/** Techniques that were removed take their practice along. */
const present = (db: Db, userId: number) =>
  db.selectFrom('techniques').select('id').where('userId', '=', userId).where('deletedAt', 'is', null)

export const cardsOf = (db: Db, userId: number): Promise<ArchiveItems['card'][]> =>
  db
    .selectFrom('practiceCards')
    .select(['techniqueId', 'addedOn', 'dueOn', 'snoozedUntil'])
    .select(['stability', 'difficulty', 'reviewedOn', 'firstReviewedOn'])
    .where('userId', '=', userId)
    .where('techniqueId', 'in', present(db, userId))
    .orderBy('techniqueId')
    .execute()

/** Rows read at a time: there may be tens of thousands, and reading many stops everybody. */
const page = 500

export const reviewsOf = (db: Db, userId: number): AsyncGenerator<ArchiveItems['review']> =>
  inPages(async (after) => {
    const rows = await db
      .selectFrom('practiceReviews')
      .select(['id', 'clientId', 'techniqueId', 'rating', 'date', ...timeColumns])
      .where('userId', '=', userId)
      .where('techniqueId', 'in', present(db, userId))
      .where('id', '>', after)
      .orderBy('id')
      .limit(page)
      .execute()
    return rows.map(withTimes)
  })

export const practiceLogsOf = (db: Db, userId: number): AsyncGenerator<ArchiveItems['practiceLog']> =>
  inPages(async (after) => {
    const rows = await db
      .selectFrom('practiceLogs as log')
      .innerJoin('techniques', (join) =>
        join.onRef('techniques.userId', '=', 'log.userId').onRef('techniques.id', '=', 'log.techniqueId'),
      )
      .select([
        'log.id',
        'log.clientId',
        'techniques.name',
        'log.techniqueId',
        'log.date',
        'log.amount',
        'log.unit',
      ])
      .select(['log.resistance', 'log.success', 'log.partner', 'log.notes', 'log.createdAt', 'log.updatedAt'])
      .where('log.userId', '=', userId)
      .where('techniques.deletedAt', 'is', null)
      .where('log.id', '>', after)
      .orderBy('log.id')
      .limit(page)
      .execute()
    return rows.map(withTimes)
  })

async function* inPages<Row extends { id: number }>(read: (after: number) => Promise<Row[]>) {
  let rows = await read(0)
  while (rows.length > 0) {
    yield* rows
    rows = rows.length < page ? [] : await read(rows.at(-1)?.id ?? 0)
  }
}
