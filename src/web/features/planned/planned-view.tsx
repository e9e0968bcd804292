import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Planned } from '#shared/calendar/planned.ts'
import { ruleSentence } from '#shared/calendar/recurrence.ts'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import { hasBegun, sessionOfSeries } from '#shared/entries/planned-sessions.ts'
import { fullDate } from '#shared/foundation/dates.ts'
import { attireText } from '#shared/training/attire-text.ts'
import { ScopeQuestion } from '#web/features/entries/scope/scope-question.tsx'
import { usePlannedSession } from '#web/features/entries/use-planned-session.ts'
import { CopyAge } from '#web/features/offline/cache/old-copy-banner.tsx'
import { TagList } from '#web/features/tags/text/tag-list.tsx'
import { factsOf } from '#web/features/training-fields/facts.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { type DialogProps, openDialog } from '#web/lib/dialogs.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import classes from './planned-view.module.css'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    viewPlanned: { planned: Planned }
  }
}

/** A planned session with all its fields. */
export default function PlannedView({ request: { planned }, onClosed }: DialogProps<'viewPlanned'>) {
  return (
    <Dialog title={planned.title} isTall isLight onClosed={onClosed}>
      {(close, closeThen) => (
        <Stack>
          <CopyAge />
          <p className={classes['date']}>
            <time dateTime={planned.date}>{fullDate(planned.date)}</time>
          </p>
          <p className={classes['facts']}>
            {[...factsOf(planned), attireText(planned.attire)].filter(Boolean).join(' · ')}
          </p>
          {planned.tags.length > 0 && <TagList tags={planned.tags} />}
          <p className={classes['facts']}>Planned. {sentenceOfRule(planned)}.</p>
          <Actions planned={planned} close={close} closeThen={closeThen} />
        </Stack>
      )}
    </Dialog>
  )
}

const sentenceOfRule = ({ date, recurrencePattern, isOpenEnded, ...rule }: Planned) =>
  ruleSentence(date, recurrencePattern, isOpenEnded ? undefined : rule.recurrenceEndDate, rule.recurrenceWeekdays)

function Actions({ planned, close, closeThen }: { planned: Planned; close: () => void; closeThen: CloseThen }) {
  const { skip, isPending, error } = usePlannedSession()
  const [isAsking, setAsking] = useState(false)
  const mayLog = hasBegun(planned, useLocalTime())
  const remove = async (scope: Scope) => {
    if (await skip(sessionOfSeries(planned), scope)) close()
  }
  return (
    <DialogFooter
      notice={error !== null && <Notice>Nothing was changed. {sentenceOf(error)}</Notice>}
      start={!isAsking && <DangerButton onClick={() => setAsking(true)}>Delete</DangerButton>}
    >
      {isAsking ? (
        <ScopeQuestion
          verb="Delete"
          isBusy={isPending}
          onChosen={(scope) => void remove(scope)}
          onCancelled={() => setAsking(false)}
        />
      ) : (
        <>
          <Button variant="default" disabled={isPending} onClick={() => void remove('this')}>
            Skip
          </Button>
          <Button variant="default" onClick={() => closeThen(() => openDialog({ kind: 'editPlanned', planned }))}>
            Edit
          </Button>
          {mayLog && (
            <Button onClick={() => closeThen(() => openDialog({ kind: 'logPlanned', planned }))}>Log it</Button>
          )}
        </>
      )}
    </DialogFooter>
  )
}
