import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { entryChanges } from '#shared/entries.ts'
import { attachments } from '#shared/media.ts'
import { newPendingId } from '#shared/offline.ts'
import { dropDraft, keepDraft, keptDraft, whenDropped } from '../../lib/drafts.ts'
import type { EntryValues } from './api.ts'
import type { Asked } from './entry-values.ts'

const names = z.array(z.string())
const draft = z.object({ clientId: z.string(), values: z.record(z.string(), z.unknown()) })

/** The name of a person's draft: of an entry, of planned sessions, of one that is logged, of a template's session, or of a new entry. */
export function entryDraftName(userId: number, { entry, planned, plan, template, pending }: Asked): string {
  if (pending) return `${userId}:${pending.id}`
  if (entry) return `${userId}:${entry.id}`
  if (plan) return `${userId}:plan-${plan.ruleId}-${plan.session}`
  if (template) return `${userId}:use-${template.id}`
  return planned ? `${userId}:log-${planned.ruleId}-${planned.session}` : `${userId}:new`
}

/** What was typed into the form of that name and not saved. */
export function useEntryDraft(name: string) {
  const [{ values, clientId }, setDraft] = useState(() => keptUnder(name))
  const [isSafe, setSafe] = useState(true)
  // Two tabs opened from one draft are two entries as soon as one of them is saved.
  useEffect(() => whenDropped(name, () => setDraft((one) => ({ ...one, clientId: newPendingId() }))), [name])
  return {
    /** The fields that were kept when the form opened; undefined when none were. */
    kept: values,
    /** Sent with a new entry, so that a second try after a lost answer stores nothing twice. */
    clientId,
    /** Whether the device keeps what is typed. */
    isSafe,
    keep: (typed: Partial<EntryValues>) => setSafe(keepDraft(name, { clientId, values: typed })),
    forget: () => {
      dropDraft(name)
      setDraft({ values: undefined, clientId: newPendingId() })
    },
  }
}

/** Drafts may be older than this version: a field that no longer fits is left out. */
function keptUnder(name: string): { values: Partial<EntryValues> | undefined; clientId: string } {
  const { data } = draft.safeParse(keptDraft(name))
  if (!data) return { values: undefined, clientId: newPendingId() }
  const fitting = Object.entries(data.values).filter(([field, value]) => fits(field, value))
  return { values: Object.fromEntries(fitting), clientId: data.clientId }
}

function fits(field: string, value: unknown): boolean {
  // A draft may still lack its title; whatever else is in it was valid when it was typed.
  if (field === 'title') return typeof value === 'string'
  // The form shows what it knows of the files.
  if (field === 'fileAttachments') return attachments.safeParse(value).success
  if (field === 'newTags') return names.safeParse(value).success
  return entryChanges.safeParse({ [field]: value }).success
}
