import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { filenamesOf, holdToErase } from './queries.ts'
import { eraseFiles } from './store.ts'

/** How many files are erased at once. */
const atOnce = 20

/** Erases every file of a person, some at a time: where that breaks off, less is left for the next call. */
export async function removeAllFilesOf({ db, files }: Pick<Deps, 'db' | 'files'>, userId: number) {
  for (const some of inBatches(await filenamesOf(db, userId)))
    await db.transaction().execute((tx) => removeFiles(tx, files, userId, some))
}

/** Erases what has come since; the caller holds the person's row, so that nothing more comes. */
export async function removeLastFilesOf(tx: Tx, files: Deps['files'], userId: number) {
  for (const some of inBatches(await filenamesOf(tx, userId))) await removeFiles(tx, files, userId, some)
}

/** A row that is held arrives before or never: what an upload puts beside it later, the upload takes back. */
async function removeFiles(tx: Tx, files: Deps['files'], userId: number, filenames: string[]) {
  await eraseFiles(tx, files, await holdToErase(tx, userId, filenames))
}

const inBatches = (filenames: string[]): string[][] =>
  Array.from({ length: Math.ceil(filenames.length / atOnce) }, (_, n) =>
    filenames.slice(n * atOnce, (n + 1) * atOnce),
  )
