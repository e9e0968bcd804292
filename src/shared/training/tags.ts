import { z } from 'zod/mini'
import { id, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { text } from '../foundation/text.ts'

/** The colors a tag can have, in the order they are offered. */
export const tagColors = ['blue', 'green', 'purple', 'orange', 'red', 'yellow', 'indigo', 'pink', 'gray'] as const

/** A tag, as the API returns it. */
export const tag = z.object({ id, name: z.string(), colorClass: z.enum(tagColors) })

/** The names of tags offered to a member who has fewer than these. */
export const starterTags = ['Guard', 'Passing', 'Sweeps', 'Submissions', 'Escapes', 'Takedowns']

const name = z.pipe(
  text('Tag name', 'Tag name is required').check(z.normalize('NFC')),
  requiredText('Tag name', limits.tagName),
)

const colorClass = z.enum(tagColors, 'Please choose one of the colors')

/** A tag to create. If a tag with that name exists in any letter case, the reply is that tag. */
export const newTag = z.object({ name, colorClass: z._default(colorClass, 'blue') })

/** Changes to a tag; missing fields stay as they are. */
export const tagChanges = z.exactPartial(z.object({ name, colorClass }))

/** The tag that another one is merged into. */
export const tagMerge = z.object({ into: id })

/** How often a tag is used: by how many entries, planned ones aside, and the day of the latest; null if by none. */
const tagUse = z.object({ id, entries: z.number(), lastUsed: z.nullable(z.string()) })

export const tagUses = z.array(tagUse)

export type Tag = z.infer<typeof tag>
export type NewTag = z.infer<typeof newTag>
export type TagChanges = z.infer<typeof tagChanges>
export type TagUse = z.infer<typeof tagUse>
