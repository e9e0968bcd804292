import { pushState } from '#shared/accounts/push.ts'
import { renewedSubscription } from '../features/push/subscription.ts'
import { scope } from './scope.ts'

/** Tells the server where notifications go from now on, after the browser has dropped or renewed its subscription. */
export async function renewPush(): Promise<void> {
  // The token first: if another member logs in meanwhile, it is refused.
  const { csrfToken } = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string }
  const state = pushState.parse(await (await fetch('/api/push')).json())
  const renewed = await renewedSubscription(scope.registration.pushManager, state)
  if (!renewed) return
  const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
  await fetch('/api/push/subscription', { method: 'POST', headers, body: JSON.stringify(renewed) })
}
