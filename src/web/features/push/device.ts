import { send } from '#web/lib/api/api.ts'
import { subscribe } from './subscription.ts'

/** Asks the person, subscribes this browser, and tells the server. Returns whether they allowed it. */
export async function enablePush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for another key or another member can't be used.
  const body = await subscribe(pushManager, publicKey)
  await send('/api/push/subscription', { method: 'POST', body })
  return true
}

/** The server first: what it doesn't send, nobody needs to receive. */
export async function turnOff(): Promise<boolean> {
  await send('/api/push/subscription', { method: 'DELETE' })
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  return true
}
