import { queryOptions } from '@tanstack/react-query'
import { contexts } from '#shared/sparring/contexts.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { cachedAs } from '#web/lib/api/queries.ts'
import { type Chosen, paramsOf } from './lesson-queries.ts'

const path = '/api/rounds/contexts'

/** The context of the chosen rounds, and what was counted in them. */
export const contextsOf = (chosen: Chosen) =>
  queryOptions({
    queryKey: [path, chosen],
    queryFn: ({ signal }) => fetchJson(contexts, `${path}?${paramsOf(chosen)}`, { signal }),
    meta: cachedAs(path, contexts),
  })
