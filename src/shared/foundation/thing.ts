import { z } from 'zod/mini'
import { createShape, type FieldTable, initialOf, inputShape, replyShape } from './field-table.ts'
import { clientId, id } from './fields.ts'

/**
 * The body of a removal: the fields as the person saw them, so that nothing is deleted that somebody else has written since.
 * Older apps send none, and delete what is there; a field that they don't know isn't compared. Compared, never stored, so it is
 * checked as loosely as a reply.
 */
export const removalOf = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.nullish(z.object({ was: z.exactOptional(z.exactPartial(z.object(withoutDefaults(shape)))) }))

const withoutDefaults = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      field instanceof z.ZodMiniDefault ? field.def.innerType : field,
    ]),
  ) as Shape

/** A PATCH of fields: missing ones stay as they are, and what somebody else has changed since `was` isn't overwritten. */
export const changeOf = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.exactPartial(
    z.object({
      ...shape,
      /** The fields as the person saw them. */
      was: z.exactPartial(z.object(shape)),
    }),
  )

/**
 * The schemas of a kind of thing that members create, change, remove, and restore, from the table of its fields. `initial`
 * has the values of a new one, other than those of required fields; `create`, `change`, and `removal` are the bodies of
 * POST, PATCH, and DELETE; `stored` and `list` are replies, which also have the fields in `more`.
 */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- most have nothing more
export function thing<T extends FieldTable, More extends z.core.$ZodShape = Record<never, never>>(
  fields: T,
  more: More = {} as More,
) {
  const stored = z.object({ id, ...replyShape(fields), ...more })
  return {
    initial: initialOf(fields),
    create: z.object({ ...createShape(fields), clientId }),
    change: changeOf(inputShape(fields)),
    removal: removalOf(replyShape(fields)),
    stored,
    list: z.array(stored),
  }
}
