import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Technique } from '#shared/techniques/techniques.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { type Shown, shownIn } from '#web/features/offline/things/things.ts'
import { techniquesQuery } from './api.ts'

/** The library with what is pending on this device: new techniques are apart. */
export function useTechniques() {
  const query = useQuery(techniquesQuery)
  const pending = usePending()
  const { data } = query
  const all = useMemo(() => shownIn('Technique', data ?? [], pending), [data, pending])
  const library = useMemo(() => all.flatMap(({ stored }) => stored ?? []), [all])
  return { query, all, library }
}

/** What isn't synced yet of a technique. */
export const pendingOf = (all: Shown<'Technique'>[], { id }: Technique) =>
  all.find(({ key }) => key === String(id))?.pending
