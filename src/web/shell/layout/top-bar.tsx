import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2, IconPencilPlus, IconPlus, IconSearch, IconStopwatch } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEntryId } from '#web/features/entry-address/entry-address.ts'
import { SearchBox } from '#web/features/journal/search/search-box.tsx'
import { QuickMenu } from '#web/features/quick/form/quick-menu.tsx'
import { ReminderBell } from '#web/features/reminders/bell/reminder-bell.tsx'
import { preload } from '#web/lib/api/preload.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { pageTitleOf } from './nav.ts'
import classes from './top-bar.module.css'

const loadNotices = async () => ({ default: (await import('./bell-notices.tsx')).BellNotices })
const BellNotices = lazy(loadNotices)
preload(loadNotices)

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { pathname } = useLocation()
  const openId = useEntryId()
  const search = useRef<HTMLDivElement>(null)
  /** The page on which a tap showed the search; on a phone, only the journal shows it without one. */
  const [searchedOn, setSearchedOn] = useState<string>()
  const hasSearch = pathname === '/' || searchedOn === pathname
  const toggleSearch = () => {
    // A phone shows its keyboard only for a field that gets the focus within the tap.
    flushSync(() => setSearchedOn(hasSearch ? undefined : pathname))
    if (!hasSearch) search.current?.querySelector('input')?.focus()
  }
  const newEntry = () => openDialog({ kind: 'newEntry' })
  return (
    <header className={classes['bar']}>
      {/* An open entry brings its own. */}
      {openId === undefined && <title>{`${pageTitleOf(pathname)} · Rollbook`}</title>}
      <div className={classes['inside']}>
        {/* A phone has the bar at the bottom. */}
        <ActionIcon className={classes['menu'] ?? ''} aria-label="Menu" onClick={onMenu}>
          <IconMenu2 />
        </ActionIcon>
        <h1 className={classes['title']}>{pageTitleOf(pathname)}</h1>
        <div ref={search} className={classes['search']} data-elsewhere={hasSearch ? undefined : true}>
          <SearchBox />
        </div>
        <div className={classes['tools']}>
          {pathname === '/' ? (
            <ActionIcon component={Link} to="/timer" aria-label="Round Timer">
              <IconStopwatch />
            </ActionIcon>
          ) : (
            <ActionIcon
              className={classes['onPhone'] ?? ''}
              aria-label="Search entries"
              aria-expanded={hasSearch}
              onClick={toggleSearch}
            >
              <IconSearch />
            </ActionIcon>
          )}
          <ReminderBell above={BellNotices} />
          <ActionIcon className={classes['onPhone'] ?? ''} aria-label="New Entry" onClick={newEntry}>
            <IconPencilPlus />
          </ActionIcon>
        </div>
        <Button
          className={classes['new'] ?? ''}
          leftSection={<IconPlus size={18} />}
          title="New Entry (n)"
          aria-keyshortcuts="n"
          onClick={newEntry}
        >
          New Entry
        </Button>
        <QuickMenu />
      </div>
    </header>
  )
}
