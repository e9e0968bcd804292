import { type ArchivedCreate, insertRows } from '#server/db/bulk-rows.ts'
import { keyed } from '#server/db/keyed.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Partner } from '#shared/sparring/partners.ts'
import { refuseFullList } from './full-list.ts'

/** Stores partners of an archive. The member has none of their names. */
export async function addArchivedPartners(tx: Tx, userId: number, partners: (Partner & ArchivedCreate)[]) {
  await lockCounts(tx, userId)
  await insertRows(
    tx,
    'partners',
    partners.map((partner) => keyed({ ...partner, userId, payloadHash: null })),
  )
  await refuseFullList(tx, userId)
}
