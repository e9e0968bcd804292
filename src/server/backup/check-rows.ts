import { sha256Of } from './checked-file.ts'
import type { StoredSnapshot } from './read-backup.ts'
import type { Restored } from './restore.ts'
import { RowSum } from './row-sum.ts'
import { BackupError } from './snapshot.ts'

/** Reads everything in a backup as a restore would, and writes nothing. */
export async function checkRows(snapshot: StoredSnapshot): Promise<Restored> {
  let rows = 0
  for (const table of snapshot.outline.tables) {
    const sum = new RowSum()
    for await (const chunk of await snapshot.readTable(table)) sum.add(chunk as Buffer)
    if (sum.text !== snapshot.rowSums[table.name])
      throw new BackupError(`The rows of ${table.name} differ from the backup.`)
    rows += sum.rows
  }
  for (const key of snapshot.keys) {
    const content = await snapshot.readFile(key)
    if (content) await sha256Of(content)
  }
  return { rows, tables: snapshot.outline.tables.length, files: snapshot.keys.length, missing: [] }
}
