import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { mailboxOf } from '#shared/accounts/mailbox.ts'
import { limits } from '#shared/foundation/limits.ts'
import { hasPaid } from '#shared/subscription/subscription.ts'
import { countLoggedSince, findSubscription, insertTrial, lockSubscription, restartTrial } from './queries.ts'

type Account = Pick<Selectable<Tables['users']>, 'id' | 'email' | 'emailVerifiedAt'>

/** When something happens, and the key of the installation. */
export interface AtInstallation {
  now: Date
  installationKey: Buffer
}

/** How long it is remembered that an address has had a trial, in days. The privacy page says so. */
const rememberedFor = limits.trial.rememberedDays

const hashOf = (email: string, installationKey: Buffer) =>
  createHmac('sha256', installationKey)
    .update(`trial of ${mailboxOf(email)}`)
    .digest()

const findUsedTrial = (db: Db, addressHash: Buffer) =>
  db.selectFrom('usedTrials').selectAll().where('addressHash', '=', addressHash).executeTakeFirst()

/** Begins the trial of a new account, or continues that of a deleted account with its address. */
export async function startTrial(db: Db, account: Account, { now, installationKey }: AtInstallation) {
  const earlier = await findUsedTrial(db, hashOf(account.email, installationKey))
  // A trial under an address that was never confirmed doesn't bind its owner.
  const binds = earlier?.isConfirmed || account.emailVerifiedAt === null
  await insertTrial(db, account.id, now, binds ? earlier : undefined)
}

/** Call when an address is confirmed: its owner doesn't continue the trial of somebody who never confirmed it. */
export async function confirmTrial(
  tx: Tx,
  userId: number,
  email: string,
  { now, installationKey }: AtInstallation,
) {
  if ((await lockSubscription(tx, userId))?.earlierTrial !== 'unconfirmed') return
  const earlier = await findUsedTrial(tx, hashOf(email, installationKey))
  await restartTrial(tx, userId, now, earlier?.isConfirmed ? earlier : undefined)
}

/**
 * Call before an account is deleted or gives up a confirmed address: registering with it again doesn't renew the trial. Who
 * has paid for a plan isn't remembered.
 */
export async function rememberTrial(tx: Tx, account: Account, { now, installationKey }: AtInstallation) {
  const subscription = await findSubscription(tx, account.id)
  if (!subscription) return
  const addressHash = hashOf(account.email, installationKey)
  const isConfirmed = account.emailVerifiedAt !== null
  if (hasPaid(subscription)) return forgetTrial(tx, addressHash, isConfirmed)
  const { trialBeganAt, trialEndsAt, earlierEntries } = subscription
  const entries = earlierEntries + (await countLoggedSince(tx, account.id, trialBeganAt))
  const used = { isConfirmed, beganAt: trialBeganAt, endsAt: trialEndsAt, entries, rememberedAt: now }
  await tx
    .insertInto('usedTrials')
    .values({ addressHash, ...used })
    .onConflict((known) =>
      known
        .column('addressHash')
        .doUpdateSet(used)
        .where(({ or, eb, val }) =>
          or([eb(val(isConfirmed), '=', true), eb('usedTrials.isConfirmed', '=', false)]),
        ),
    )
    .execute()
}

const forgetTrial = (tx: Tx, addressHash: Buffer, isConfirmed: boolean) =>
  tx
    .deleteFrom('usedTrials')
    .where('addressHash', '=', addressHash)
    .where('isConfirmed', '<=', isConfirmed)
    .execute()

export const sweepTrials = (db: Db, now: Date) =>
  db
    .deleteFrom('usedTrials')
    .where('rememberedAt', '<', new Date(now.getTime() - rememberedFor * 86_400_000))
    .execute()
