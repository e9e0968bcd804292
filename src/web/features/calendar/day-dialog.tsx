import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { longDate } from '#shared/dates.ts'
import { askForNewEntry } from '../../lib/events.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useCalendar } from './api.ts'
import { spanOf } from './calendar-days.ts'
import { DayList } from './day-list.tsx'
import classes from './dialogs.module.css'
import { LoadingFailed } from './loading-failed.tsx'
import type { Asked } from './opening.ts'
import { useDays } from './use-days.ts'

interface Props {
  day: string
  today: string
  /** Hears what shall be opened next. */
  onClosed: (next: Asked | undefined) => void
}

/** The whole list of a day that the grid has no room for. */
export function DayDialog({ day, today, onClosed }: Props) {
  const calendar = useCalendar(spanOf('month', day))
  const days = useDays(calendar.data)
  const next = useRef<Asked>(undefined)
  const wantsNew = useRef(false)
  const closed = () => {
    onClosed(next.current)
    if (wantsNew.current) askForNewEntry(day)
  }
  return (
    <Dialog title={longDate(day)} isLight onClosed={closed}>
      {(close) => (
        <div className={classes['dialog']}>
          <LoadingFailed calendar={calendar} what="The day" />
          <DayList
            items={days[day] ?? []}
            today={today}
            onOpen={(asked) => {
              next.current = asked
              close()
            }}
          />
          <div className={classes['buttons']}>
            <Button
              variant="light"
              leftSection={<IconPlus size={18} />}
              onClick={() => {
                wantsNew.current = true
                close()
              }}
            >
              Add session
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
