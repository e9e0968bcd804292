import { type Archived, type ArchivedCreate, takeIds, takenClientIds } from '#server/db/bulk-rows.ts'
import type { TableWithClientId } from '#server/db/create-once.ts'
import type { Tx } from '#server/db/tables.ts'
import type { ArchivedEntry } from '#server/features/entries/service.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { type ArchiveKind, archiveKinds } from '#shared/import/archive-import.ts'
import type { Attachment } from '#shared/media/media.ts'
import { insertArchivedItems } from '../archived-items.ts'
import { insertImportedEntries } from '../imported-rows.ts'
import { itemsOf } from '../stored-parts.ts'
import { type IdHere, idsHere, plannedHere, roundsHere } from './forms.ts'
import { type Ids, idOfItem, keyOfItem } from './known.ts'
import type { ArchiveImport, ArchivePlan } from './plan-archive.ts'

/** Where each kind is stored, but cards, which have no ids of their own. */
const tables = {
  tag: 'tags',
  partner: 'partners',
  technique: 'techniques',
  series: 'rules',
  template: 'templates',
  entry: 'entries',
  reminder: 'reminders',
  review: 'practiceReviews',
  practiceLog: 'practiceLogs',
  promotion: 'promotions',
  injury: 'injuries',
  competition: 'competitions',
  focus: 'focuses',
  comment: 'coachComments',
} as const

const withoutClientIds = new Set<ArchiveKind>(['tag', 'series', 'card', 'comment'])

/** The ids that items of an archive get here, and have here. */
export class NewIds {
  readonly #ids: Ids
  readonly #created: ArchivePlan['created']
  readonly #takenClientIds: Map<ArchiveKind, Set<string>>

  private constructor(ids: Ids, created: ArchivePlan['created'], taken: Map<ArchiveKind, Set<string>>) {
    this.#ids = ids
    this.#created = created
    this.#takenClientIds = taken
  }

  static async take(tx: Tx, row: ArchiveImport, { known, created, sameTags }: ArchivePlan): Promise<NewIds> {
    const taken = new Map<ArchiveKind, Set<string>>()
    for (const kind of archiveKinds) {
      // In the order of the old ones, because whatever is listed by id would change places otherwise.
      const wanted = [...created[kind]].sort((id, other) => id - other)
      const free = kind === 'card' ? wanted.map((id) => known.technique.get(id) ?? 0) : undefined
      const ids = free ?? (await takeIds(tx, tables[kind as keyof typeof tables], wanted.length))
      for (const [index, id] of wanted.entries()) known[kind].set(id, ids[index] ?? 0)
      if (wanted.length > 0 && !withoutClientIds.has(kind)) taken.set(kind, await takenOf(tx, row, kind))
    }
    for (const [id, first] of sameTags) known.tag.set(id, known.tag.get(first) ?? 0)
    return new NewIds(known, created, taken)
  }

  /** The id here of what came in or was here. */
  at: IdHere = (kind, id) => this.#ids[kind].get(id)

  isNew<Kind extends ArchiveKind>(kind: Kind, item: ArchiveItems[Kind]): boolean {
    return this.#created[kind].has(idOfItem(item))
  }

  /** The id it gets, and the times it had. */
  fields(
    kind: ArchiveKind,
    { id, createdAt, updatedAt }: { id: number; createdAt: string | null; updatedAt: string | null },
  ): Archived {
    const at = (time: string | null) => (time === null ? null : new Date(time))
    return { id: this.at(kind, id) ?? 0, createdAt: at(createdAt), updatedAt: at(updatedAt) }
  }

  /** The client id it had, unless something that was removed here still has it. */
  clientId(kind: ArchiveKind, clientId: string | null): string | null {
    return clientId !== null && this.#takenClientIds.get(kind)?.has(clientId) ? null : clientId
  }

  /** Remembers what everything is here, to recognize it in the next archive; and what came in, for Undo. */
  async remember(tx: Tx, { userId, id: importId }: ArchiveImport, origin: string) {
    for (const kind of archiveKinds) {
      const all = [...this.#ids[kind]].map(([id, idHere]) => ({
        key: keyOfItem(origin, kind, id),
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

async function takenOf(tx: Tx, row: ArchiveImport, kind: ArchiveKind): Promise<Set<string>> {
  const wanted: string[] = []
  for await (const items of itemsOf(tx, row, kind))
    wanted.push(...items.flatMap((item) => ('clientId' in item ? (item.clientId ?? []) : [])))
  const table = tables[kind as keyof typeof tables] as TableWithClientId
  return takenClientIds(tx, row.userId, table, wanted)
}

/** The fields of what devices can create. */
export const createFields = (
  ids: NewIds,
  kind: ArchiveKind,
  item: { id: number; clientId: string | null; createdAt: string | null; updatedAt: string | null },
): ArchivedCreate => ({ ...ids.fields(kind, item), clientId: ids.clientId(kind, item.clientId) })

/** An entry with everything by the ids it has here, and its files by the names they have here. */
export function archivedEntry(
  item: ArchiveItems['entry'],
  ids: NewIds,
  stored: Map<string, Attachment>,
): ArchivedEntry {
  const { files, tags, techniques, rounds: _, planned: _planned, ignoredTechniques, createdAt, ...entry } = item
  const { id, clientId } = createFields(ids, 'entry', item)
  const idsOf = (all: { id: number }[]) => all.map((one) => one.id)
  return {
    ...entry,
    id,
    clientId,
    createdAt: new Date(createdAt ?? entry.updatedAt),
    tags: idsHere(ids.at, 'tag', idsOf(tags)),
    techniques: idsHere(ids.at, 'technique', idsOf(techniques)),
    rounds: roundsHere(item, ids.at),
    planned: plannedHere(item, ids.at),
    ignoredTechniques: idsHere(ids.at, 'technique', ignoredTechniques),
    fileAttachments: files.flatMap(({ filename }) => stored.get(filename) ?? []),
  }
}
