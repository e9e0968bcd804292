import { useState } from 'react'
import { z } from 'zod/mini'
import { type ProfileChanges, profileChanges } from '#shared/account.ts'
import { dropDraft, keepDraft, keptDraft } from '../../lib/drafts.ts'

/** What was typed into the profile form and not saved. */
export function useProfileDraft(userId: number) {
  const name = `${userId}:profile`
  const [kept, setKept] = useState(() => keptUnder(name))
  return {
    /** The fields that were kept when the form opened; undefined when none were. */
    kept,
    keep: ({ password: _, ...changes }: ProfileChanges) => {
      if (Object.keys(changes).length === 0) dropDraft(name)
      else keepDraft(name, changes)
    },
    forget: () => {
      dropDraft(name)
      setKept(undefined)
    },
  }
}

/** Drafts may be older than this version: a field that no longer fits is left out. */
function keptUnder(name: string): ProfileChanges | undefined {
  const { data } = z.record(z.string(), z.unknown()).safeParse(keptDraft(name))
  const fitting = Object.entries(data ?? {}).filter(([field, value]) => fits(field, value))
  return fitting.length > 0 ? Object.fromEntries(fitting) : undefined
}

/** A draft may still lack its name or half of its address. */
const fits = (field: string, value: unknown) =>
  ['fullName', 'email'].includes(field)
    ? typeof value === 'string'
    : field in profileChanges.shape && profileChanges.safeParse({ [field]: value }).success
