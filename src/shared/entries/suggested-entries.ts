import { z } from 'zod/mini'
import { id, idText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { withCommas } from '../foundation/numbers.ts'
import { maxLength } from '../foundation/text.ts'
import { entry } from './entries.ts'

/** The technique that entries are suggested for. */
export const suggestedQuery = z.object({ technique: idText })

/** The entries that may mention a technique and don't say so: how many, and the newest. */
export const suggestedEntries = z.object({ count: z.number(), entries: z.array(entry) })

const ids = z
  .array(id, 'Entries are a list of entry ids')
  .check(maxLength(limits.linkedAtOnce, `At most ${withCommas(limits.linkedAtOnce)} entries at once`))

/** Some of the entries that are suggested for a technique, or all of them: to make them mention it, or to ignore them. */
export const chosenSuggestions = z.object({ technique: id, entries: z.optional(ids) })

/** The entries that were still suggested. */
export const suggestionsTaken = z.object({ entries: z.array(id) })

/** The undo of either: entries that don't mention a technique anymore, or are suggested for it again. */
export const returnedSuggestions = z.object({ technique: id, entries: ids })

export type SuggestedEntries = z.infer<typeof suggestedEntries>
export type ChosenSuggestions = z.infer<typeof chosenSuggestions>
export type ReturnedSuggestions = z.infer<typeof returnedSuggestions>
