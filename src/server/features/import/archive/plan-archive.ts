import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ArchivedKind, IdHere } from '#server/db/archived-kind.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { archiveLists } from '#server/features/export/service.ts'
import { statusOf } from '#server/features/subscription/service.ts'
import { originOf } from '#server/outside/installation-key.ts'
import type { ArchiveFile } from '#shared/archive/archive-fields.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { limits } from '#shared/foundation/limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { type ArchiveKind, archiveKinds } from '#shared/import/archive-import.ts'
import type { ImportRow } from '../queries.ts'
import { allItemsOf, itemsOf } from '../stored-parts.ts'
import { type AnyItem, formOf, idOfItem } from './items.ts'
import { type Here, hereOf, type Ids, type Recognizer, recognizer } from './known.ts'
import { type ListedKind, manifest } from './manifest.ts'

/** What becomes of an archive. */
export interface ArchivePlan {
  /** Items that are here already. */
  known: Ids
  /** The ids in the archive of those that come in. */
  created: { [Kind in ArchiveKind]: Set<number> }
  /** Tags that come in as another one of the archive, which has the same name. */
  sameTags: Map<number, number>
  differing: { kind: ArchiveKind; name: string }[]
  /** The files that come in, and those that a session should have, but the archive doesn't. */
  files: ArchiveFile[]
  missing: ArchiveFile[]
  filesBeyondTrial: number
  beyondTrial: number
  room: number | null
  /** How many of each kind the member has. */
  here: Record<ListedKind, number>
  /** What the texts of all techniques would take. */
  libraryBytes: number
}

export type ArchiveImport = Pick<ImportRow, 'userId' | 'id' | 'summary' | 'archive'>

/** Plans an import by what the member has now. */
export async function planArchive(deps: Deps, row: ArchiveImport, signal: AbortSignal): Promise<ArchivePlan> {
  const { db, installationKey } = deps
  const origin = row.summary?.origin ?? ''
  const here = await hereOf(db, row.userId, signal)
  const isOurs = origin === originOf(installationKey)
  const reading = new Reading(row, here, await recognizer(db, row.userId, here, { origin, isOurs }))
  for (const kind of archiveKinds)
    if (kind === 'entry') await reading.readEntries(db)
    else await reading.readItems(kind, await allItemsOf(db, row, kind))
  await reading.compareEntries(db, signal)
  const { entriesLeft: room } = await statusOf(deps, row.userId)
  return reading.plan(room)
}

/** So many items are compared before others have a turn. */
const slice = 200

const digest = (form: string) => createHash('sha256').update(form).digest('base64')

interface NewEntry {
  id: number
  date: string
  isPlanned: boolean
  files: ArchiveFile[]
}

/** Reads what an archive says beside what is here. */
class Reading {
  readonly #row: ArchiveImport
  readonly #here: Here
  readonly #recognizer: Recognizer
  readonly #known = perKind(() => new Map<number, number>())
  readonly #created = perKind(() => new Set<number>())
  readonly #differing: ArchivePlan['differing'] = []
  readonly #techniqueNames: Map<number, string>
  readonly #entries: NewEntry[] = []
  readonly #photos: ArchiveFile[] = []
  /** The first tag of each name that comes in, and those that are the same by their names. */
  readonly #firstTags = new Map<string, number>()
  readonly #sameTags = new Map<number, number>()
  #libraryBytes = 0
  /** What entries that are here say in the archive, as a hash, by the id they have here. */
  readonly #forms = new Map<number, string>()

  constructor(row: ArchiveImport, here: Here, recognizer: Recognizer) {
    this.#row = row
    this.#here = here
    for (const technique of here.technique) this.#libraryBytes += bytesOfTechnique(technique)
    this.#techniqueNames = new Map(here.technique.map(({ id, name }) => [id, name]))
    this.#recognizer = recognizer
  }

  async readEntries(db: Db) {
    for await (const items of itemsOf(db, this.#row, 'entry'))
      for (const item of items) {
        const { id, date, isPlanned, files } = item
        const idHere = this.#sort('entry', item)
        if (idHere === undefined) this.#entries.push({ id, date, isPlanned, files })
        else this.#forms.set(idHere, digest(formOf('entry', item, this.#idHere)))
      }
  }

  async readItems<Kind extends ListedKind>(kind: Kind, items: ArchiveItems[Kind][]) {
    for (const item of items) this.#sort(kind, item)
    await this.#compare(kind, items)
  }

  /** Returns the id of what is here. What isn't comes in, but for what is only about something that doesn't. */
  #sort<Kind extends ArchiveKind>(kind: Kind, item: ArchiveItems[Kind]): number | undefined {
    const id = idOfItem(item)
    const { photo, techniqueId }: AnyItem = item
    const idHere = kind === 'card' ? this.#cardHere(id) : this.#recognizer.idHere(kind, item)
    if (idHere !== undefined) {
      this.#known[kind].set(id, idHere)
      return idHere
    }
    if (kind === 'tag' && this.#isSameTag(item as ArchiveItems['tag'])) return undefined
    if (kind === 'technique') this.#libraryBytes += bytesOfTechnique(item as ArchiveItems['technique'])
    if (photo) this.#photos.push(photo)
    if (techniqueId === undefined || this.#isInArchive('technique', techniqueId)) this.#created[kind].add(id)
    return undefined
  }

  /** Another database may have told two names apart that are one here. */
  #isSameTag({ id, name }: ArchiveItems['tag']): boolean {
    const first = this.#firstTags.get(nameKey(name))
    if (first === undefined) this.#firstTags.set(nameKey(name), id)
    else this.#sameTags.set(id, first)
    return first !== undefined
  }

  #cardHere(techniqueId: number): number | undefined {
    const idHere = this.#known.technique.get(techniqueId)
    return this.#here.card.some((card) => card.techniqueId === idHere) ? idHere : undefined
  }

  #isInArchive = (kind: ArchiveKind, id: number) => this.#known[kind].has(id) || this.#created[kind].has(id)

  /** The id here; below zero for what comes in, so that it equals nothing that is here. */
  #idHere: IdHere = (kind, id) => this.#known[kind].get(id) ?? (this.#created[kind].has(id) ? -id : undefined)

  async #compare<Kind extends ListedKind>(kind: Kind, items: ArchiveItems[Kind][]) {
    const asIs: IdHere = (_, id) => id
    const current = new Map((this.#here[kind] as ArchiveItems[Kind][]).map((item) => [idOfItem(item), item]))
    for (const [index, item] of items.entries()) {
      if (index % slice === 0) await setImmediate()
      const here = current.get(this.#known[kind].get(idOfItem(item)) ?? 0)
      if (here && formOf(kind, item, this.#idHere) !== formOf(kind, here, asIs)) this.#nameDiffering(kind, here)
    }
  }

  #nameDiffering<Kind extends ArchiveKind>(kind: Kind, item: ArchiveItems[Kind]) {
    const { called }: ArchivedKind<Kind> = manifest[kind]
    this.#differing.push({ kind, name: called(item, (id) => this.#techniqueNames.get(id) ?? '') })
  }

  async compareEntries(db: Db, signal: AbortSignal) {
    if (this.#forms.size === 0) return
    for await (const entry of await archiveLists.entry(db, this.#row.userId, signal)) {
      const form = this.#forms.get(entry.id)
      if (form !== undefined && form !== digest(formOf('entry', entry, (_, id) => id)))
        this.#nameDiffering('entry', entry)
    }
  }

  /**
   * A trial gets the latest sessions it has room for, with as many files as a session may have in it. What is only planned
   * takes no room.
   */
  plan(room: number | null): ArchivePlan {
    const latest = this.#entries.toSorted((a, b) => b.date.localeCompare(a.date))
    const beyond = room === null ? [] : latest.filter(({ isPlanned }) => !isPlanned).slice(room)
    for (const { id } of beyond) this.#created.entry.delete(id)
    const most = room === null ? limits.filesOnAnEntry : limits.trial.filesPerEntry
    const coming = latest.filter(({ id }) => this.#created.entry.has(id))
    const files = [...coming.flatMap((entry) => entry.files.slice(0, most)), ...this.#photos]
    return {
      known: this.#known,
      sameTags: this.#sameTags,
      created: this.#created,
      differing: this.#differing,
      files: files.filter(({ bytes }) => bytes > 0),
      missing: files.filter(({ bytes }) => bytes === 0),
      filesBeyondTrial: coming.flatMap((entry) => entry.files.slice(most)).length,
      beyondTrial: beyond.length,
      room,
      here: Object.fromEntries(
        Object.entries(this.#here).map(([kind, items]) => [kind, items.length]),
      ) as ArchivePlan['here'],
      libraryBytes: this.#libraryBytes,
    }
  }
}

const bytesOfTechnique = ({
  steps,
  keyDetails,
  commonMistakes,
  videos,
  name,
  otherNames,
}: ArchiveItems['technique']) =>
  Buffer.byteLength(steps + keyDetails + commonMistakes + JSON.stringify(videos) + name + otherNames.join())

const perKind = <T>(make: () => T) =>
  Object.fromEntries(archiveKinds.map((kind) => [kind, make()])) as Record<ArchiveKind, T>
