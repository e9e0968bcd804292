import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { attempt } from '#server/attempt.ts'
import type { Deps } from '#server/deps.ts'
import { lockUnattached, markOrphans } from './queries.ts'
import { deleteFiles } from './store.ts'
import { spoolOf } from './upload/upload.ts'

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
  for (let after: string | undefined = ''; after !== undefined; )
    after = await deleteSome(deps, { removedBefore, uploadedBefore }, after)
  await sweepSpool(spoolOf(deps), removedBefore)
}

/** Deletes files after this name. Returns the last name, or undefined if there were none. */
const deleteSome = (
  deps: Deps,
  before: Parameters<typeof lockUnattached>[1],
  after: string,
): Promise<string | undefined> =>
  deps.db.transaction().execute(async (tx) => {
    const unattached = await lockUnattached(tx, before, { after, max: 20 })
    for (const file of unattached)
      await attempt(deps, { job: 'sweep', userId: file.userId }, () => deleteFiles(tx, deps.files, [file]))
    return unattached.at(-1)?.filename
  })

async function sweepSpool(spool: string, before: Date) {
  for (const name of await readdir(spool).catch(() => [])) {
    const path = join(spool, name)
    const age = await stat(path).catch(() => null)
    if (age && age.mtime < before) await rm(path, { recursive: true, force: true })
  }
}
