import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type PushSettings, type PushState, pushSettings } from '#shared/accounts/push.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'

const path = '/api/push'

/** Whether notifications are on for this device, and what for. */
export const pushQuery = queryOptions({
  queryKey: [path],
  queryFn: async () => (await import('./check-device.ts')).checkDevice(),
})

const meta = { refreshes: [path] }

/** Turns notifications on or off for this device. */
export const useTurnPush = () =>
  useMutation({
    mutationFn: async (publicKey: string | undefined) => {
      const { turnOff, enablePush: turnOn } = await import('./device.ts')
      return publicKey === undefined ? turnOff() : turnOn(publicKey)
    },
    onError: (error) => toast({ text: `Notifications weren’t changed. ${reasonOf(error)}`, isBad: true }),
    meta,
  })

/** A push service that refuses to subscribe gives a reason for developers. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError
    ? sentenceOf(error)
    : 'This browser’s notification service didn’t answer. Please try again.'

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
