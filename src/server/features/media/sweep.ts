import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { holdLoose, noteOrphans } from './queries.ts'
import { spoolOf } from './spool.ts'
import { eraseFiles } from './store.ts'

/** How long a file may lie about that no entry carries: the form it was chosen in is still open, or was left. */
const keepLoose = 86_400_000

/** Erases files that nobody carries, and what uploads left that were cut off by the end of the server. */
export async function sweepFiles(deps: Deps) {
  const now = deps.clock()
  const before = new Date(now.getTime() - keepLoose)
  await noteOrphans(deps.db, now)
  while ((await eraseSome(deps, before)) > 0);
  await sweepSpool(spoolOf(deps), before)
}

const eraseSome = ({ db, files }: Deps, before: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const loose = await holdLoose(tx, before, 20)
    await eraseFiles(tx, files, loose)
    return loose.length
  })

async function sweepSpool(spool: string, before: Date) {
  for (const name of await readdir(spool).catch(() => [])) {
    const path = join(spool, name)
    const age = await stat(path).catch(() => null)
    if (age && age.mtime < before) await rm(path, { recursive: true, force: true })
  }
}
