import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CalendarItem } from '#shared/calendar.ts'
import { isCalendarDay, longDate } from '#shared/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './dialogs.module.css'

/** Moving by a date, where dragging and keys are out of reach. Answers the new day, or nothing. */
export function MoveDialog({ item, onClosed }: { item: CalendarItem; onClosed: (to?: string) => void }) {
  const [date, setDate] = useState(item.date)
  const chosen = useRef<string>(undefined)
  const isDay = isCalendarDay(date)
  return (
    <Dialog title={`Move “${item.title}”`} isLight onClosed={() => onClosed(chosen.current)}>
      {(close) => (
        <form
          className={classes['dialog']}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isDay) return
            chosen.current = date
            close()
          }}
        >
          <TextInput
            type="date"
            label="To"
            required
            withAsterisk={false}
            data-autofocus
            value={date}
            description={isDay ? longDate(date) : 'Please enter a valid date'}
            inputWrapperOrder={['label', 'input', 'description']}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <div className={classes['buttons']}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Move</Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
