import { useState } from 'react'
import { z } from 'zod/mini'
import { keepDraft, keptDraft } from '../../lib/drafts.ts'

/** More than anybody trains in two days. */
const most = 20
const names = z.array(z.string())

/** The sessions that a person has waved away on this device, because nobody trained. */
export function useWaved(userId: number) {
  const draft = `${userId}:waved`
  const kept = () => names.safeParse(keptDraft(draft)).data ?? []
  const [waved, setWaved] = useState(kept)
  const change = (next: string[]) => {
    setWaved(next)
    keepDraft(draft, next)
  }
  return {
    waved,
    wave: (name: string) => change([...kept(), name].slice(-most)),
    bringBack: (name: string) => change(kept().filter((one) => one !== name)),
  }
}
