import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadOnceOnline } from '#web/lib/api/preload.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { loadSearching } from './load-searching.ts'
import type { Understood } from './searching.ts'

type Searching = Awaited<ReturnType<typeof loadSearching>>

/** Kept for the next time the journal is drawn. */
let known: Searching | undefined

/** The parsed search; undefined if there is none, and until the parser has loaded. */
export function useUnderstood(q: string): Understood | undefined {
  const client = useQueryClient()
  const today = useLocalDay()
  const [searching, setSearching] = useState(known)
  const isNeeded = q !== '' && !searching
  useEffect(() => {
    if (!isNeeded) return
    const load = async () => {
      known = await loadOnceOnline(loadSearching)
      setSearching(known)
    }
    void load()
  }, [isNeeded])
  return q === '' ? undefined : searching?.understandOn(today, client, q)
}
