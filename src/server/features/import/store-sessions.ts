import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { changeEntryIn, createEntries, type EntryNames, getEntry } from '#server/features/entries/service.ts'
import { type Entry, type NewEntry, newEntry } from '#shared/entries/entries.ts'
import type { ImportedSession } from '#shared/import/imported-session.ts'
import type { ImportChoices } from '#shared/import/imports.ts'
import { mergeSession, type TextChoice } from '#shared/import/merge.ts'
import type { NameReader } from '#shared/import/names.ts'
import { entriesAsImported, type ImportedEntry } from './imported-rows.ts'
import type { PlannedRow } from './read/plan-rows.ts'

interface Names {
  /** What the names of the file mean. */
  read: NameReader
  /** The names as entries show them. */
  shown: EntryNames
}

type Texts = Pick<ImportChoices, 'texts' | 'textsOfRows'>

/** Stores sessions, or merges them into those of the journal that they are, by the rules of any other entry. */
export async function storeSessions(
  deps: Deps,
  tx: Tx,
  userId: number,
  rows: PlannedRow[],
  names: Names,
  { texts, textsOfRows }: Texts,
): Promise<ImportedEntry[]> {
  const merged: ImportedEntry[] = []
  const created: { key: Buffer; input: NewEntry }[] = []
  for (const { row, key: hex, session, existing } of rows) {
    const key = Buffer.from(hex, 'hex')
    const input = inputOf(session, names.read)
    const before = existing && (await merge(deps, tx, userId, existing, input, textsOfRows[row] ?? texts))
    if (existing && before) merged.push({ entryId: existing, key, before })
    else created.push({ key, input })
  }
  const inputs = created.map(({ input }) => input)
  const ids = await createEntries(tx, userId, inputs, { names: names.shown, now: deps.clock() })
  const added = created.map(({ key }, index) => ({ entryId: ids[index] ?? 0, key, before: null }))
  return [...merged, ...added]
}

/** Returns what the entry was before; undefined if it would be too long with what is merged into it. */
async function merge(deps: Deps, tx: Tx, userId: number, id: number, input: NewEntry, choice: TextChoice) {
  const entry = JSON.parse(await getEntry({ ...deps, db: tx }, userId, id)) as Entry
  const isAsImported = (await entriesAsImported(tx, userId, [id])).has(id)
  const merging = mergeSession(entry, input, { isAsImported, choice })
  if (merging && Object.keys(merging.changes).length > 0)
    await changeEntryIn(tx, userId, id, merging.changes, deps.clock())
  return merging?.before
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
