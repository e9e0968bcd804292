import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SpokenTechnique } from '#shared/techniques/technique-names.ts'
import { loadOnceOnline, whenIdle } from '#web/lib/api/preload.ts'

export type NameOf = (submission: SpokenTechnique) => string

/** Kept for the next time the journal is drawn. */
let loaded: NameOf | undefined

const asTyped: NameOf = ({ name }) => name

/** What submissions are called: as they were typed, until the catalog is loaded, which the first screen doesn't need. */
export function useSubmissionNames(): NameOf {
  const client = useQueryClient()
  const [nameOf, setNameOf] = useState(() => loaded ?? asTyped)
  useEffect(() => {
    const load = async () => {
      const { submissionNames } = await loadOnceOnline(() => import('./submission-names.ts'))
      loaded = submissionNames(client)
      setNameOf(() => loaded ?? asTyped)
    }
    whenIdle(() => void load())
  }, [client])
  return nameOf
}
