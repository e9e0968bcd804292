import './ui/styles/tokens.css'
import './ui/styles/fonts.css'
import './ui/styles/base.css'
import './ui/styles/layout.css'
import './ui/styles/library.css'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { offerOldCopy } from './features/offline/cache/old-copy.ts'
import { soon } from './features/offline/device-database.ts'
import { setOperationsLoader } from './features/offline/outbox/define-operation.ts'
import { currentUserIn } from './features/sessions/session.ts'
import { bootData, seedQueries } from './lib/api/boot.ts'
import { loadOnceOnline, whenIdle } from './lib/api/preload.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { loadWebFont } from './shell/layout/font.ts'
import { adoptTheme } from './shell/layout/theme.ts'
import { FirstScreen, handOff } from './shell/start/hand-off.ts'
import { loadQueries } from './shell/start/load-queries.ts'
import { seedSession } from './shell/start/seed-session.ts'

// For the style block that the library's dialogs insert without the provider's nonce.
if (bootData?.nonce) setNonce(bootData.nonce)
setOperationsLoader(() => import('./operations.ts'))
// As a task of its own: on a phone, evaluating the modules takes 200 ms already, and taps wait for the end of a task.
setTimeout(() => void start())

async function start() {
  await seedSession(queryClient)
  seedQueries(queryClient)

  const current = currentUserIn(queryClient)
  if (current) adoptTheme(current)
  // Opened offline, the cache is all there is; otherwise, what the server sent is shown first.
  if (bootData?.isShell && current) {
    const [{ restoreCache }] = await Promise.all([
      import('./features/offline/cache/query-cache.ts'),
      loadQueries(),
    ])
    const oldAt = await soon(restoreCache(queryClient, current.id, Date.now())).catch(() => undefined)
    if (oldAt !== undefined) offerOldCopy(queryClient, oldAt)
  }

  const isAlone = bootData?.isShell && !current
  const LoggedOutOffline = isAlone && (await import('./shell/pages/logged-out-offline.tsx')).LoggedOutOffline
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root element.')

  const onMounted = () => handOff(root)
  const app = (
    <StrictMode>
      <App page={LoggedOutOffline && <LoggedOutOffline />}>
        <FirstScreen onMounted={onMounted} />
      </App>
    </StrictMode>
  )
  // The document's own screen stays until all of it can be replaced at once: a splash if that is soon, a screen
  // that can be read as long as a slow network may take.
  const late = new Promise((resolve) => setTimeout(resolve, root.dataset['ssr'] === undefined ? 300 : 10_000))
  if (!LoggedOutOffline) await Promise.race([router.load(), late])
  const render = () => createRoot(root).render(app)
  // The last screen is replaced sooner if the app renders its own in one piece; taps are noted until then.
  if (bootData?.copiedAt !== undefined) render()
  // As a transition, rendering the first screen yields to other work of the page, such as a tap.
  else startTransition(render)
  whenIdle(() => {
    void loadWebFont(router)
    void startWhenIdle()
  })
}

async function startWhenIdle() {
  const { startOfflineCache } = await loadOnceOnline(() => import('./shell/start/start-offline-cache.ts'))
  await startOfflineCache(queryClient)
}
