import { z } from 'zod/mini'
import { scope } from '../calendar/planned.ts'
import { entryVersion } from './entries.ts'

/** Which planned sessions to remove with an entry that began a series, and the version the person saw. */
export const entryRemoval = z.object({ scope: z._default(scope, 'this'), updatedAt: z.optional(entryVersion) })

export type EntryRemoval = z.infer<typeof entryRemoval>
