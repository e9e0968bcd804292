import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { Agenda } from './agenda.tsx'
import { CalendarDialogs, useDialogs } from './calendar-dialogs.tsx'
import { MonthOfDots } from './month-of-dots.tsx'
import { Toolbar } from './toolbar.tsx'
import { useMove } from './use-move.ts'
import { usePlace } from './use-place.ts'
import { WeekList } from './week-list.tsx'
import { WideGrid } from './wide-grid.tsx'

/** What was logged, what is planned and what to remember, on its days. */
export function CalendarPage() {
  const place = usePlace()
  const moves = useMove()
  const dialogs = useDialogs()
  const isSmall = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false })
  const { open, preloadDialogs } = dialogs
  useEffect(preloadDialogs, [preloadDialogs])

  const look = () => {
    if (place.view === 'agenda') return <Agenda key={place.day} place={place} onOpen={open} />
    if (!isSmall) return <WideGrid place={place} moves={moves} onOpen={open} />
    return place.view === 'week' ? (
      <WeekList place={place} onOpen={open} />
    ) : (
      <MonthOfDots place={place} onOpen={open} />
    )
  }
  return (
    <>
      <Toolbar place={place} isSmall={isSmall} onSubscribe={() => open({ what: 'feed' })} />
      {look()}
      <CalendarDialogs dialogs={dialogs} moves={moves} today={place.today} />
    </>
  )
}
