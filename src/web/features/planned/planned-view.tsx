import { Button } from '@mantine/core'
import { useState } from 'react'
import { longDate } from '#shared/dates.ts'
import type { Planned } from '#shared/planned.ts'
import { hasBegun } from '#shared/plans.ts'
import { ruleSentence } from '#shared/recurrence.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { CopyAge } from '#web/features/offline/cache/copy-age.tsx'
import { TagList } from '#web/features/tags/tag-list.tsx'
import { factsOf } from '#web/features/training-fields/facts.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { type DialogProps, openDialog } from '#web/lib/dialogs.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import type { CloseThen } from '#web/ui/close-then.ts'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import classes from './planned-view.module.css'
import { ScopeQuestion } from './scope-question.tsx'
import { useSkip } from './use-skip.ts'

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
            <time dateTime={planned.date}>
              {longDate(planned.date)}, {planned.date.slice(0, 4)}
            </time>
          </p>
          <p className={classes['facts']}>{factsOf(planned).join(' · ')}</p>
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
  const { skip, isPending, error } = useSkip()
  const [isAsking, setAsking] = useState(false)
  const mayLog = hasBegun(planned, useLocalTime())
  const remove = async (scope: Scope) => {
    if (await skip(planned, scope)) close()
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
