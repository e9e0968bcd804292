import { Button } from '@mantine/core'
import { divisionFacts, rulesetNames } from '#shared/competitions/competitions.ts'
import { Photos } from '#web/features/media/view/photos.tsx'
import { PendingFiles } from '#web/features/offline/outbox/pending-files.tsx'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { openThing } from '#web/features/offline/things/things.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { Facts } from '#web/ui/list/card-list.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { countdownText } from '../competition-texts.ts'
import { MedalBadge } from '../medal-badge.tsx'
import type { ShownCompetition } from '../use-competitions.ts'
import classes from './about.module.css'

/** What a competition is, when, and what came of it. */
export function About({ competition }: { competition: ShownCompetition }) {
  const { fields, pending } = competition
  const today = useLocalDay()
  const countdown = countdownText(fields.date, today)
  const edit = () => openThing('Competition', competition)
  const id = competition.stored?.id
  return (
    <article className={classes['about']}>
      <h2 className="text-2xl heavy" dir="auto">
        {fields.name}
      </h2>
      {countdown !== '' && <p className="jade text-xl bold">{countdown}</p>}
      <MedalBadge {...fields} />
      <Facts facts={[dateWithYear(fields.date), fields.place, fields.organizer].filter(Boolean)} />
      <Facts facts={[rulesetNames[fields.rules], ...divisionFacts(fields)]} />
      <dl className={classes['details']}>
        <Detail name="Registration" value={registrationText(fields.deadline, today)} />
        <Detail name="Cost" value={fields.cost} />
        <Detail name="Weight limit" value={fields.weightLimit} />
        <Detail name="Weigh-in weight" value={fields.weighIn} />
      </dl>
      {fields.note !== '' && (
        <p className="typed" dir="auto">
          {fields.note}
        </p>
      )}
      {fields.photo && (
        <div className={classes['photo']}>
          <Photos photos={[fields.photo]} />
        </div>
      )}
      {pending && (
        <>
          <div className={classes['photo']}>
            <PendingFiles operation={pending} />
          </div>
          <p>
            <Badge tone="outline">{unsyncedText(pending)}</Badge>
          </p>
        </>
      )}
      <div>
        <Button variant="light" onClick={edit}>
          Edit
        </Button>
        {id !== undefined && (
          <Button
            variant="subtle"
            onClick={() => openDialog({ kind: 'newCoachLink', covers: { kind: 'competition', id } })}
          >
            Share with a coach
          </Button>
        )}
      </div>
    </article>
  )
}

const registrationText = (deadline: string, today: string) => {
  if (deadline === '') return ''
  return deadline < today ? `Closed ${dateWithYear(deadline)}` : `Until ${dateWithYear(deadline)}`
}

const Detail = ({ name, value }: { name: string; value: string }) =>
  value === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  )
