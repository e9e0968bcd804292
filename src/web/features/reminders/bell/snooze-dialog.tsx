import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reminder } from '#shared/calendar/reminders.ts'
import { addDays, isCalendarDay } from '#shared/foundation/dates.ts'
import { preload } from '#web/lib/api/preload.ts'
import { shortDate } from '#web/lib/date-time.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FieldWithButton, Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    snoozeReminder: { reminder: Reminder }
  }
}

const loadActing = () => import('./act.ts')
preload(loadActing)

export default function SnoozeDialog({ request: { reminder }, onClosed }: DialogProps<'snoozeReminder'>) {
  const client = useQueryClient()
  const today = useLocalDay()
  const [date, setDate] = useState(() => addDays(today, 2))
  const choices = [
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'Next week', day: addDays(today, 7) },
  ]
  return (
    <Dialog title="Snooze" isLight onClosed={onClosed}>
      {(_close, closeThen) => {
        const snooze = (day: string) =>
          closeThen(() => void loadActing().then(({ snoozeWithUndo }) => snoozeWithUndo(client, reminder, day)))
        return (
          <Stack>
            <p dir="auto">{reminder.title}</p>
            {choices.map(({ label, day }) => (
              <Button key={label} variant="default" onClick={() => snooze(day)}>
                {label} · {shortDate(day)}
              </Button>
            ))}
            <FieldWithButton>
              <TextInput
                label="Another day"
                type="date"
                min={addDays(today, 1)}
                value={date}
                onChange={(event) => setDate(event.currentTarget.value)}
              />
              <Button disabled={!isCalendarDay(date) || date <= today} onClick={() => snooze(date)}>
                Snooze
              </Button>
            </FieldWithButton>
            {reminder.repeat !== '' && <Hint>Only this one moves. The ones after it stay on their days.</Hint>}
          </Stack>
        )
      }}
    </Dialog>
  )
}
