import { sql } from 'kysely'
import type { ArchivedKind } from '#server/db/archived-kind.ts'
import type { Db } from '#server/db/tables.ts'
import { archiveLists } from '#server/features/export/service.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { type ArchiveKind, archiveKinds } from '#shared/import/archive-import.ts'
import { type AnyItem, idOfItem, keyOfItem } from './items.ts'
import { type ListedKind, listedKinds, manifest } from './manifest.ts'

/** What items of an archive are here, by kind and the id that they have in it. */
export type Ids = { [Kind in ArchiveKind]: Map<number, number> }

/** What a member has of each kind, as an archive would have it. */
export type Here = { [Kind in ListedKind]: ArchiveItems[Kind][] }

export async function hereOf(db: Db, userId: number, signal: AbortSignal): Promise<Here> {
  const here: Partial<Record<ListedKind, object[]>> = {}
  for (const kind of listedKinds)
    here[kind] = await Array.fromAsync<object>(await archiveLists[kind](db, userId, signal))
  return here as Here
}

/** The ids of a member's entries, with those that devices and imports gave them. */
const entryIdsOf = (db: Db, userId: number): Promise<{ id: number; clientId: string | null }[]> =>
  db
    .selectFrom('entries')
    .select(['id', 'clientId'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()

/** What items of archives became, by their keys in hex, as far as archives were imported before. */
async function earlierItems(db: Db, userId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select encode(key, 'hex') as key, id from archived_items where user_id = ${userId}
    union all
    select encode(key, 'hex'), entry_id from imported_entries where user_id = ${userId}`.execute(db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Finds what is here already. */
export interface Recognizer {
  idHere<Kind extends ArchiveKind>(kind: Kind, item: ArchiveItems[Kind]): number | undefined
}

interface Index {
  ids: Set<number>
  byClientId: Map<string, number>
  byName: Map<string, number>
}

/** Recognizes items by an earlier import, by their ids if they are from this installation, by their client ids, and by name. */
export async function recognizer(
  db: Db,
  userId: number,
  here: Here,
  { origin, isOurs }: { origin: string; isOurs: boolean },
): Promise<Recognizer> {
  const earlier = await earlierItems(db, userId)
  const entries = await entryIdsOf(db, userId)
  const nameOf = <Kind extends ArchiveKind>(kind: Kind, item: ArchiveItems[Kind]) => {
    const archived: ArchivedKind<Kind> = manifest[kind]
    return archived.naturalKey?.(item) ?? null
  }
  const listed = (kind: ListedKind) => indexOf<ArchiveItems[ListedKind]>(here[kind], (item) => nameOf(kind, item))
  const indexes = Object.fromEntries(
    archiveKinds.map((kind) => [kind, kind === 'entry' ? indexOf(entries, () => null) : listed(kind)]),
  ) as Record<ArchiveKind, Index>
  return {
    idHere: (kind, item) => {
      const { ids, byClientId, byName } = indexes[kind]
      const id = idOfItem(item)
      const found = [
        earlier.get(keyOfItem(origin, kind, id).toString('hex')),
        isOurs ? id : undefined,
        byClientId.get(clientIdOf(item) ?? ''),
        byName.get(nameOf(kind, item) ?? ''),
      ]
      return found.find((one) => one !== undefined && ids.has(one))
    },
  }
}

const clientIdOf = ({ clientId = null }: AnyItem) => clientId

function indexOf<Item extends AnyItem>(items: Item[], nameOf: (item: Item) => string | null): Index {
  const by = (keyOf: (item: Item) => string | null) =>
    new Map(
      items.flatMap((item) => {
        const key = keyOf(item)
        return key === null ? [] : [[key, idOfItem(item)] as const]
      }),
    )
  return { ids: new Set(items.map(idOfItem)), byClientId: by(clientIdOf), byName: by(nameOf) }
}
