import { z } from 'zod/mini'
import { field, requiredField } from '../foundation/field-table.ts'
import { id, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { text } from '../foundation/text.ts'
import { thing } from '../foundation/thing.ts'

/** The colors a tag can have, in the order they are offered. */
export const tagColors = ['blue', 'green', 'purple', 'orange', 'red', 'yellow', 'indigo', 'pink', 'gray'] as const

/** The names of tags offered to a member who has fewer than these. */
export const starterTags = ['Guard', 'Passing', 'Sweeps', 'Submissions', 'Escapes', 'Takedowns']

const name = z.pipe(
  text('Tag name', 'Tag name is required').check(z.normalize('NFC')),
  requiredText('Tag name', limits.tagName),
)

const colorClass = z.enum(tagColors, 'Please choose one of the colors')

/** A tag. If one with the name of a new one exists in any letter case, the reply is that tag. */
export const tag = thing({
  name: requiredField(name, z.string()),
  colorClass: field(colorClass, z.enum(tagColors), 'blue'),
})

/** The tag that another one is merged into. */
export const tagMerge = z.object({ into: id })

/** How often a tag is used: by how many entries, planned ones aside, and the day of the latest; null if by none. */
const tagUse = z.object({ id, entries: z.number(), lastUsed: z.nullable(z.string()) })

export const tagUses = z.array(tagUse)

export type Tag = z.infer<typeof tag.stored>
export type NewTag = z.infer<typeof tag.create>
export type TagChanges = z.infer<typeof tag.change>
export type TagRemoval = NonNullable<z.infer<typeof tag.removal>>
export type TagUse = z.infer<typeof tagUse>
