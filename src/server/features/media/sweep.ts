import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { lockUnattached, markOrphans } from './queries.ts'
import { deleteFiles } from './store.ts'
import { spoolOf } from './upload/spool.ts'

/** How long a file may stay unattached: the form it was chosen in may still be open. */
const unattachedFor = 86_400_000

/** Deletes unattached files, and leftovers of uploads that were interrupted by a shutdown. */
export async function sweepFiles(deps: Deps) {
  const now = deps.clock()
  const before = new Date(now.getTime() - unattachedFor)
  await markOrphans(deps.db, now)
  while ((await deleteSome(deps, before)) > 0);
  await sweepSpool(spoolOf(deps), before)
}

const deleteSome = ({ db, files }: Deps, before: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const unattached = await lockUnattached(tx, before, 20)
    await deleteFiles(tx, files, unattached)
    return unattached.length
  })

async function sweepSpool(spool: string, before: Date) {
  for (const name of await readdir(spool).catch(() => [])) {
    const path = join(spool, name)
    const age = await stat(path).catch(() => null)
    if (age && age.mtime < before) await rm(path, { recursive: true, force: true })
  }
}
