import { z } from 'zod/mini'
import { id } from '../foundation/fields.ts'

/** The colors a tag can have, in the order they are offered. */
export const tagColors = ['blue', 'green', 'purple', 'orange', 'red', 'yellow', 'indigo', 'pink', 'gray'] as const

/** A tag, as the API returns it. */
export const tag = z.object({ id, name: z.string(), colorClass: z.enum(tagColors) })

/** The names of tags offered to a member who has fewer than these. */
export const starterTags = ['Guard', 'Passing', 'Sweeps', 'Submissions', 'Escapes', 'Takedowns']

/** The tag that another one is merged into. */
export const tagMerge = z.object({ into: id })

/** How often a tag is used: by how many entries, planned ones aside, and the day of the latest; null if by none. */
const tagUse = z.object({ id, entries: z.number(), lastUsed: z.nullable(z.string()) })

export const tagUses = z.array(tagUse)

export type Tag = z.infer<typeof tag>
export type TagUse = z.infer<typeof tagUse>
