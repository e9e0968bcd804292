import { createHash } from 'node:crypto'
import type { Db } from '#server/db/tables.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { type ArchiveKind, archiveKinds } from '#shared/import/archive-import.ts'
import { earlierItems, entryIdsOf, type Here, type ListedKind } from './here.ts'

/** What items of an archive are here, by kind and the id that they have in it. */
export type Ids = { [Kind in ArchiveKind]: Map<number, number> }

/** What recognizes an item in all archives of one installation. */
export const keyOfItem = (origin: string, kind: ArchiveKind, id: number): Buffer =>
  createHash('sha256').update(`${origin} ${kind} ${id}`).digest()

/** The id of an item in its archive. Cards have that of their technique. */
export const idOfItem = (item: object): number =>
  'id' in item ? (item.id as number) : (item as ArchiveItems['card']).techniqueId

type Names = { [Kind in ListedKind]?: (item: ArchiveItems[Kind]) => string | null }

/** What a member has only one of. */
const names: Names = {
  tag: ({ name }) => nameKey(name),
  partner: ({ name }) => nameKey(name),
  technique: ({ catalogKey }) => catalogKey,
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
  const indexes = Object.fromEntries(
    archiveKinds.map((kind) => [kind, indexOf(kind, kind === 'entry' ? entries : here[kind])]),
  ) as Record<ArchiveKind, Index>
  return {
    idHere: (kind, item) => {
      const { ids, byClientId, byName } = indexes[kind]
      const id = idOfItem(item)
      const found = [
        earlier.get(keyOfItem(origin, kind, id).toString('hex')),
        isOurs ? id : undefined,
        byClientId.get(('clientId' in item ? item.clientId : null) ?? ''),
        byName.get(nameOf(kind, item) ?? ''),
      ]
      return found.find((one) => one !== undefined && ids.has(one))
    },
  }
}

const nameOf = (kind: ArchiveKind, item: object): string | null =>
  (names[kind as ListedKind] as ((item: object) => string | null) | undefined)?.(item) ?? null

function indexOf(kind: ArchiveKind, items: object[]): Index {
  const by = (of: (item: object) => unknown) =>
    new Map(
      items.flatMap((item) => {
        const key = of(item)
        return typeof key === 'string' ? [[key, idOfItem(item)] as const] : []
      }),
    )
  return {
    ids: new Set(items.map(idOfItem)),
    byClientId: by((item) => ('clientId' in item ? item.clientId : null)),
    byName: by((item) => nameOf(kind, item)),
  }
}
