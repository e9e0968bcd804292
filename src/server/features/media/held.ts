import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { belongsToNothing, insertFiles, lockToDelete } from './queries.ts'
import { deleteFiles, keyOf } from './store.ts'

/**
 * Keeps a file for a day at most that isn't one of the member's media, such as an archive that waits to be imported. Returns its
 * name. To everything else it is incomplete: it can't be read or attached, takes no room, and is swept.
 */
export async function holdFile(deps: Deps, userId: number, path: string): Promise<string> {
  const row = {
    userId,
    filename: `${randomBytes(16).toString('hex')}.zip`,
    originalName: 'archive.zip',
    mimetype: 'application/zip',
    charset: null,
    bytes: 0,
    hasPreview: false,
    entryId: null,
    position: null,
    promotionId: null,
    competitionId: null,
    unattachedSince: deps.clock(),
    wasRemoved: true,
  }
  await insertFiles(deps.db, [row])
  try {
    await deps.files.put(keyOf(userId, row.filename), path, row.mimetype)
  } catch (error) {
    await deleteFiles(deps.db, deps.files, [row]).catch(() => undefined)
    throw error
  }
  return row.filename
}

/** Deletes files for good that belong to nothing, whether they are media or held. */
export async function discardFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  userId: number,
  filenames: string[],
) {
  for (const filename of filenames)
    await db.transaction().execute(async (tx) => {
      const rows = await lockToDelete(tx, userId, [filename])
      await deleteFiles(tx, files, rows.filter(belongsToNothing))
    })
}
