import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { changeEntryIn, createEntry, getEntry } from '#server/features/entries/service.ts'
import { type Entry, type NewEntry, newEntry } from '#shared/entries/entries.ts'
import type { ImportedSession } from '#shared/import/imported-session.ts'
import { mergeSession } from '#shared/import/merge.ts'
import type { NameReader } from '#shared/import/names.ts'
import type { ImportedEntry } from './imported-rows.ts'
import type { PlannedRow } from './plan.ts'

const once = { clientId: null, payloadHash: null }

/** Stores a session, or merges it into the one of the journal that it is, by the rules of any other entry. */
export async function storeSession(
  deps: Deps,
  tx: Tx,
  userId: number,
  { key, session, existing }: PlannedRow,
  names: NameReader,
): Promise<ImportedEntry> {
  const input = inputOf(session, names)
  const now = deps.clock()
  if (existing) {
    const entry = JSON.parse(await getEntry({ ...deps, db: tx }, userId, existing.id)) as Entry
    const merge = mergeSession(entry, input)
    if (merge && Object.keys(merge.changes).length > 0)
      await changeEntryIn(tx, userId, existing.id, merge.changes, now)
    if (merge) return { entryId: existing.id, key, before: merge.before }
  }
  const { id } = JSON.parse(await createEntry(tx, userId, input, once, now)) as Entry
  return { entryId: id, key, before: null }
}

/** The session as a client would send it. */
function inputOf({ partners, rounds, ...session }: ImportedSession, names: NameReader): NewEntry {
  const idOf = ({ id }: { id: number | null }) => id ?? 0
  const unique = (ids: number[]) => [...new Set(ids)]
  const withPartners = partners.flatMap(({ name, rounds }) =>
    Array.from({ length: rounds }, () => ({ partnerId: idOf(names.partner(name)) })),
  )
  const others = Array.from({ length: Math.max(0, rounds - withPartners.length) }, () => ({}))
  return newEntry.parse({
    ...session,
    tags: unique(session.tags.map((name) => idOf(names.tag(name)))),
    techniques: unique(session.techniques.map((name) => idOf(names.technique(name)))),
    rounds: [...withPartners, ...others],
    // Whatever its day says: a session of today without a time was trained. One of tomorrow is planned nevertheless.
    isPlanned: false,
  })
}
