import { IconCalendar, IconChartBar, IconDots, IconNotebook, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { openDialog } from '#web/lib/dialogs.ts'
import classes from './bottom-bar.module.css'

/** The navigation on phones. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const item = classes['item'] ?? ''
  const exact = { exact: true, includeSearch: false }
  return (
    <nav className={classes['bar']} aria-label="Shortcuts">
      <Link to="/" className={item} activeOptions={exact}>
        <IconNotebook size={22} stroke={1.75} /> Journal
      </Link>
      <Link to="/calendar" className={item}>
        <IconCalendar size={22} stroke={1.75} /> Calendar
      </Link>
      <button
        type="button"
        className={classes['add']}
        aria-label="Quick Entry"
        onClick={() => openDialog({ kind: 'quickEntry' })}
      >
        <IconPlus size={28} />
      </button>
      <Link to="/stats" className={item}>
        <IconChartBar size={22} stroke={1.75} /> Stats
      </Link>
      <button type="button" className={item} onClick={onMore}>
        <IconDots size={22} stroke={1.75} /> More
      </button>
    </nav>
  )
}
