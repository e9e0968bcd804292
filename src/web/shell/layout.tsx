import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Settings } from '../features/account/settings.tsx'
import { useTimeZone } from '../features/account/use-time-zone.ts'
import { VerifyBanner } from '../features/account/verify-banner.tsx'
import { EntryDialogs } from '../features/entries/entry-dialogs.tsx'
import { OfflineCard } from '../features/offline/offline-card.tsx'
import { OfflineDialogs } from '../features/offline/offline-dialogs.tsx'
import { UpdateNotice } from '../features/offline/update-notice.tsx'
import { QuickEntry } from '../features/quick/quick-entry.tsx'
import { DueToast } from '../features/reminders/due-toast.tsx'
import { TemplateDialogs } from '../features/templates/template-dialogs.tsx'
import { preload } from '../lib/preload.ts'
import { Toaster } from '../ui/toaster.tsx'
import { BottomBar } from './bottom-bar.tsx'
import classes from './layout.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcut } from './use-shortcut.ts'

const loadOverlay = () => import('./sidebar-overlay.tsx')
const SidebarOverlay = lazy(loadOverlay)

const wide = '(width >= 1024px)'

/** What surrounds every page of somebody signed in. */
export function Layout() {
  const [isOpen, setOpen] = useState(true)
  const [isOverlaid, setOverlaid] = useState(false)
  useEffect(() => preload(loadOverlay), [])
  useTimeZone()
  useShortcut()
  const toggle = () => (window.matchMedia(wide).matches ? setOpen(!isOpen) : setOverlaid(true))

  return (
    <div className={`${classes['layout']} ${isOpen ? classes['open'] : ''}`}>
      <a className={classes['skip']} href="#main">
        Skip to the page
      </a>
      <aside className={classes['sidebar']} aria-label="Sidebar">
        {isOpen && <Sidebar />}
      </aside>
      <TopBar onMenu={toggle} />
      <main className={classes['main']} id="main" tabIndex={-1}>
        <UpdateNotice />
        <VerifyBanner />
        <Outlet />
      </main>
      <BottomBar onMore={() => setOverlaid(true)} />
      <Suspense>{isOverlaid && <SidebarOverlay onClosed={() => setOverlaid(false)} />}</Suspense>
      <EntryDialogs />
      <QuickEntry />
      <TemplateDialogs />
      <Settings />
      <OfflineDialogs />
      <OfflineCard />
      <DueToast />
      <Toaster />
    </div>
  )
}
