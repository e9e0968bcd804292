import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { Billing } from '#server/outside/payments/payments.ts'
import { type EarlierTrial, trialEndOf } from '#shared/subscription/subscription.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

type UsedTrial = Selectable<Tables['usedTrials']>

/** The columns of a trial that begins at `start`, or continues an earlier one. */
const trialColumns = (start: Date, earlier: UsedTrial | undefined) => ({
  trialBeganAt: earlier?.beganAt ?? start,
  trialEndsAt: earlier?.endsAt ?? trialEndOf(start),
  earlierEntries: earlier?.entries ?? 0,
  earlierTrial: earlier ? (earlier.isConfirmed ? ('confirmed' as const) : ('unconfirmed' as const)) : null,
})

export const insertTrial = (db: Db, userId: number, start: Date, earlier?: UsedTrial) =>
  db
    .insertInto('subscriptions')
    .values({ userId, ...trialColumns(start, earlier) })
    .execute()

export const restartTrial = (tx: Tx, userId: number, start: Date, earlier: UsedTrial | undefined) =>
  tx.updateTable('subscriptions').set(trialColumns(start, earlier)).where('userId', '=', userId).execute()

export const findSubscription = (db: Db, userId: number): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Moves the end of the trial to a later time; one that has ended begins again. Returns whether it is later. */
export const extendTrialOf = async (db: Db, userId: number, end: Date, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set((eb) => {
      const hasEnded = eb.case().when('trialEndsAt', '<=', now)
      return {
        trialEndsAt: end,
        trialBeganAt: hasEnded.then<Date>(now).else(eb.ref('trialBeganAt')).end(),
        earlierEntries: hasEnded.then(0).else(eb.ref('earlierEntries')).end(),
        earlierTrial: hasEnded.then<EarlierTrial | null>(null).else(eb.ref('earlierTrial')).end(),
      }
    })
    .where('userId', '=', userId)
    // The same once more is a retry.
    .where('trialEndsAt', '<=', end)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks the row until the transaction ends. */
export const lockSubscription = (db: Db, userId: number): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst()

export const emailOf = async (db: Db, userId: number): Promise<string | undefined> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email

export const findByCustomer = async (db: Db, customerId: string): Promise<number | undefined> =>
  (await db.selectFrom('subscriptions').select('userId').where('customerId', '=', customerId).executeTakeFirst())
    ?.userId

/** Saved entries, as triggers count them. */
export const countEntries = async (db: Db, userId: number): Promise<number> =>
  (await db.selectFrom('journalSizes').select('entries').where('userId', '=', userId).executeTakeFirst())
    ?.entries ?? 0

/** Saved entries that were logged since a point in time. Those that are removed or only planned don't count. */
export const countLoggedSince = async (db: Db, userId: number, since: Date): Promise<number> => {
  const logged = db
    .selectFrom('entries')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .where('deletedAt', 'is', null)
    .where('isPlanned', '=', false)
  return (await logged.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
}

/** Keeps the member's first customer, and returns it. */
export const keepCustomer = async (db: Db, userId: number, customerId: string): Promise<string | undefined> => {
  const kept = await db
    .updateTable('subscriptions')
    .set(({ fn, val }) => ({ customerId: fn.coalesce('customerId', val(customerId)) }))
    .where('userId', '=', userId)
    .returning('customerId')
    .executeTakeFirst()
  return kept?.customerId ?? undefined
}

/** Replaces the member's checkout, unless another request has replaced it since. Returns whether it did. */
export const replaceCheckout = async (
  db: Db,
  userId: number,
  before: string | null,
  checkoutId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ checkoutId })
    .where('userId', '=', userId)
    .where('checkoutId', 'is not distinct from', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Call before asking Stripe. Returns the number to store the answer with. */
export const beginAsking = (db: Db, userId: number) =>
  db
    .updateTable('subscriptions')
    .set(({ eb }) => ({ lastAsked: eb('lastAsked', '+', 1) }))
    .where('userId', '=', userId)
    .returning(['customerId', 'lastAsked'])
    .executeTakeFirst()

/** Stores what Stripe answered, unless what was asked for later is stored already. */
export const storeBilling = (db: Db, userId: number, asked: number, billing: Billing | null, now: Date) =>
  db
    .updateTable('subscriptions')
    .set({
      subscriptionId: billing?.subscriptionId ?? null,
      plan: billing?.plan ?? null,
      status: billing?.status ?? null,
      paidUntil: billing?.paidUntil ?? null,
      endsAt: billing?.endsAt ?? null,
      unpaidSince: billing?.unpaidSince ?? null,
      renewalCents: billing?.renewal?.cents ?? null,
      renewalCurrency: billing?.renewal?.currency ?? null,
      lastStored: asked,
      checkedAt: now,
    })
    .where('userId', '=', userId)
    .where('lastStored', '<', asked)
    .execute()

/** Call if Stripe couldn't be asked about a member. */
export const markChecked = (db: Db, userId: number, now: Date) =>
  db.updateTable('subscriptions').set({ checkedAt: now }).where('userId', '=', userId).execute()

/** Members whose subscription may have changed without our knowing: what Stripe said is due, and was checked long ago. */
export const dueForCheck = async (db: Db, now: Date, checkedBefore: Date, max: number): Promise<number[]> => {
  const due = await db
    .selectFrom('subscriptions')
    .select('userId')
    .where('customerId', 'is not', null)
    .where(({ or, eb }) => or([eb('checkedAt', 'is', null), eb('checkedAt', '<', checkedBefore)]))
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'past_due'),
        and([eb('status', '=', 'active'), eb('paidUntil', '<', now)]),
        // A checkout may have been completed.
        and([eb('status', 'is', null), eb('checkoutId', 'is not', null)]),
        // Any other once a day.
        and([eb('status', '<>', 'ended'), eb('checkedAt', '<', new Date(now.getTime() - 86_400_000))]),
      ]),
    )
    .orderBy('checkedAt')
    .limit(max)
    .execute()
  return due.map(({ userId }) => userId)
}
