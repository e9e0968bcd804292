import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EarlierSession } from '#shared/entries/usual.ts'
import { cachedEntries } from '#web/features/entries/api.ts'
import type { EntryRequest } from './entry-values.ts'

/** More sessions say no more about the next one. */
const enough = 60

/** What a form that opens empty offers is like these sessions; undefined for one that says already what it is about. */
export function useEarlier({ kind }: EntryRequest): EarlierSession[] | undefined {
  const client = useQueryClient()
  // As they were when the form opened, so that nothing moves while it is filled in.
  const [earlier] = useState(() =>
    cachedEntries(client)
      .filter(({ isPlanned }) => !isPlanned)
      .slice(0, enough),
  )
  return kind === 'newEntry' || kind === 'addShared' ? earlier : undefined
}
