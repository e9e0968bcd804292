import type { RawBuilder } from 'kysely'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import type { RoundInput } from '#shared/sparring/rounds.ts'
import { deleteRows, insertRows, type Row } from './bulk-rows.ts'
import { countOf, type OwnedTable } from './counts.ts'
import type { UserId } from './ids.ts'
import type { Tx } from './tables.ts'

/** The id that something of an archive has here; undefined if it isn't here. */
export type IdHere = (kind: ArchiveKind, id: number) => number | undefined

/** An item of an archive, in terms of what is here: of what it names in lists, it has the ids of this account. */
export type ItemHere<Kind extends ArchiveKind> = {
  [Field in keyof ArchiveItems[Kind]]: FieldHere<Field, ArchiveItems[Kind][Field]>
}

type FieldHere<Field, Value> = Field extends 'rounds'
  ? RoundInput[]
  : Value extends { id: number }[]
    ? number[]
    : Value

/** The same of one that comes in: whose it is, the id that it gets, and the times that it had. Photos are stored beside it. */
export type NewItem<Kind extends ArchiveKind> = { userId: UserId } & {
  [Field in Exclude<keyof ItemHere<Kind>, 'photo'>]: Field extends 'createdAt' | 'updatedAt'
    ? Date | null
    : ItemHere<Kind>[Field]
}

/** An import, as those who store what it brings know it. */
export interface Importing {
  tx: Tx
  userId: UserId
  now: Date
  /** The day of the archive. */
  writtenOn: string
}

/** What importing an archive has to know of one kind of thing. Each feature declares its own. */
export interface ArchivedKind<Kind extends ArchiveKind> {
  table: OwnedTable
  /** The column of its id, if another than `id`: that of what it has one of each. */
  idColumn?: 'techniqueId'
  /** How many a member may have, and what is said of one more; how they are counted, if not as all rows of the table. */
  limit?: { max: number; refusal: RefusalCode; count?: (tx: Tx, userId: UserId, now: Date) => Promise<number> }
  /** What fields refer to, in which ids are. */
  refs?: { [Field in keyof ArchiveItems[Kind]]?: ArchiveKind }
  /** A reference without which an item says nothing, and doesn't come in. */
  of?: keyof ArchiveItems[Kind]
  /** Fields within which there are references, in terms of what is here. */
  nested?: (item: ArchiveItems[Kind], at: IdHere) => Partial<ItemHere<Kind>>
  /** What a member has only one of, as text. */
  naturalKey?: (item: ArchiveItems[Kind]) => string | null
  /** What people call one. */
  called: (item: ArchiveItems[Kind], techniqueName: (id: number) => string) => string
  /** What is compared with one that is here, if not all that it says. */
  compared?: (here: ItemHere<Kind>, item: ArchiveItems[Kind]) => object
  /** The column of files that says whose photo one is. */
  photoOf?: 'promotionId' | 'competitionId'
  /** The same as long as nobody has changed a `row`, if that doesn't show in the row alone. */
  fingerprint?: RawBuilder<unknown>
  /** Deletes for good what nothing else needs. */
  remove: (tx: Tx, userId: UserId, ids: number[], now: Date) => Promise<unknown>
}

/** One of which a member hasn't too many to hold. */
export interface ArchivedRows<Kind extends ArchiveKind> extends ArchivedKind<Kind> {
  /** Stores those that come in. Nobody else adds any meanwhile. */
  store: (items: NewItem<Kind>[], importing: Importing) => Promise<void>
}

type Optional = 'remove' | 'table'

interface Declared<Kind extends ArchiveKind, Table extends OwnedTable>
  extends Omit<ArchivedKind<Kind>, Optional>,
    Partial<Pick<ArchivedKind<Kind>, 'remove'>> {
  /** Their rows. */
  rows: (items: NewItem<Kind>[], importing: Importing) => Row<Table>[] | Promise<Row<Table>[]>
  /** Once their rows are stored: stores what of them is in other tables, and refuses what is too much. */
  stored?: (items: NewItem<Kind>[], importing: Importing) => Promise<unknown>
}

/** A kind of thing whose items are rows of a table. */
export function archivedKind<Kind extends ArchiveKind, Table extends OwnedTable>(
  _kind: Kind,
  table: Table,
  declared: Declared<Kind, Table>,
): ArchivedRows<Kind> {
  const { limit, idColumn, rows, stored } = declared
  const count = limit?.count ?? countOf(table)
  return {
    remove: (tx, userId, ids) => deleteRows(tx, userId, table, ids, idColumn),
    ...declared,
    table,
    async store(items, importing) {
      const { tx, userId, now } = importing
      await insertRows(tx, table, await rows(items, importing))
      if (limit && (await count(tx, userId, now)) > limit.max) throw new Refusal(limit.refusal)
      await stored?.(items, importing)
    },
  }
}

/** The ids here of those that are here, each once, in order. */
export const idsHere = (at: IdHere, kind: ArchiveKind, ids: number[]): number[] =>
  [...new Set(ids.flatMap((id) => at(kind, id) ?? []))].sort((a, b) => a - b)

/** What a field refers to, by the ids that it has here: each once, in order, if there are several. */
function referredTo(value: unknown, kind: ArchiveKind, at: IdHere): number | number[] | null {
  if (!Array.isArray(value)) return typeof value === 'number' ? (at(kind, value) ?? null) : null
  const all = value as (number | { id: number })[]
  return idsHere(
    at,
    kind,
    all.map((one) => (typeof one === 'number' ? one : one.id)),
  )
}

/** An item in terms of what is here. */
export function itemHere<Kind extends ArchiveKind>(
  { refs = {}, nested }: Pick<ArchivedKind<Kind>, 'refs' | 'nested'>,
  item: ArchiveItems[Kind],
  at: IdHere,
): ItemHere<Kind> {
  const referring = Object.entries(refs).map(([field, kind]) => [
    field,
    referredTo(item[field as keyof typeof item], kind as ArchiveKind, at),
  ])
  // `refs` names the fields whose type this changes.
  return { ...item, ...Object.fromEntries(referring), ...nested?.(item, at) } as ItemHere<Kind>
}
