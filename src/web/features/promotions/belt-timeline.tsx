import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { rankText } from '#shared/accounts/belts.ts'
import type { Operation } from '#shared/offline/operations.ts'
import type { Promotion, PromotionFields } from '#shared/stats/promotions.ts'
import { Photos } from '#web/features/media/view/photos.tsx'
import { PendingFiles } from '#web/features/offline/outbox/pending-files.tsx'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { unsyncedText, withChanges } from '#web/features/offline/outbox/with-changes.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardButton } from '#web/ui/list/card-button.tsx'
import { Facts } from '#web/ui/list/facts.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { byDay } from './api.ts'
import classes from './belt-timeline.module.css'

/** A member's promotions, the latest first; each opens. */
export function BeltTimeline({ promotions }: { promotions: Promotion[] }) {
  const created = usePendingOf('createPromotion')
  const shown = withChanges(promotions, usePendingOf('changePromotion')).sort(byDay)
  const isEmpty = shown.length + created.length === 0
  return (
    <>
      {isEmpty ? (
        <Hint>Record your promotions, and your way from belt to belt will appear here.</Hint>
      ) : (
        <ol className={classes['timeline']}>
          {created.toReversed().map((operation) => (
            <li key={operation.id}>
              <Step
                fields={operation.data}
                pending={operation}
                onOpen={() => openDialog({ kind: 'editPendingPromotion', pending: operation })}
              />
            </li>
          ))}
          {shown.toReversed().map(({ pending, ...promotion }) => (
            <li key={promotion.id}>
              <Step
                fields={promotion}
                pending={pending}
                onOpen={() => openDialog({ kind: 'editPromotion', promotion })}
              />
            </li>
          ))}
        </ol>
      )}
      <div className={classes['add']}>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} />}
          onClick={() => openDialog({ kind: 'newPromotion' })}
        >
          Record a promotion
        </Button>
      </div>
    </>
  )
}

interface StepProps {
  fields: PromotionFields
  /** Its pending operation. */
  pending: Operation | undefined
  onOpen: () => void
}

const Step = ({ fields, pending, onOpen }: StepProps) => (
  <article className={classes['step']}>
    <span className={classes['belt']}>
      <BeltStrip level={fields.belt} stripes={fields.stripes} />
    </span>
    <h4 className={classes['rank']}>
      <CardButton onClick={onOpen}>{rankText(fields.belt, fields.stripes)}</CardButton>
    </h4>
    <Facts
      facts={[dateWithYear(fields.date), fields.academy, pending ? unsyncedText(pending) : ''].filter(Boolean)}
    />
    {fields.note !== '' && (
      <p className={classes['note']} dir="auto">
        {fields.note}
      </p>
    )}
    {fields.photo && (
      <div className={classes['photo']}>
        <Photos photos={[fields.photo]} />
      </div>
    )}
    {pending && (
      <div className={classes['photo']}>
        <PendingFiles operation={pending} />
      </div>
    )}
  </article>
)
