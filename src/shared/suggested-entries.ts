import { z } from 'zod/mini'
import { entry } from './entries.ts'
import { id, idText } from './fields.ts'
import { limits } from './limits.ts'
import { withCommas } from './numbers.ts'
import { maxLength } from './text.ts'

/** The technique that entries are suggested for. */
export const suggestedQuery = z.object({ technique: idText })

/** The entries that may mention a technique and don't say so: how many, and the newest. */
export const suggestedEntries = z.object({ count: z.number(), entries: z.array(entry) })

const ids = z
  .array(id, 'Entries are a list of entry ids')
  .check(maxLength(limits.linkedAtOnce, `At most ${withCommas(limits.linkedAtOnce)} entries at once`))

/** Makes entries mention a technique: those of the suggested ones that are named, or all of them. */
export const newMentions = z.object({ technique: id, entries: z.optional(ids) })

/** The entries that didn't mention it before. */
export const mentionsAdded = z.object({ entries: z.array(id) })

/** Makes entries not mention a technique anymore: the undo of the other one. */
export const removedMentions = z.object({ technique: id, entries: ids })

export type SuggestedEntries = z.infer<typeof suggestedEntries>
export type NewMentions = z.infer<typeof newMentions>
export type RemovedMentions = z.infer<typeof removedMentions>
