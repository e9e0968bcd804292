import type { NewPushSubscription, PushState } from '#shared/accounts/push.ts'

/** Whether this browser can show notifications. */
export const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Has the browser subscribe for the server's key, in place of what it had. */
export async function subscribe(pushManager: PushManager, publicKey: string): Promise<NewPushSubscription> {
  await (await pushManager.getSubscription())?.unsubscribe()
  return sent(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

/**
 * The subscription that the server has to be told of, because the browser has dropped or renewed the one it has, or
 * nothing arrives there anymore; undefined if there is none.
 */
export async function renewedSubscription(
  pushManager: PushManager,
  { publicKey, endpoint, isOn }: PushState,
): Promise<NewPushSubscription | undefined> {
  if (publicKey === null || endpoint === null) return undefined
  const known = await pushManager.getSubscription()
  if (!known || !isFor(known, publicKey)) return subscribe(pushManager, publicKey)
  if (known.endpoint !== endpoint) return sent(known)
  return isOn ? undefined : subscribe(pushManager, publicKey)
}

const sent = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, keys } as NewPushSubscription
}

/** Whether it was made for that key, if the browser says so. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return !key || btoa(String.fromCharCode(...new Uint8Array(key))) === base64Of(publicKey)
}

/** Pads the base64url of a key, which has 65 bytes. */
const base64Of = (key: string) => `${key.replaceAll('-', '+').replaceAll('_', '/')}=`
