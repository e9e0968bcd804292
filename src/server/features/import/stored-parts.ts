import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { found } from '#server/http/replies/refusals.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'

/** Some items of a kind as JSON text, or a piece of the JSON text of a spreadsheet's rows. */
export type ImportPart = Pick<Tables['importParts'], 'kind' | 'items'>

interface Id {
  userId: number
  id: number
}

export async function insertParts(tx: Tx, userId: number, importId: number, parts: AsyncIterable<ImportPart>) {
  let position = 0
  for await (const part of parts)
    await tx
      .insertInto('importParts')
      .values({ ...part, userId, importId, position: position++ })
      .execute()
}

const partsOf = (db: Db, { userId, id }: Id) =>
  db.selectFrom('importParts').where('userId', '=', userId).where('importId', '=', id)

export const deleteParts = (tx: Tx, userId: number, importId: number) =>
  tx.deleteFrom('importParts').where('userId', '=', userId).where('importId', '=', importId).execute()

/** What a spreadsheet says, as JSON in pieces of text that are read one by one. */
export interface StoredRows {
  /** How many pieces it has. */
  count: number
  /** Undefined after the last one. Throws NOT_FOUND once the import is gone or done. */
  piece: (position: number) => Promise<string | undefined>
}

/** The rows of a spreadsheet; undefined once it is imported, and for archives. */
export async function storedRows(db: Db, of: Id): Promise<StoredRows | undefined> {
  const mine = partsOf(db, of).where('kind', '=', 'rows')
  const { count } = await mine.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count === 0) return undefined
  const itemsAt = (position: number) => mine.select('items').where('position', '=', position).executeTakeFirst()
  return {
    count,
    piece: async (position) => (position < count ? found(await itemsAt(position)).items : undefined),
  }
}

/** The items of one kind, in the order of the archive, read in parts. */
export async function* itemsOf<Kind extends ArchiveKind>(
  db: Db,
  of: Id,
  kind: Kind,
): AsyncGenerator<ArchiveItems[Kind][]> {
  const mine = partsOf(db, of)
  const positions = await mine.select('position').where('kind', '=', kind).orderBy('position').execute()
  for (const { position } of positions) {
    const { items } = await mine.select('items').where('position', '=', position).executeTakeFirstOrThrow()
    yield JSON.parse(items) as ArchiveItems[Kind][]
  }
}

/** All items of a kind of which nobody has many, or which are small. */
export async function allItemsOf<Kind extends ArchiveKind>(
  db: Db,
  of: Id,
  kind: Kind,
): Promise<ArchiveItems[Kind][]> {
  const all: ArchiveItems[Kind][] = []
  for await (const items of itemsOf(db, of, kind)) all.push(...items)
  return all
}
