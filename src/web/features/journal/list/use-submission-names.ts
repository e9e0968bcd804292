import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SpokenTechnique } from '#shared/techniques/technique-names.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { loadOnceOnline, whenIdle } from '#web/lib/api/preload.ts'

type NameOf = (submission: SpokenTechnique) => string

const loadNames = async () => (await import('#shared/techniques/technique-names.ts')).submissionReader

/** Kept for the next time the journal is drawn. */
let reader: Awaited<ReturnType<typeof loadNames>> | undefined

const asTyped: NameOf = ({ name }) => name

/** What submissions are called (decision 058): until the catalog is loaded, which the first screen doesn't need, as they were typed. */
export function useSubmissionNames(): NameOf {
  const { data: library } = useQuery(techniquesQuery)
  const [read, setRead] = useState(() => reader)
  useEffect(() => {
    if (read) return
    whenIdle(() => {
      const load = async () => {
        reader = await loadOnceOnline(loadNames)
        setRead(() => reader)
      }
      void load()
    })
  }, [read])
  if (!read || !library) return asTyped
  const meaning = read(library)
  return (submission) => meaning(submission).name
}
