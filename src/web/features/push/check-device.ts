import { type PushState, pushState } from '#shared/accounts/push.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { isPushSupported, renewedSubscription } from './subscription.ts'

/**
 * Whether notifications are on, by what the server and the browser say. What the browser has dropped or renewed is
 * mended where it allows notifications.
 */
export async function checkDevice(): Promise<PushState> {
  const state = await fetchJson(pushState, '/api/push')
  if (state.endpoint === null || !isPushSupported()) return state
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return state
  if (Notification.permission !== 'granted') return { ...state, isOn: false }
  try {
    const renewed = await renewedSubscription(registration.pushManager, state)
    if (!renewed) return state
    await send('/api/push/subscription', { method: 'POST', body: renewed })
    return { ...state, isOn: true, endpoint: renewed.endpoint }
  } catch (error) {
    if (error instanceof ApiError) throw error
    // The browser's notification service refuses.
    return { ...state, isOn: false }
  }
}
