import { z } from 'zod/mini'
import { entryChanges } from '#shared/entries.ts'
import { keptDraft } from '../../lib/drafts.ts'
import type { EntryValues } from './api.ts'

const draft = z.object({ clientId: z.string(), values: z.record(z.string(), z.unknown()) })

export interface EntryDraft {
  /** Sent with the entry, so that a second try after a lost answer stores nothing twice. */
  clientId: string
  values: EntryValues
}

/** The name of the draft of the entry with `id`, or of the new one. */
export const entryDraftName = (userId: number, id: number | undefined) => `${userId}:${id ?? 'new'}`

/** The kept draft over `usual`. Drafts may be older than this version: a field that no longer fits is left as usual. */
export function keptEntryDraft(name: string, usual: EntryValues): EntryDraft | undefined {
  const { data } = draft.safeParse(keptDraft(name))
  if (!data) return undefined
  const fitting = Object.entries(data.values).filter(([field, value]) =>
    // A draft may still lack its title; whatever else is in it was valid when it was typed.
    field === 'title' ? typeof value === 'string' : entryChanges.safeParse({ [field]: value }).success,
  )
  return { clientId: data.clientId, values: { ...usual, ...Object.fromEntries(fitting) } }
}
