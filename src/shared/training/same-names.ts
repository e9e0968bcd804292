import { z } from 'zod/mini'
import { id, idInPath } from '../foundation/fields.ts'

const kind = z.enum(['tag', 'partner', 'technique'])

/** Something that had, or has, the name of an older one. Of tags, only the older one is left. */
const sameName = z.object({ kind, id, name: z.string(), older: z.object({ id, name: z.string() }) })

/** Those that the member hasn't answered yet, the oldest first. */
export const sameNames = z.array(sameName)

export const sameNamePath = z.object({ ...idInPath.shape, kind })

export type SameName = z.infer<typeof sameName>
