import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { shareNames } from '#server/db/lock-names.ts'
import { pastDeadlocks } from '#server/db/past-deadlocks.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ImportResult } from '#shared/import/imports.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { type ImportedEntry, insertImportedEntries, takeFingerprints } from './imported-rows.ts'
import { makeNames } from './make-names.ts'
import { type ImportPlan, planImport } from './plan.ts'
import { findImport, type ImportRow, updateImport } from './queries.ts'
import { storeSession } from './store-sessions.ts'

/** How many files are imported at once, for all members. */
const lanes = 2

/** After so many sessions, others go first. */
const batch = 25
/** In milliseconds. */
const longestRest = 50

/**
 * Imports the files that wait, each in one transaction: all of it or nothing. Whatever interrupts one, it is begun again.
 */
export async function runImports(deps: Deps, signal: AbortSignal): Promise<void> {
  const lane = async () => {
    while (!signal.aborted && (await runNext(deps, signal)));
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

type Id = Pick<ImportRow, 'userId' | 'id'>

/** Returns whether there was one. */
async function runNext(deps: Deps, signal: AbortSignal): Promise<boolean> {
  let current: Id | undefined
  try {
    return await pastDeadlocks(deps.db, async (tx) => {
      const row = await claimNext(tx)
      current = row
      if (row) await runOne(deps, tx, row, signal)
      return row !== undefined
    })
  } catch (error) {
    signal.throwIfAborted()
    if (!current) throw error
    const failure = error instanceof Refusal ? error.message : refusals.BROKEN.message
    const { userId, id } = current
    await updateImport(deps.db, userId, id, { status: 'failed', failure, finishedAt: deps.clock() })
    if (!(error instanceof Refusal)) throw error
    return true
  }
}

/** The next one that no other lane or server is importing. Not locked itself, so that its progress can be written. */
async function claimNext(tx: Tx): Promise<ImportRow | undefined> {
  const waiting = tx.selectFrom('imports').select(['userId', 'id']).where('status', '=', 'waiting')
  for (const { userId, id } of await waiting.orderBy('createdAt').limit(100).execute()) {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('import', ${id})) as is_mine`.execute(tx)
    // Another one may have finished it since.
    const row = rows[0]?.isMine ? await findImport(tx, userId, id) : undefined
    if (row?.status === 'waiting') return row
  }
  return undefined
}

async function runOne(deps: Deps, tx: Tx, { userId, id, content, choices }: ImportRow, signal: AbortSignal) {
  if (content === null || !choices) throw new Refusal('IMPORT_BROKEN')
  // Before anything else is locked, as every change of names and entries does.
  await shareNames(tx, userId)
  const plan = await planImport({ ...deps, db: tx }, { userId, content, choices })
  const total = plan.rows.length
  await updateImport(deps.db, userId, id, { done: 0, total })
  const made = await makeNames(tx, plan, { userId, importId: id, now: deps.clock() })
  const stored = await storeAll(deps, tx, { userId, id }, plan, signal)
  await takeFingerprints(tx, userId, id)
  const merged = stored.filter(({ before }) => before).length
  const result: ImportResult = {
    created: total - merged,
    merged,
    skipped: plan.skipped.length,
    ...made,
    kept: 0,
  }
  await updateImport(tx, userId, id, {
    status: 'done',
    content: null,
    done: total,
    result: JSON.stringify(result),
    skipped: JSON.stringify(plan.skipped),
    finishedAt: deps.clock(),
  })
}

async function storeAll(deps: Deps, tx: Tx, { userId, id }: Id, plan: ImportPlan, signal: AbortSignal) {
  const stored: ImportedEntry[] = []
  for (let from = 0; from < plan.rows.length; from += batch) {
    const begun = performance.now()
    const some: ImportedEntry[] = []
    for (const row of plan.rows.slice(from, from + batch)) {
      signal.throwIfAborted()
      some.push(await storeSession(deps, tx, userId, row, plan.names))
    }
    await insertImportedEntries(tx, userId, id, some)
    stored.push(...some)
    await updateImport(deps.db, userId, id, { done: stored.length })
    await sleep(Math.min((performance.now() - begun) / 2, longestRest))
  }
  return stored
}
