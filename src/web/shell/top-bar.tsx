import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { SearchBox } from '../features/entries/search-box.tsx'
import { QuickMenu } from '../features/quick/quick-menu.tsx'
import { ReminderBell } from '../features/reminders/reminder-bell.tsx'
import { askForNewEntry } from '../lib/events.ts'
import { titleOf } from './nav.ts'
import classes from './top-bar.module.css'

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { pathname } = useLocation()
  return (
    <header className={classes['bar']}>
      <title>{`${titleOf(pathname)} · Rollbook`}</title>
      <div className={classes['inside']}>
        <ActionIcon aria-label="Menu" onClick={onMenu}>
          <IconMenu2 />
        </ActionIcon>
        <h1 className={classes['title']}>{titleOf(pathname)}</h1>
        <div className={classes['search']} data-elsewhere={pathname === '/' ? undefined : true}>
          <SearchBox />
        </div>
        <ReminderBell />
        <Button
          className={classes['new'] ?? ''}
          leftSection={<IconPlus size={18} />}
          onClick={() => askForNewEntry()}
        >
          New Entry
        </Button>
        <QuickMenu />
      </div>
    </header>
  )
}
