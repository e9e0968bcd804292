import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { z } from 'zod/mini'
import {
  type FeatureRequest,
  featureRequest,
  type RequestChanges,
  type RequestComment,
  type RequestFields,
  type RequestSort,
  type RequestStatus,
  requestComment,
  requestWithComments,
} from '#shared/feedback/feature-requests.ts'
import { limits } from '#shared/foundation/limits.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { createOnce } from '#web/lib/api/create-once.ts'

const path = '/api/features'

/** A page of the board after another. It is fetched again whenever it is opened. */
export const requestPages = (sort: RequestSort, status: RequestStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [path, 'list', { sort, status }],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ sort, ...(status && { status }), offset: String(pageParam) })
      return fetchJson(z.array(featureRequest), `${path}?${search}`, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (page, pages) =>
      page.length < limits.requestPage ? undefined : pages.length * limits.requestPage,
    staleTime: 0,
  })

export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: [path, 'one', id],
    queryFn: ({ signal }) => fetchJson(requestWithComments, `${path}/${id}`, { signal }),
    staleTime: 0,
  })

/** Requests like the one whose title is being typed. */
export const similarQuery = (title: string) =>
  queryOptions({
    queryKey: [path, 'similar', title],
    queryFn: ({ signal }) =>
      fetchJson(z.array(featureRequest), `${path}/similar?${new URLSearchParams({ title })}`, { signal }),
    staleTime: 0,
  })

const meta = { refreshes: [path] }

/** A request can't be changed: what was typed after a reply got lost is a request of its own. */
const addRequest = createOnce<RequestFields, FeatureRequest>(path, featureRequest)

export const useAddRequest = () =>
  useMutation({
    mutationFn: ({ clientId, fields }: { clientId: string; fields: RequestFields }) =>
      addRequest(clientId, fields),
    meta,
  })

export const useDeleteRequest = () =>
  useMutation({ mutationFn: (id: number) => send(`${path}/${id}`, { method: 'DELETE' }), meta })

/** Adds or removes the person's vote. The board isn't sorted again, so that it stays where the finger is. */
export function useVote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, hasVoted }: Pick<FeatureRequest, 'id' | 'hasVoted'>) =>
      fetchJson(featureRequest, `${path}/${id}/vote`, { method: hasVoted ? 'POST' : 'DELETE' }),
    onSuccess: (voted) => show(client, voted),
    onError: () => client.invalidateQueries({ queryKey: [path] }),
  })
}

/** Shows a changed request wherever it is loaded. */
function show(client: QueryClient, changed: FeatureRequest) {
  const next = (one: FeatureRequest) => (one.id === changed.id ? changed : one)
  client.setQueriesData<InfiniteData<FeatureRequest[]>>(
    { queryKey: [path, 'list'] },
    (shown) => shown && { ...shown, pages: shown.pages.map((page) => page.map(next)) },
  )
  client.setQueriesData<FeatureRequest[]>({ queryKey: [path, 'similar'] }, (shown) => shown?.map(next))
  client.setQueryData(
    requestQuery(changed.id).queryKey,
    (shown) => shown && { ...shown, request: next(shown.request) },
  )
}

interface CommentFields {
  text: string
}

export function useAddComment(requestId: number) {
  const create = createOnce<CommentFields, RequestComment>(`${path}/${requestId}/comments`, requestComment)
  return useMutation({
    mutationFn: ({ clientId, fields }: { clientId: string; fields: CommentFields }) => create(clientId, fields),
    meta,
  })
}

export const useDeleteComment = (requestId: number) =>
  useMutation({
    mutationFn: (id: number) => send(`${path}/${requestId}/comments/${id}`, { method: 'DELETE' }),
    meta,
  })

const adminPath = '/api/admin/features'

export const useManageRequest = (id: number) =>
  useMutation({
    mutationFn: (changes: RequestChanges) =>
      fetchJson(featureRequest, `${adminPath}/${id}`, { method: 'PATCH', body: changes }),
    meta,
  })

export const useMergeRequest = (id: number) =>
  useMutation({
    mutationFn: (intoId: number) => send(`${adminPath}/${id}/merge`, { method: 'POST', body: { intoId } }),
    meta,
  })

/** As an administrator. */
export const useModerate = () =>
  useMutation({
    mutationFn: ({ kind, id }: { kind: 'features' | 'feature-comments'; id: number }) =>
      send(`/api/admin/${kind}/${id}`, { method: 'DELETE' }),
    meta,
  })
