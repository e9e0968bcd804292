import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { type EntryChanges, entryChanges } from '#shared/entries.ts'
import { dropDraft, keepDraft, keptDraft, whenDropped } from '../../lib/drafts.ts'

const draft = z.object({ clientId: z.string(), values: z.record(z.string(), z.unknown()) })

/** The name of the draft of the entry with `id`, or of the new one. */
export const entryDraftName = (userId: number, id: number | undefined) => `${userId}:${id ?? 'new'}`

/** What was typed into the form of that name and not saved. */
export function useEntryDraft(name: string) {
  const [{ values, clientId }, setDraft] = useState(() => keptUnder(name))
  const [isSafe, setSafe] = useState(true)
  // Two tabs opened from one draft are two entries as soon as one of them is saved.
  useEffect(() => whenDropped(name, () => setDraft((one) => ({ ...one, clientId: crypto.randomUUID() }))), [name])
  return {
    /** The fields that were kept when the form opened; undefined when none were. */
    kept: values,
    /** Sent with a new entry, so that a second try after a lost answer stores nothing twice. */
    clientId,
    /** Whether the device keeps what is typed. */
    isSafe,
    keep: (typed: EntryChanges) => setSafe(keepDraft(name, { clientId, values: typed })),
    forget: () => {
      dropDraft(name)
      setDraft({ values: undefined, clientId: crypto.randomUUID() })
    },
  }
}

/** Drafts may be older than this version: a field that no longer fits is left out. */
function keptUnder(name: string): { values: EntryChanges | undefined; clientId: string } {
  const { data } = draft.safeParse(keptDraft(name))
  if (!data) return { values: undefined, clientId: crypto.randomUUID() }
  const fitting = Object.entries(data.values).filter(([field, value]) =>
    // A draft may still lack its title; whatever else is in it was valid when it was typed.
    field === 'title' ? typeof value === 'string' : entryChanges.safeParse({ [field]: value }).success,
  )
  return { values: Object.fromEntries(fitting), clientId: data.clientId }
}
