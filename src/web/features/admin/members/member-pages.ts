import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { listedMember, memberDetails } from '#shared/feedback/admin.ts'
import { limits } from '#shared/foundation/limits.ts'
import { fetchFile, fetchJson, send } from '#web/lib/api/api.ts'
import { saveFile } from '#web/lib/api/save-file.ts'
import { membersPath } from '../api.ts'

const members = z.array(listedMember)

/** The chosen members, a page at a time, with how many they are. Fetched again whenever it is opened. */
export const memberPages = (params: Record<string, string>) =>
  infiniteQueryOptions({
    queryKey: [membersPath, params],
    queryFn: async ({ pageParam, signal }) => {
      const search = new URLSearchParams({ ...params, offset: String(pageParam) })
      const { body, headers } = await send(`${membersPath}?${search}`, { signal })
      return { items: members.parse(body), total: Number(headers.get('x-total-count')) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, pages) => {
      const loaded = (pages.length - 1) * limits.adminPage + items.length
      return loaded < total ? loaded : undefined
    },
    placeholderData: (shown) => shown,
    staleTime: 0,
  })

/** A member's page; what is done to a member refreshes it with the list. */
export const memberDetailsQuery = (id: number) =>
  queryOptions({
    queryKey: [membersPath, { id }],
    queryFn: ({ signal }) => fetchJson(memberDetails, `${membersPath}/${id}`, { signal }),
    staleTime: 0,
  })

/** Saves the chosen members as a file for a spreadsheet. */
export async function saveMembers(params: Record<string, string>) {
  const { file } = await fetchFile(`${membersPath}.csv?${new URLSearchParams(params)}`, 'text/csv')
  saveFile(file, 'members.csv')
}
