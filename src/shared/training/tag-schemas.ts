import { z } from 'zod/mini'
import { field, requiredField } from '../foundation/field-table.ts'
import { requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { text } from '../foundation/text.ts'
import { thing } from '../foundation/thing.ts'
import { tag, tagColors } from './tags.ts'

const name = z.pipe(
  text('Tag name', 'Tag name is required').check(z.normalize('NFC')),
  requiredText('Tag name', limits.tagName),
)

const colorClass = z.enum(tagColors, 'Please choose one of the colors')

/** Those of a tag. If one with the name of a new one exists in any letter case, the reply is that tag. */
export const tagSchemas = thing({
  name: requiredField(name, tag.shape.name),
  colorClass: field(colorClass, tag.shape.colorClass, 'blue'),
})

export type NewTag = z.infer<typeof tagSchemas.create>
export type TagChanges = z.infer<typeof tagSchemas.change>
export type TagRemoval = NonNullable<z.infer<typeof tagSchemas.removal>>
