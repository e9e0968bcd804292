import { z } from 'zod/mini'
import { mentions } from '#shared/entries/entries.ts'
import { id } from '#shared/foundation/fields.ts'
import type { FocusChoice } from '#web/features/focus/focus-chips.tsx'

/** Extends the form of a quick log by what says that it was about the focus. */
export const focusShape = { tags: z.array(id), newTags: z.array(z.string()), techniques: mentions }

export const noFocus: FocusChoice = { tags: [], newTags: [], techniques: [] }
