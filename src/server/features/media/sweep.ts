import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { lockUnattached, markOrphans } from './queries.ts'
import { deleteFiles } from './store.ts'
import { spoolOf } from './upload/spool.ts'

const day = 86_400_000
/** How long a file stays that was removed from its entry: undo, or a form that is still open, may put it back. */
const removedFor = day
/** How long an uploaded file stays that no entry has: it may be in a draft, which comes back when its form opens again. */
const uploadedFor = 90 * day

/** Deletes unattached files, and leftovers of uploads that were interrupted by a shutdown. */
export async function sweepFiles(deps: Deps) {
  const now = deps.clock()
  const removedBefore = new Date(now.getTime() - removedFor)
  const uploadedBefore = new Date(now.getTime() - uploadedFor)
  await markOrphans(deps.db, now)
  while ((await deleteSome(deps, { removedBefore, uploadedBefore })) > 0);
  await sweepSpool(spoolOf(deps), removedBefore)
}

const deleteSome = ({ db, files }: Deps, before: Parameters<typeof lockUnattached>[1]): Promise<number> =>
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
