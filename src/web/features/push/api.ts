import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PushSettings, type PushState, pushSettings, pushState } from '#shared/accounts/push.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/queries.ts'

const path = '/api/push'

/** Whether notifications are on for this device, and what for. */
export const pushQuery = apiQuery({ path, schema: pushState })

const meta = { refreshes: [path] }

/** Turns notifications on or off for this device. */
export const useTurnPush = () =>
  useMutation({
    mutationFn: async (publicKey: string | undefined) => {
      const { turnOff, enablePush: turnOn } = await import('./device.ts')
      return publicKey === undefined ? turnOff() : turnOn(publicKey)
    },
    meta,
  })

export function useChangePushSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<PushSettings>) =>
      fetchJson(pushSettings, `${path}/settings`, { method: 'PATCH', body: changes }),
    onSuccess: (settings) =>
      client.setQueryData(pushQuery.queryKey, (state: PushState | undefined) => state && { ...state, settings }),
  })
}

export const useTestPush = () => useMutation({ mutationFn: () => send(`${path}/test`, { method: 'POST' }), meta })
