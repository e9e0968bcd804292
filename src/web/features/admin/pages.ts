import { infiniteQueryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { limits } from '#shared/foundation/limits.ts'
import { fetchJson } from '#web/lib/api/api.ts'

/** A list for administrators, page by page from the newest on. It is fetched again whenever it is opened. */
export const adminPages = <T extends { id: number }>(
  path: string,
  schema: z.ZodMiniType<T>,
  params: Record<string, string> = {},
) =>
  infiniteQueryOptions({
    queryKey: [path, params],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ ...params, ...(pageParam && { before: String(pageParam) }) })
      return fetchJson(z.array(schema), `${path}?${search}`, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < limits.adminPage ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })
