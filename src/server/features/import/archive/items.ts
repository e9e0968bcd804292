import { createHash } from 'node:crypto'
import { type ArchivedKind, type IdHere, itemHere } from '#server/db/archived-kind.ts'
import type { ArchiveFile } from '#shared/archive/archive-fields.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'
import { manifest } from './manifest.ts'

/** What recognizes an item in all archives of one installation. */
export const keyOfItem = (origin: string, kind: ArchiveKind, id: number): Buffer =>
  createHash('sha256').update(`${origin} ${kind} ${id}`).digest()

/** Fields that items of several kinds have. */
export interface AnyItem {
  id?: number
  techniqueId?: number
  clientId?: string | null
  createdAt?: string | null
  updatedAt?: string | null
  photo?: ArchiveFile | null
}

/** The id of an item in its archive. Cards have that of their technique. */
export const idOfItem = ({ id, techniqueId = 0 }: AnyItem): number => id ?? techniqueId

/** What an item says, in terms of what is here: the same text for two that say the same. */
export function formOf<Kind extends ArchiveKind>(kind: Kind, item: ArchiveItems[Kind], at: IdHere): string {
  const archived: ArchivedKind<Kind> = manifest[kind]
  const here = itemHere(archived, item, at)
  const said: AnyItem = archived.compared?.(here, item) ?? here
  const { id: _id, clientId: _clientId, createdAt: _at, updatedAt: _since, photo, ...form } = said
  return JSON.stringify(sorted({ ...form, photo: photo?.mimetype }))
}

/** With the fields of all objects in the same order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}
