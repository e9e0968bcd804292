import { type ArchivedKind, type IdHere, itemHere, type NewItem } from '#server/db/archived-kind.ts'
import { takeIds, takenClientIds } from '#server/db/bulk-rows.ts'
import type { Tx } from '#server/db/tables.ts'
import type { ArchivedEntry } from '#server/features/entries/service.ts'
import { type ArchiveItems, archiveParts } from '#shared/archive/archive-parts.ts'
import { type ArchiveKind, archiveKinds } from '#shared/import/archive-import.ts'
import type { Attachment } from '#shared/media/media.ts'
import { insertArchivedItems } from '../archived-items.ts'
import { insertImportedEntries } from '../imported-rows.ts'
import { itemsOf } from '../stored-parts.ts'
import { type AnyItem, idOfItem, keyOfItem } from './items.ts'
import type { Ids } from './known.ts'
import { type ListedKind, manifest } from './manifest.ts'
import type { ArchiveImport, ArchivePlan } from './plan-archive.ts'

/** The ids that items of an archive get here, and have here. */
export class NewIds {
  readonly #row: ArchiveImport
  readonly #ids: Ids
  readonly #created: ArchivePlan['created']
  readonly #takenClientIds: Map<ArchiveKind, Set<string>>

  private constructor(
    row: ArchiveImport,
    ids: Ids,
    created: ArchivePlan['created'],
    taken: Map<ArchiveKind, Set<string>>,
  ) {
    this.#row = row
    this.#ids = ids
    this.#created = created
    this.#takenClientIds = taken
  }

  static async take(tx: Tx, row: ArchiveImport, { known, created, sameTags }: ArchivePlan): Promise<NewIds> {
    const taken = new Map<ArchiveKind, Set<string>>()
    for (const kind of archiveKinds) {
      const { table, idColumn } = manifest[kind]
      // In the order of the old ones, because whatever is listed by id would change places otherwise.
      const wanted = [...created[kind]].sort((id, other) => id - other)
      const ids = idColumn
        ? wanted.map((id) => known.technique.get(id) ?? 0)
        : await takeIds(tx, table, wanted.length)
      for (const [index, id] of wanted.entries()) known[kind].set(id, ids[index] ?? 0)
      if (wanted.length > 0 && 'clientId' in archiveParts[kind].item.shape)
        taken.set(kind, await takenClientIds(tx, row.userId, table, await clientIdsOf(tx, row, kind)))
    }
    for (const [id, first] of sameTags) known.tag.set(id, known.tag.get(first) ?? 0)
    return new NewIds(row, known, created, taken)
  }

  /** The id here of what came in or was here. */
  at: IdHere = (kind, id) => this.#ids[kind].get(id)

  isNew(kind: ArchiveKind, item: AnyItem): boolean {
    return this.#created[kind].has(idOfItem(item))
  }

  /** An item as it is stored; undefined if what it is of doesn't come in, such as a session that a trial has no room for. */
  newItem<Kind extends ListedKind>(kind: Kind, item: ArchiveItems[Kind]): NewItem<Kind> | undefined {
    const archived: ArchivedKind<Kind> = manifest[kind]
    const here = itemHere(archived, item, this.at)
    if (archived.of && item[archived.of] !== null && here[archived.of] === null) return undefined
    const { photo: _, ...fields } = { photo: null, ...here }
    return { ...fields, userId: this.#row.userId, ...this.#columns(kind, item) } as NewItem<Kind>
  }

  /** The id and the client id it gets, and the times it had, as far as its kind has them. */
  #columns(kind: ArchiveKind, { id, clientId, createdAt, updatedAt }: AnyItem) {
    const at = (time: string | null) => (time === null ? null : new Date(time))
    return {
      ...(id !== undefined && { id: this.at(kind, id) ?? 0 }),
      ...(clientId !== undefined && { clientId: this.#clientId(kind, clientId) }),
      ...(createdAt !== undefined && { createdAt: at(createdAt) }),
      ...(updatedAt !== undefined && { updatedAt: at(updatedAt) }),
    }
  }

  /** The client id it had, unless something that was removed here still has it. */
  #clientId = (kind: ArchiveKind, clientId: string | null): string | null =>
    clientId !== null && this.#takenClientIds.get(kind)?.has(clientId) ? null : clientId

  /** An entry with its files by the names they have here. */
  newEntry(item: ArchiveItems['entry'], stored: Map<string, Attachment>): ArchivedEntry {
    const { files, createdAt, ...entry } = itemHere(manifest.entry, item, this.at)
    return {
      ...entry,
      id: this.at('entry', item.id) ?? 0,
      clientId: this.#clientId('entry', item.clientId),
      createdAt: new Date(createdAt ?? entry.updatedAt),
      fileAttachments: files.flatMap(({ filename }) => stored.get(filename) ?? []),
    }
  }

  /** Remembers what everything is here, to recognize it in the next archive; and what came in, for Undo. */
  async remember(tx: Tx) {
    const { userId, id: importId, summary } = this.#row
    for (const kind of archiveKinds) {
      const all = [...this.#ids[kind]].map(([id, idHere]) => ({
        key: keyOfItem(summary?.origin ?? '', kind, id),
        id: idHere,
        importId: this.#created[kind].has(id) ? importId : null,
      }))
      if (kind === 'entry') {
        const [created, known] = [all.filter(({ importId }) => importId), all.filter(({ importId }) => !importId)]
        const entries = (some: typeof all) => some.map(({ key, id }) => ({ entryId: id, key, before: null }))
        await insertImportedEntries(tx, userId, importId, entries(created))
        await insertImportedEntries(tx, userId, null, entries(known))
      } else await insertArchivedItems(tx, userId, kind, all)
    }
  }
}

async function clientIdsOf(tx: Tx, row: ArchiveImport, kind: ArchiveKind): Promise<string[]> {
  const ids: string[] = []
  for await (const items of itemsOf(tx, row, kind))
    ids.push(...items.flatMap(({ clientId }: AnyItem) => clientId ?? []))
  return ids
}
