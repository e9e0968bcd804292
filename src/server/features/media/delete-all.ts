import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { filenamesOf, lockToDelete } from './queries.ts'
import { deleteFiles } from './store.ts'

const batchSize = 20

/** Deletes all of a person's files, batch by batch; if interrupted, the next call continues. */
export async function deleteAllFilesOf({ db, files }: Pick<Deps, 'db' | 'files'>, userId: number) {
  for (const batch of inBatches(await filenamesOf(db, userId)))
    await db.transaction().execute((tx) => deleteBatch(tx, files, userId, batch))
}

/** Deletes files uploaded since. The caller has locked the person's row, so no more can be added. */
export async function deleteRemainingFilesOf(tx: Tx, files: Deps['files'], userId: number) {
  for (const batch of inBatches(await filenamesOf(tx, userId))) await deleteBatch(tx, files, userId, batch)
}

/** While its row is locked, no file can become complete; an upload that fails to complete deletes its own content. */
async function deleteBatch(tx: Tx, files: Deps['files'], userId: number, filenames: string[]) {
  await deleteFiles(tx, files, await lockToDelete(tx, userId, filenames))
}

const inBatches = (filenames: string[]): string[][] =>
  Array.from({ length: Math.ceil(filenames.length / batchSize) }, (_, n) =>
    filenames.slice(n * batchSize, (n + 1) * batchSize),
  )
