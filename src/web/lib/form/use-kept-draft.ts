import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../toast.ts'
import { readDraft } from './drafts.ts'

interface Kept {
  /** The name of the draft. */
  name: string
  wasSent?: (draftId: string) => boolean | undefined
  onDiscarded?: () => void
}

/** Whoever closes a form with something typed reads that it is kept, and can discard it. */
export function useKeptDraft({ name, wasSent, onDiscarded }: Kept, discard: () => void) {
  const [before] = useState(() => readDraft(name)?.changes)
  const closed = useEffectEvent(() => {
    const draft = readDraft(name)
    if (!draft || wasSent?.(draft.id) || JSON.stringify(draft.changes) === JSON.stringify(before)) return
    const run = () => {
      onDiscarded?.()
      discard()
    }
    toast({ text: 'Kept as a draft', action: { label: 'Discard', run } })
  })
  useEffect(() => () => closed(), [])
}
