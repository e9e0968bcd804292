import { z } from 'zod/mini'
import { entryQuery } from './entries.ts'

/** A search without hits. `isExact` says that nothing in it is a typo. */
export const nearestQuery = z.extend(z.omit(entryQuery, { cursor: true, limit: true, planned: true }), {
  isExact: z.optional(z.literal('true')),
})
export type NearestQuery = z.infer<typeof nearestQuery>
