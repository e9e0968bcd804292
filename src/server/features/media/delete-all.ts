import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { filenamesOf, lockToDelete } from './queries.ts'
import { deleteFiles } from './store.ts'

const batchSize = 20

/** Deletes every file of a person, batch by batch: if that breaks off, less is left for the next call. */
export async function deleteAllFilesOf({ db, files }: Pick<Deps, 'db' | 'files'>, userId: number) {
  for (const batch of inBatches(await filenamesOf(db, userId)))
    await db.transaction().execute((tx) => deleteBatch(tx, files, userId, batch))
}

/** Deletes what was uploaded since; the caller has locked the person's row, so nothing more comes. */
export async function deleteRemainingFilesOf(tx: Tx, files: Deps['files'], userId: number) {
  for (const batch of inBatches(await filenamesOf(tx, userId))) await deleteBatch(tx, files, userId, batch)
}

/** A file whose row is locked becomes complete before or never: what an upload stores later, the upload deletes. */
async function deleteBatch(tx: Tx, files: Deps['files'], userId: number, filenames: string[]) {
  await deleteFiles(tx, files, await lockToDelete(tx, userId, filenames))
}

const inBatches = (filenames: string[]): string[][] =>
  Array.from({ length: Math.ceil(filenames.length / batchSize) }, (_, n) =>
    filenames.slice(n * batchSize, (n + 1) * batchSize),
  )
