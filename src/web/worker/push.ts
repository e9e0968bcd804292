import { type PushMessage, pushMessage, pushState } from '#shared/accounts/push.ts'
import { isAppPath } from '#shared/foundation/paths.ts'
import { renewedSubscription } from '../features/push/subscription.ts'
import { showBadge } from '../lib/app-badge.ts'
import { type NotificationEvent, type PushEvent, scope } from './scope.ts'

/** Shows a notification that arrived. Browsers require one for each push. */
export async function showPush({ data }: PushEvent): Promise<void> {
  const { title, body, tag, path, logPath, due } = readMessage(data)
  await scope.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/192.png',
    data: { path, logPath },
    ...(logPath && { actions: [{ action: 'log', title: 'Log it' }] }),
  })
  // Last, because it ends the worker in some builds of Chromium.
  if (due !== undefined) showBadge(due)
}

function readMessage(data: PushEvent['data']): PushMessage {
  try {
    return pushMessage.parse(data?.json())
  } catch {
    return { title: 'Rollbook', body: 'Open Rollbook to see what’s new.', tag: 'other', path: '/' }
  }
}

/** Opens what a notification is about, in a tab of the app if there is one. Public pages have no script that would hear. */
export async function openPush({ notification, action }: NotificationEvent): Promise<void> {
  notification.close()
  const { path, logPath } = notification.data as { path?: string; logPath?: string }
  const url = new URL((action === 'log' && logPath) || path || '/', location.origin)
  if (url.origin !== location.origin) return
  const tabs = await scope.clients.matchAll({ type: 'window' })
  const tab = tabs.find((client) => isAppPath(new URL(client.url).pathname))
  if (!tab) {
    await scope.clients.openWindow(url.href)
    return
  }
  tab.postMessage({ open: url.pathname + url.search })
  await tab.focus().catch(() => undefined)
}

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
