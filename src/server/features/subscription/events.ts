import { sql } from 'kysely'
import { totalOf } from '#server/db/counts.ts'
import type { Db } from '#server/db/tables.ts'
import type { ListPage } from '#server/http/replies/reply.ts'
import type { LogQuery, Webhook } from '#shared/feedback/admin.ts'
import { limits } from '#shared/foundation/limits.ts'

/** Stores a webhook. Returns whether it has been processed before. */
export const upsertEvent = async (
  db: Db,
  event: { eventId: string; type: string; customerId: string | null; createdAt: Date },
  now: Date,
): Promise<boolean> => {
  const { processedAt } = await db
    .insertInto('paymentEvents')
    .values({ ...event, receivedAt: now })
    .onConflict((known) => known.column('eventId').doUpdateSet({ type: event.type }))
    .returning('processedAt')
    .executeTakeFirstOrThrow()
  return processedAt !== null
}

export const findEvent = (db: Db, id: number) =>
  db.selectFrom('paymentEvents').selectAll().where('id', '=', id).executeTakeFirst()

/** A page of the webhooks, newest first. Their content isn't stored. */
export async function webhooksBefore(db: Db, { before, failed }: LogQuery): Promise<ListPage<Webhook>> {
  let events = db
    .selectFrom('paymentEvents as event')
    .leftJoin('subscriptions', 'subscriptions.customerId', 'event.customerId')
    .select(['event.id', 'eventId', 'type', 'userId', 'createdAt', 'processedAt', 'attempts', 'failure'])
  if (failed) events = events.where('failure', 'is not', null)
  const total = await totalOf(db, events)
  if (before !== undefined) events = events.where('event.id', '<', before)
  const rows = await events.orderBy('event.id', 'desc').limit(limits.adminPage).execute()
  const items = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    processedAt: row.processedAt?.toISOString() ?? null,
  }))
  return { items, total }
}

/** Records how processing went; `failure` is null if it worked. */
export const recordProcessed = (db: Db, eventId: string, failure: string | null, now: Date) =>
  db
    .updateTable('paymentEvents')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      failure,
      processedAt: failure === null ? now : sql<Date | null>`processed_at`,
    }))
    .where('eventId', '=', eventId)
    .execute()

export const deleteEventsOf = (db: Db, customerId: string) =>
  db.deleteFrom('paymentEvents').where('customerId', '=', customerId).execute()

export const deleteEventsBefore = (db: Db, date: Date) =>
  db.deleteFrom('paymentEvents').where('receivedAt', '<', date).execute()
