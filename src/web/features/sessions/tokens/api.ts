import { useMutation, useQuery } from '@tanstack/react-query'
import { accessTokens, createdAccessToken, type NewAccessToken } from '#shared/accounts/access-tokens.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/queries.ts'

const path = '/api/user/tokens'

// When one was last used changes by scripts, so they are fetched each time they are opened.
const tokensQuery = { ...apiQuery({ path, schema: accessTokens }), gcTime: 0 }

export const useTokens = () => useQuery(tokensQuery)

export const useCreateToken = () =>
  useMutation({
    mutationFn: (body: NewAccessToken) => fetchJson(createdAccessToken, path, { method: 'POST', body }),
    meta: { refreshes: [path] },
  })

export const useRevokeToken = () =>
  useMutation({
    mutationFn: (id: number) => send(`${path}/${id}`, { method: 'DELETE' }),
    meta: { refreshes: [path] },
  })
