import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { deleteFiles } from './queries.ts'
import { keyOf, previewKeyOf } from './store.ts'

/** Erases every file of a person. Contents first, then rows: a row that is left tells what is still to be erased. */
export async function removeAllFilesOf(db: Db, files: Deps['files'], userId: number) {
  const rows = await db.selectFrom('files').select('filename').where('user_id', '=', userId).execute()
  for (const { filename } of rows) {
    await files.remove(previewKeyOf(userId, filename))
    await files.remove(keyOf(userId, filename))
    await deleteFiles(db, userId, [filename])
  }
}
