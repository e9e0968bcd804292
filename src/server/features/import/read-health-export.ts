import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { keyOf, withSpool } from '#server/features/media/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { hereOf, journalOf, knownTexts } from './plan.ts'
import { type ImportRow, lockImport, updateImport } from './queries.ts'
import { readInWorker } from './read/in-worker.ts'
import { insertParts } from './stored-parts.ts'

/** Reads an export of Apple Health, which is a file like any other from then on: it waits for the member's choices. */
export async function readHealthExport(deps: Deps, tx: Tx, row: ImportRow, signal: AbortSignal) {
  const { userId, id } = row
  // Reading a gigabyte may take longer than an operator lets a transaction wait.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await withSpool(deps, async (folder) => {
    const path = join(folder, 'export.zip')
    await fetchHeld(deps, row, path, signal)
    const sources = {
      journal: () => journalOf(deps, userId),
      texts: (ids: number[]) => knownTexts(deps.db, userId, ids),
      progress: async (done: number) => {
        signal.throwIfAborted()
        const { numUpdatedRows } = await updateImport(deps.db, userId, id, { done })
        if (numUpdatedRows === 0n) throw new Refusal('IMPORT_ARCHIVE_GONE')
      },
    }
    const input = { path, here: await hereOf(deps, userId) }
    await readInWorker({ lane: 'health', userId, kind: 'health', input, sources }, async (read, parts) => {
      // It may have been discarded meanwhile.
      if ((await lockImport(tx, userId, id))?.status !== 'reading') return
      await insertParts(tx, userId, id, parts())
      const choices = JSON.stringify(read.preview.choices)
      await updateImport(tx, userId, id, { status: 'read', done: 0, total: read.total, choices, archive: null })
    }).catch(tooMuch)
  })
}

/** No part of an export can be sent by itself, which is what others are told. */
function tooMuch(error: unknown): never {
  const isTooMuch = error instanceof Refusal && ['IMPORT_TOO_SLOW', 'IMPORT_TOO_LARGE'].includes(error.code)
  throw isTooMuch ? new Refusal('HEALTH_TOO_SLOW') : error
}

/** Copies a file that is held in the storage to a path. */
async function fetchHeld(deps: Deps, { userId, archive }: ImportRow, path: string, signal: AbortSignal) {
  const content = archive === null ? null : await deps.files.read(keyOf(userId, archive))
  if (!content) throw new Refusal('IMPORT_ARCHIVE_GONE')
  await pipeline(content, createWriteStream(path, { mode: 0o600 }), { signal })
}
