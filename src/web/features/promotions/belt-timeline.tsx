import { Button } from '@mantine/core'
import { IconMedal, IconPlus } from '@tabler/icons-react'
import { rankText } from '#shared/accounts/belts.ts'
import { medalNames, type WonMedal } from '#shared/competitions/results.ts'
import type { Promotion } from '#shared/promotions/promotions.ts'
import { Photos } from '#web/features/media/view/photos.tsx'
import { PendingFiles } from '#web/features/offline/outbox/pending-files.tsx'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { openThing, type Shown, useThings } from '#web/features/offline/things/things.ts'
import { byDate, dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardButton, Facts } from '#web/ui/list/card-list.tsx'
import { CardPageLink } from '#web/ui/list/list-parts.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import classes from './belt-timeline.module.css'

interface Props {
  promotions: Promotion[]
  medals: WonMedal[]
}

/** A member's promotions and medals, the latest first; each opens. */
export function BeltTimeline({ promotions, medals }: Props) {
  const steps = [
    ...medals.map((medal) => ({ key: `medal-${medal.id}`, date: medal.date, step: <MedalStep medal={medal} /> })),
    ...useThings('Promotion', promotions, byDate).map((one) => ({
      key: one.key,
      date: one.fields.date,
      step: <Step promotion={one} />,
    })),
  ].sort(byDate)
  return (
    <>
      {steps.length === 0 ? (
        <Hint>Record your promotions, and your way from belt to belt will appear here.</Hint>
      ) : (
        <ol className="stack gap-2">
          {steps.toReversed().map(({ key, step }) => (
            <li key={key}>{step}</li>
          ))}
        </ol>
      )}
      <div className="no-print">
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

const MedalStep = ({ medal: { id, name, date, medal } }: { medal: WonMedal }) => (
  <article className={classes['step']}>
    <span className={classes['medal']}>
      <IconMedal size={28} aria-hidden />
    </span>
    <h4 className={classes['rank']} dir="auto">
      <CardPageLink to="/competitions/$id" params={{ id: String(id) }}>
        {medalNames[medal]}: {name}
      </CardPageLink>
    </h4>
    <Facts facts={[dateWithYear(date)]} />
  </article>
)

const Step = ({ promotion: { fields, pending, ...opened } }: { promotion: Shown<'Promotion'> }) => (
  <article className={classes['step']}>
    <span className={classes['belt']}>
      <BeltStrip level={fields.belt} stripes={fields.stripes} />
    </span>
    <h4 className={classes['rank']}>
      <CardButton onClick={() => openThing('Promotion', opened)}>
        {rankText(fields.belt, fields.stripes)}
      </CardButton>
    </h4>
    <Facts
      facts={[dateWithYear(fields.date), fields.academy, pending ? unsyncedText(pending) : ''].filter(Boolean)}
    />
    {fields.note !== '' && (
      <p className="typed muted" dir="auto">
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
