import { type ArchivedCreate, insertRows } from '#server/db/bulk-rows.ts'
import { freeName } from '#server/db/free-name.ts'
import { keyed } from '#server/db/keyed.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import type { Partner } from '#shared/sparring/partners.ts'
import { partnersOf, refuseFullList } from './queries.ts'

/** Stores partners of an archive, with a number if somebody else has their name by now. */
export async function addArchivedPartners(tx: Tx, userId: number, partners: (Partner & ArchivedCreate)[]) {
  await lockCounts(tx, userId)
  const taken = new Set((await partnersOf(tx, userId)).map(({ name }) => nameKey(name)))
  const rows = partners.map((partner) => {
    const name = freeName(partner.name, taken)
    taken.add(nameKey(name))
    return keyed({ ...partner, name, userId, payloadHash: null })
  })
  await insertRows(tx, 'partners', rows)
  await refuseFullList(tx, userId)
}
