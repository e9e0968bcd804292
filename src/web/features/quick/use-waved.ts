import { useState } from 'react'
import { z } from 'zod/mini'
import { undoSeconds } from '#shared/limits.ts'
import { nameOf, type SessionToLog, sessionInWords } from '#shared/today.ts'
import { keepDraft, keptDraft } from '../../lib/drafts.ts'
import { toast } from '../../lib/toast.ts'

/** More than anybody trains in two days. */
const most = 20
const names = z.array(z.string())

/** The names of sessions that a person has waved away on this device, because nobody trained, and how to do it. */
export function useWaved(userId: number) {
  const draft = `${userId}:waved`
  const kept = () => names.safeParse(keptDraft(draft)).data ?? []
  const [waved, setWaved] = useState(kept)
  const change = (next: string[]) => {
    setWaved(next)
    keepDraft(draft, next)
  }
  const waveAway = (session: SessionToLog) => {
    const name = nameOf(session)
    change([...kept(), name].slice(-most))
    const bringBack = () => change(kept().filter((one) => one !== name))
    toast({
      text: `${sessionInWords(session)} is not offered any more`,
      duration: undoSeconds * 1000,
      action: { label: 'Undo', run: bringBack },
    })
  }
  return { waved, waveAway }
}
