import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { accessTokens, createdAccessToken, type NewAccessToken } from '#shared/accounts/access-tokens.ts'
import { accountEvent, deviceSession } from '#shared/accounts/sessions.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/queries.ts'

const path = '/api/user/sessions'

// Both change on other devices, so they are fetched each time they are opened.
const devicesQuery = { ...apiQuery({ path, schema: z.array(deviceSession) }), gcTime: 0 }
const activityQuery = { ...apiQuery({ path: '/api/user/events', schema: z.array(accountEvent) }), gcTime: 0 }

export const useDevices = () => useQuery(devicesQuery)
export const useActivity = () => useQuery(activityQuery)

export const useLogOutDevice = () =>
  useMutation({
    mutationFn: (id: number) => send(`${path}/${id}`, { method: 'DELETE' }),
    meta: { refreshes: [path] },
  })

const tokensPath = '/api/user/tokens'

// When one was last used changes by scripts, so they are fetched each time they are opened.
const tokensQuery = { ...apiQuery({ path: tokensPath, schema: accessTokens }), gcTime: 0 }

export const useTokens = () => useQuery(tokensQuery)

export const useCreateToken = () =>
  useMutation({
    mutationFn: (body: NewAccessToken) => fetchJson(createdAccessToken, tokensPath, { method: 'POST', body }),
    meta: { refreshes: [tokensPath] },
  })

export const useRevokeToken = () =>
  useMutation({
    mutationFn: (id: number) => send(`${tokensPath}/${id}`, { method: 'DELETE' }),
    meta: { refreshes: [tokensPath] },
  })
