import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { appPageOf } from '#shared/foundation/paths.ts'
import { OldCopyBanner } from '#web/features/offline/cache/old-copy-banner.tsx'
import { UpdateNotice } from '#web/features/offline/install/update-notice.tsx'
import { OfflineCard } from '#web/features/offline/outbox/card/offline-card.tsx'
import { CurrentUser, sessionQuery } from '#web/features/sessions/session.ts'
import { useProviderReturn } from '#web/features/sign-in/social/use-provider-return.ts'
import { VerifyBanner } from '#web/features/sign-in/verify/verify-banner.tsx'
import { preload } from '#web/lib/api/preload.ts'
import { Toaster } from '#web/ui/state/toaster.tsx'
import { desktop } from '#web/ui/styles/breakpoints.ts'
import { DialogHost } from '../dialogs/dialog-host.tsx'
import { useInput, useShortcut } from '../keyboard/use-input.ts'
import { useWindowEvents } from '../keyboard/use-window-events.ts'
import { BottomBar } from './bottom-bar.tsx'
import classes from './layout.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const DueToast = lazy(() => import('#web/features/reminders/bell/due-toast.tsx'))
const loadOverlay = () => import('./sidebar-overlay.tsx')
const SidebarOverlay = lazy(loadOverlay)
const LaterNotices = lazy(() => import('./later-notices.tsx'))

/** The layout of every page for members. Between logging out and the login page, there is nobody to show anything to. */
export function Layout() {
  const { data: user } = useQuery(sessionQuery)
  return (
    user && (
      <CurrentUser value={user}>
        <MemberLayout />
      </CurrentUser>
    )
  )
}

function MemberLayout() {
  const [hasSidebar, setSidebar] = useState(true)
  const [hasOverlay, setOverlay] = useState(false)
  useEffect(() => preload(loadOverlay), [])
  useShortcut()
  useWindowEvents()
  useInput()
  useProviderReturn()
  useNotifications()
  const toggle = () => (window.matchMedia(desktop).matches ? setSidebar(!hasSidebar) : setOverlay(true))

  return (
    <div className={`${classes['layout']} ${hasSidebar ? classes['open'] : ''}`}>
      <a className={classes['skip']} href="#main">
        Skip to content
      </a>
      <aside className={classes['sidebar']} aria-label="Sidebar">
        {hasSidebar && <Sidebar />}
      </aside>
      <TopBar onMenu={toggle} />
      <main className={classes['main']} id="main" tabIndex={-1}>
        <UpdateNotice />
        <OldCopyBanner />
        <Suspense>
          <LaterNotices />
        </Suspense>
        <VerifyBanner />
        <Outlet />
      </main>
      <BottomBar onMore={() => setOverlay(true)} />
      <Suspense>{hasOverlay && <SidebarOverlay onClosed={() => setOverlay(false)} />}</Suspense>
      <DialogHost />
      <OfflineCard />
      <Suspense>
        <DueToast />
      </Suspense>
      <Toaster />
    </div>
  )
}

/** Opens what a notification is about in this tab, when the service worker asks for it. */
function useNotifications() {
  const router = useRouter()
  const open = useEffectEvent((path: string) => router.history.push(appPageOf(path)))
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const listening = new AbortController()
    const hear = ({ data }: MessageEvent<{ open?: string }>) => data.open && open(data.open)
    navigator.serviceWorker.addEventListener('message', hear, listening)
    return () => listening.abort()
  }, [])
}
