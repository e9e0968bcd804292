import { setTimeout as sleep } from 'node:timers/promises'
import { shareNames } from '#server/db/names.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { entryNamesOf } from '#server/features/entries/service.ts'
import { insertHeartRate } from '#server/features/heart-rate/service.ts'
import { storedBytes } from '#server/features/media/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { type ImportChoices, type ImportResult, importChoices } from '#shared/import/imports.ts'
import { type ImportedEntry, insertImportedEntries, takeFingerprints } from './imported-rows.ts'
import { makeNames } from './make-names.ts'
import { type ImportPlan, planImport } from './plan.ts'
import { type ImportRow, updateImport } from './queries.ts'
import type { PlannedRow } from './read/plan-rows.ts'
import { storeSessions } from './store-sessions.ts'
import { storedRows } from './stored-parts.ts'

/** So many sessions are stored before others go first. */
const batch = 50
/** In milliseconds. */
const longestRest = 50

/** What an import has come to. */
export interface Imported {
  /** How much was to be stored, as its progress counts it. */
  total: number
  result: ImportResult
  /** The rows that were skipped, as JSON. */
  skipped: string
}

interface Importing extends Pick<ImportRow, 'userId' | 'id'> {
  choices: ImportChoices
}

/** Imports the sessions of a spreadsheet or of notes. */
export async function runSessions(
  deps: Deps,
  tx: Tx,
  { userId, id, choices: chosen }: ImportRow,
  signal: AbortSignal,
): Promise<Imported> {
  const rows = await storedRows(tx, { userId, id })
  if (!rows || !chosen) throw new Refusal('IMPORT_BROKEN')
  const choices = importChoices.parse(chosen)
  // Before anything else is locked, as every change of names and entries does.
  await shareNames(tx, userId)
  const plan = await planImport({ ...deps, db: tx }, { userId, choices }, rows)
  const total = plan.rows.length
  await updateImport(deps.db, userId, id, { done: 0, total })
  const made = await makeNames(tx, plan, { userId, importId: id, now: deps.clock() })
  const stored = await storeAll(deps, tx, { userId, id, choices }, plan, signal)
  await takeFingerprints(tx, userId, id)
  const merged = stored.filter(({ before }) => before).length
  return {
    total,
    result: { created: total - merged, merged, skipped: plan.skippedCount, ...made, kept: 0, items: {} },
    skipped: plan.skipped,
  }
}

async function storeAll(
  deps: Deps,
  tx: Tx,
  { userId, id, choices }: Importing,
  plan: ImportPlan,
  signal: AbortSignal,
) {
  const stored: ImportedEntry[] = []
  const names = { read: plan.names, shown: await entryNamesOf(tx, userId) }
  for (let from = 0; from < plan.rows.length; from += batch) {
    const begun = performance.now()
    signal.throwIfAborted()
    const rows = plan.rows.slice(from, from + batch)
    const some = await storeSessions(deps, tx, userId, rows, names, choices)
    await insertImportedEntries(tx, userId, id, some)
    await storeHeartRates(deps, tx, { userId, id }, rows, some)
    stored.push(...some)
    await updateImport(deps.db, userId, id, { done: stored.length })
    await sleep(Math.min((performance.now() - begun) / 2, longestRest))
  }
  return stored
}

/** What watches measured of the sessions that were stored, as long as there is room for it. */
async function storeHeartRates(
  deps: Deps,
  tx: Tx,
  { userId, id: importId }: Pick<ImportRow, 'userId' | 'id'>,
  rows: PlannedRow[],
  entries: ImportedEntry[],
) {
  const measured = new Map(rows.flatMap(({ key, session }) => (session.workout ? [[key, session.workout]] : [])))
  if (measured.size === 0) return
  for (const { key, entryId } of entries) {
    const workout = measured.get(key.toString('hex'))
    if (workout) await insertHeartRate(tx, { userId, importId, now: deps.clock() }, entryId, workout)
  }
  await storedBytes({ ...deps, db: tx }, userId)
}
