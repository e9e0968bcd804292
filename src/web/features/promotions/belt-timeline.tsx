import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { rankText } from '#shared/belts.ts'
import type { Promotion, PromotionFields } from '#shared/promotions.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { BeltStrip } from '#web/ui/belt.tsx'
import { CardButton } from '#web/ui/card-button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Hint } from '#web/ui/hint.tsx'
import classes from './belt-timeline.module.css'

/** A member's promotions, the latest first; each opens. */
export function BeltTimeline({ promotions }: { promotions: Promotion[] }) {
  const pending = usePendingOf('createPromotion')
  const isEmpty = promotions.length + pending.length === 0
  return (
    <>
      {isEmpty ? (
        <Hint>Record your promotions, and your way from belt to belt will appear here.</Hint>
      ) : (
        <ol className={classes['timeline']}>
          {pending.toReversed().map((one) => (
            <li key={one.id}>
              <Step
                fields={one.data}
                facts={[`Not synced yet${whyUnsynced(one) ? `: ${whyUnsynced(one)}` : ''}`]}
                onOpen={() => openDialog({ kind: 'editPendingPromotion', pending: one })}
              />
            </li>
          ))}
          {promotions.toReversed().map((promotion) => (
            <li key={promotion.id}>
              <Step
                fields={promotion}
                facts={[]}
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
  facts: string[]
  onOpen: () => void
}

const Step = ({ fields, facts, onOpen }: StepProps) => (
  <article className={classes['step']}>
    <span className={classes['belt']}>
      <BeltStrip level={fields.belt} stripes={fields.stripes} />
    </span>
    <h3 className={classes['rank']}>
      <CardButton onClick={onOpen}>{rankText(fields.belt, fields.stripes)}</CardButton>
    </h3>
    <Facts facts={[dateWithYear(fields.date), fields.academy, ...facts].filter(Boolean)} />
    {fields.note !== '' && (
      <p className={classes['note']} dir="auto">
        {fields.note}
      </p>
    )}
  </article>
)
