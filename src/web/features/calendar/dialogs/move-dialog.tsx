import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CalendarItem } from '#shared/calendar/calendar.ts'
import { invalidDate, isCalendarDay, longDate } from '#shared/foundation/dates.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form } from '#web/ui/form/form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    moveItem: { item: CalendarItem; onMove: (to: string) => void }
  }
}

/** Moves an item by picking a date, for people who can't drag or use keys. */
export default function MoveDialog({ request: { item, onMove }, onClosed }: DialogProps<'moveItem'>) {
  const [date, setDate] = useState(item.date)
  const isDay = isCalendarDay(date)
  return (
    <Dialog title={`Move “${item.title}”`} isLight onClosed={onClosed}>
      {(close, closeThen) => (
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            if (isDay) closeThen(() => onMove(date))
          }}
        >
          <TextInput
            type="date"
            label="To"
            required
            withAsterisk={false}
            data-autofocus
            value={date}
            description={isDay ? longDate(date) : invalidDate}
            inputWrapperOrder={['label', 'input', 'description']}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <ButtonRow>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Move</Button>
          </ButtonRow>
        </Form>
      )}
    </Dialog>
  )
}
