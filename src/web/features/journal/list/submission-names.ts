import type { QueryClient } from '@tanstack/react-query'
import { type SpokenTechnique, submissionReader } from '#shared/techniques/technique-names.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'

/** What submissions are called by the member's library and the catalog (decision 058). */
export function submissionNames(client: QueryClient) {
  const read = submissionReader(client.getQueryData(techniquesQuery.queryKey) ?? [])
  return (submission: SpokenTechnique) => read(submission).name
}
