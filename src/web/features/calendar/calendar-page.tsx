import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBeach } from '@tabler/icons-react'
import { TimesAway } from '#web/features/absences/times-away.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { phone } from '#web/ui/styles/breakpoints.ts'
import { spanOf } from './calendar-days.ts'
import { useOpen } from './dialogs/use-open.ts'
import { Agenda } from './grid/agenda.tsx'
import { MonthOfDots } from './grid/month/month-of-dots.tsx'
import { Toolbar } from './grid/toolbar.tsx'
import { WeekList } from './grid/week-list.tsx'
import { WideGrid } from './grid/wide-grid.tsx'
import { useMove } from './use-move.ts'
import { useViewAndDay } from './use-view-and-day.ts'

/** The server draws it for phones only. */
const isOnServer = !('window' in globalThis)

/** Entries, planned sessions, and reminders by day. */
export function CalendarPage() {
  const shown = useViewAndDay()
  const moves = useMove()
  const open = useOpen(moves)
  const isSmall = useMediaQuery(phone, true, { getInitialValueInEffect: isOnServer })

  const content = () => {
    if (shown.view === 'agenda') return <Agenda key={shown.day} shown={shown} onOpen={open} />
    if (!isSmall) return <WideGrid shown={shown} moves={moves} onOpen={open} />
    return shown.view === 'week' ? (
      <WeekList shown={shown} onOpen={open} />
    ) : (
      <MonthOfDots shown={shown} onOpen={open} />
    )
  }
  return (
    <>
      <Toolbar shown={shown} isSmall={isSmall} onSubscribe={() => openDialog({ kind: 'calendarFeed' })} />
      <TimesAway {...spanOf(shown)} />
      {content()}
      <div className="no-print">
        <Button
          variant="subtle"
          leftSection={<IconBeach size={18} />}
          onClick={() => openDialog({ kind: 'newAbsence', fields: { from: shown.day } })}
        >
          Time away
        </Button>
      </div>
    </>
  )
}
