import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { coachComment, coachComments } from '#shared/coaching/coach-comments.ts'
import { coachLinks, createdCoachLink, mediaToChoose, type NewCoachLink } from '#shared/coaching/coach-links.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/queries.ts'

const linksPath = '/api/coach-links'
const commentsPath = '/api/coach-comments'

// Coaches open links and write comments, so both are fetched each time they are shown.
export const linksQuery = { ...apiQuery({ path: linksPath, schema: coachLinks }), gcTime: 0 }
export const latestCommentsQuery = { ...apiQuery({ path: commentsPath, schema: coachComments }), gcTime: 0 }

/** What coaches wrote that isn't read yet. */
export const unreadQuery = apiQuery({
  path: commentsPath,
  schema: coachComments,
  params: { unread: 'true' },
  isCached: true,
})

/** What coaches wrote that has all of these words; none without words. */
export const commentsMatching = (q: string) => ({
  ...apiQuery({ path: commentsPath, schema: coachComments, params: { q } }),
  enabled: q !== '',
  placeholderData: keepPreviousData,
})

/** What coaches wrote about a session. */
export const commentsQuery = (entryId: number) =>
  apiQuery({ path: commentsPath, schema: coachComments, params: { entry: String(entryId) }, isCached: true })

/** The media of the sessions that a link would show. */
export const mediaQuery = (params: Record<string, string>) =>
  apiQuery({ path: `${linksPath}/media`, schema: mediaToChoose, params })

export const useCreateLink = () =>
  useMutation({
    mutationFn: (body: NewCoachLink) => fetchJson(createdCoachLink, linksPath, { method: 'POST', body }),
    meta: { refreshes: [linksPath] },
  })

export const useRevokeLink = () =>
  useMutation({
    mutationFn: (id: number) => send(`${linksPath}/${id}`, { method: 'DELETE' }),
    meta: { refreshes: [linksPath] },
  })

export const useAnswer = (id: number) =>
  useMutation({
    mutationFn: (answer: string) =>
      fetchJson(coachComment, `${commentsPath}/${id}`, { method: 'PATCH', body: { answer } }),
    meta: { refreshes: [commentsPath] },
  })

export const useDeleteComment = () =>
  useMutation({
    mutationFn: (id: number) => send(`${commentsPath}/${id}`, { method: 'DELETE' }),
    meta: { refreshes: [commentsPath] },
  })

/** They stay marked as new where they are shown. */
export function useSeeComments() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => send(`${commentsPath}/seen`, { method: 'POST', body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: unreadQuery.queryKey }),
  })
}
