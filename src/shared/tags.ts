import { z } from 'zod/mini'
import { id, requiredText } from './fields.ts'
import { limits } from './limits.ts'

/** The colors a tag can have, in the order they are offered. */
export const tagColors = ['blue', 'green', 'purple', 'orange', 'red', 'yellow', 'indigo', 'pink', 'gray'] as const

/** A tag, as the API returns it. */
export const tag = z.object({ id, name: z.string(), colorClass: z.enum(tagColors) })

/** A tag to create. If a tag with that name exists in any letter case, the reply is that tag. */
export const newTag = z.object({
  name: requiredText('Tag name', limits.tagName),
  colorClass: z._default(z.enum(tagColors, 'Please choose one of the colors'), 'blue'),
})

export type Tag = z.infer<typeof tag>
export type NewTag = z.infer<typeof newTag>
