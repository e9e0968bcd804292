import { sql } from 'kysely'
import { attempt } from '#server/attempt.ts'
import { pastDeadlocks } from '#server/db/errors.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { discardFiles } from '#server/features/media/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { runArchive } from './archive/run-archive.ts'
import { findImport, type ImportRow, lockImport, updateImport } from './queries.ts'
import { readHealthExport } from './read-health-export.ts'
import { runSessions } from './run-sessions.ts'
import { deleteParts } from './stored-parts.ts'

/** How many files are imported at once, for all members. */
const lanes = 2

/**
 * Imports the files that wait, each in one transaction: all of it or nothing. Whatever interrupts one, it is begun again.
 */
export async function runImports(deps: Deps, signal: AbortSignal): Promise<void> {
  const lane = async () => {
    while (!signal.aborted && (await runNext(deps, 'waiting', signal)));
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Reads the exports of Apple Health that were sent, one after another. */
export async function readHealthExports(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await runNext(deps, 'reading', signal)));
}

/** What is done in the background to an import, by its status. */
const work = { waiting: runOne, reading: readHealthExport }

type Status = keyof typeof work

const jobs: Record<Status, string> = { waiting: 'imports', reading: 'read-health' }

type Id = Pick<ImportRow, 'userId' | 'id' | 'archive'>

/** An archive isn't needed once it is over. If it can't be deleted now, the sweep of files does so. */
const discardArchive = (deps: Deps, { userId, archive }: Id) =>
  discardFiles(deps, userId, archive === null ? [] : [archive]).catch(() => undefined)

/** Returns whether there was one. */
async function runNext(deps: Deps, status: Status, signal: AbortSignal): Promise<boolean> {
  let current: Id | undefined
  const media = new Set<string>()
  try {
    await pastDeadlocks(deps.db, async (tx) => {
      const row = await claimNext(tx, status)
      current = row
      if (row) await work[status](deps, tx, row, signal, media)
    })
    if (current) await discardArchive(deps, current)
    return current !== undefined
  } catch (error) {
    signal.throwIfAborted()
    if (!current) throw error
    const failure = error instanceof Refusal ? error.message : refusals.BROKEN.message
    if (await endAsFailed(deps, status, current, failure)) {
      await discardArchive(deps, current)
      await discardFiles(deps, current.userId, [...media])
    }
    if (error instanceof Refusal) return true
    // The next one goes on at once, instead of waiting for the job to be run again.
    await attempt(
      deps,
      { job: jobs[status], userId: current.userId, id: current.id },
      () => Promise.reject(error),
      signal,
    )
    return true
  }
}

/** Returns whether it is over: once its transaction has ended, another lane may have begun it anew, and needs its files. */
const endAsFailed = (deps: Deps, status: Status, { userId, id }: Id, failure: string): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await claim(tx, id)) || (await lockImport(tx, userId, id))?.status !== status) return false
    await updateImport(tx, userId, id, { status: 'failed', failure, finishedAt: deps.clock() })
    return true
  })

/** Whether no other lane or server is importing it; from then on until the transaction ends, none will. */
async function claim(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('import', ${id})) as is_mine`.execute(tx)
  return rows[0]?.isMine === true
}

/** The next one that no other lane or server is importing. Not locked itself, so that its progress can be written. */
async function claimNext(tx: Tx, status: Status): Promise<ImportRow | undefined> {
  const waiting = tx.selectFrom('imports').select(['userId', 'id']).where('status', '=', status)
  for (const { userId, id } of await waiting.orderBy('createdAt').limit(100).execute()) {
    // Another one may have finished it since.
    const row = (await claim(tx, id)) ? await findImport(tx, userId, id) : undefined
    if (row?.status === status) return row
  }
  return undefined
}

async function runOne(deps: Deps, tx: Tx, row: ImportRow, signal: AbortSignal, media: Set<string>) {
  const { userId, id, archive } = row
  const imported =
    archive === null
      ? runSessions(deps, tx, row, signal)
      : runArchive(deps, tx, row, signal, (filename) => media.add(filename))
  const { total, result, skipped } = await imported
  await deleteParts(tx, userId, id)
  await updateImport(tx, userId, id, {
    status: 'done',
    done: total,
    total,
    result: JSON.stringify(result),
    skipped,
    finishedAt: deps.clock(),
  })
}
