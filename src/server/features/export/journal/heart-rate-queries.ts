import type { Db } from '#server/db/tables.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { noHeartRateSettings, secondsInZones, zoneLimits } from '#shared/training/heart-rate.ts'
import { timeColumns, withTimes } from './practice-queries.ts'

/** Rows read at a time: each is a few kB. */
const page = 200

/** What watches measured of sessions that weren't deleted, in the order of their ids. */
export async function* heartRatesOf(db: Db, userId: number): AsyncGenerator<ArchiveItems['heartRate']> {
  for await (const { samples, startedAt, date: _date, title: _title, ...row } of rowsOf(db, userId))
    yield { ...withTimes(row), startedAt: startedAt.toISOString(), samples: samples.toString('base64') }
}

/** The same, each with the day and the title of its session, and the minutes in the member's zones. */
export async function* heartRatesOnSessions(db: Db, userId: number) {
  const user = await db.selectFrom('users').select('heartRate').where('id', '=', userId).executeTakeFirst()
  const limits = zoneLimits(user?.heartRate ?? noHeartRateSettings)
  for await (const { samples, ...row } of rowsOf(db, userId)) {
    const seconds = secondsInZones(samples, limits)
    yield { ...row, zones: seconds.map((one) => (samples.length > 0 ? Math.round(one / 60) : null)) }
  }
}

export type HeartRateOnSession =
  ReturnType<typeof heartRatesOnSessions> extends AsyncGenerator<infer One> ? One : never

async function* rowsOf(db: Db, userId: number) {
  for (let after = 0; ; ) {
    const rows = await pageAfter(db, userId, after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last.id
  }
}

const pageAfter = (db: Db, userId: number, after: number) =>
  db
    .selectFrom('heartRates as measured')
    .innerJoin('entries', (join) =>
      join.onRef('entries.userId', '=', 'measured.userId').onRef('entries.id', '=', 'measured.entryId'),
    )
    .select(['measured.id', 'measured.entryId', 'startedAt', 'seconds', 'sport', 'device', 'average', 'highest'])
    .select(['energy', 'samples', 'entries.date', 'entries.title'])
    .select(timeColumns.map((column) => `measured.${column}` as const))
    .where('measured.userId', '=', userId)
    .where('measured.id', '>', after)
    .where('entries.deletedAt', 'is', null)
    .orderBy('measured.id')
    .limit(page)
    .execute()
