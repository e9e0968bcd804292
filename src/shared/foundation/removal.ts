import { z } from 'zod/mini'

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
