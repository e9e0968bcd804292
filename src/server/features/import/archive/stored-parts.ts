import type { Db, Tx } from '#server/db/tables.ts'
import type { ArchiveItems } from '#shared/archive/archive-lines.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'

/** Some items of a kind, as JSON text. */
export interface ArchivePart {
  kind: ArchiveKind
  items: string
}

export async function insertParts(tx: Tx, userId: number, importId: number, parts: ArchivePart[]) {
  for (const [position, part] of parts.entries())
    await tx
      .insertInto('importParts')
      .values({ ...part, userId, importId, position })
      .execute()
}

export const deleteParts = (tx: Tx, userId: number, importId: number) =>
  tx.deleteFrom('importParts').where('userId', '=', userId).where('importId', '=', importId).execute()

/** The items of one kind, in the order of the archive, read in parts. */
export async function* itemsOf<Kind extends ArchiveKind>(
  db: Db,
  { userId, id }: { userId: number; id: number },
  kind: Kind,
): AsyncGenerator<ArchiveItems[Kind][]> {
  const mine = db.selectFrom('importParts').where('userId', '=', userId).where('importId', '=', id)
  const positions = await mine.select('position').where('kind', '=', kind).orderBy('position').execute()
  for (const { position } of positions) {
    const { items } = await mine.select('items').where('position', '=', position).executeTakeFirstOrThrow()
    yield JSON.parse(items) as ArchiveItems[Kind][]
  }
}

/** All items of a kind of which nobody has many, or which are small. */
export async function allItemsOf<Kind extends ArchiveKind>(
  db: Db,
  of: { userId: number; id: number },
  kind: Kind,
): Promise<ArchiveItems[Kind][]> {
  const all: ArchiveItems[Kind][] = []
  for await (const items of itemsOf(db, of, kind)) all.push(...items)
  return all
}
