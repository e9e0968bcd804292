import type { z } from 'zod/mini'
import { type ArchiveKind, archiveKinds } from '../import/archive-import.ts'
import { type ArchiveItems, archiveParts } from './archive-parts.ts'

/** Which list of journal.json has the items of which kind. */
export const kindsByList: Record<string, ArchiveKind> = Object.fromEntries(
  archiveKinds.map((kind) => [archiveParts[kind].list, kind]),
)

const timeFields = ['createdAt', 'updatedAt', 'completedAt', 'answeredAt'] as const

/** Whether its times can be stored. */
const hasTimes = (item: object) =>
  timeFields.every((field) => {
    const time = (item as Partial<Record<typeof field, string | null>>)[field] ?? null
    const at = time === null ? 0 : Date.parse(time)
    return !Number.isNaN(at) && /^\d{4}-/.test(new Date(at).toISOString())
  })

const parts: {
  [Kind in ArchiveKind]: {
    item: z.ZodMiniType<ArchiveItems[Kind]>
    isSendable: (item: ArchiveItems[Kind]) => boolean
  }
} = archiveParts

/** An item of that kind; undefined if it isn't one, or says what no client could have sent. */
export function readItem<Kind extends ArchiveKind>(kind: Kind, item: unknown): ArchiveItems[Kind] | undefined {
  const { item: schema, isSendable } = parts[kind]
  const { success, data } = schema.safeParse(item)
  return success && hasTimes(data) && isSendable(data) ? data : undefined
}
