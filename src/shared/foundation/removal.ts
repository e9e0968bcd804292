import { z } from 'zod/mini'

/**
 * The body of a removal: the fields as the person saw them, so that nothing is deleted that somebody else has written since.
 * Older apps send none, and delete what is there. Compared, never stored, so it is checked as loosely as a reply.
 */
export const removalOf = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.nullish(z.object({ was: z.exactOptional(z.exactPartial(z.object(shape))) }))
