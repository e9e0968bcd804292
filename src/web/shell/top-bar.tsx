import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import { useEntryId } from '#web/features/entries/entry-address.ts'
import { SearchBox } from '#web/features/entries/journal/search-box.tsx'
import { QuickMenu } from '#web/features/quick/quick-menu.tsx'
import { ReminderBell } from '#web/features/reminders/reminder-bell.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { preload } from '#web/lib/preload.ts'
import { pageTitleOf } from './nav.ts'
import classes from './top-bar.module.css'

const loadToLog = async () => ({ default: (await import('#web/features/quick/to-log.tsx')).ToLog })
const ToLog = lazy(loadToLog)
preload(loadToLog)

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { pathname } = useLocation()
  const openId = useEntryId()
  return (
    <header className={classes['bar']}>
      {/* An open entry brings its own. */}
      {openId === undefined && <title>{`${pageTitleOf(pathname)} · Rollbook`}</title>}
      <div className={classes['inside']}>
        <ActionIcon aria-label="Menu" onClick={onMenu}>
          <IconMenu2 />
        </ActionIcon>
        <h1 className={classes['title']}>{pageTitleOf(pathname)}</h1>
        <div className={classes['search']} data-elsewhere={pathname === '/' ? undefined : true}>
          <SearchBox />
        </div>
        <ReminderBell above={ToLog} />
        <Button
          className={classes['new'] ?? ''}
          leftSection={<IconPlus size={18} />}
          onClick={() => openDialog({ kind: 'newEntry' })}
        >
          New Entry
        </Button>
        <QuickMenu />
      </div>
    </header>
  )
}
