import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { longDate } from '#shared/foundation/dates.ts'
import { CopyAge } from '#web/features/offline/cache/old-copy-banner.tsx'
import { useUser } from '#web/features/sessions/session.ts'
import { type DialogProps, openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { useCalendar } from '../api.ts'
import { spanOf } from '../calendar-days.ts'
import { DayList } from '../grid/day/day-list.tsx'
import { useDays } from '../items.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import type { Open } from './use-open.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    calendarDay: { day: string; open: Open }
  }
}

/** The full list of a day that has more items than the grid has room for. */
export default function DayDialog({ request, onClosed }: DialogProps<'calendarDay'>) {
  const { day, open } = request
  const today = useLocalDay()
  const calendar = useCalendar(spanOf({ view: 'month', day, weekStartsOn: useUser().weekStartsOn }))
  const days = useDays(calendar.data)
  return (
    <Dialog title={longDate(day)} isLight onClosed={onClosed}>
      {(_close, closeThen) => (
        <Stack>
          <CopyAge />
          <LoadingFailed calendar={calendar} what="The day" />
          <DayList items={days[day] ?? []} today={today} onOpen={(target) => closeThen(() => open(target))} />
          <ButtonRow>
            <Button
              variant="light"
              leftSection={<IconPlus size={18} />}
              onClick={() => closeThen(() => openDialog({ kind: 'newEntry', date: day }))}
            >
              Add session
            </Button>
          </ButtonRow>
        </Stack>
      )}
    </Dialog>
  )
}
