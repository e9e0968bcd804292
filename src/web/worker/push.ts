import { type PushMessage, pushMessage } from '#shared/accounts/push.ts'
import { isAppPath } from '#shared/foundation/paths.ts'
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
