import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { focusKindNames, focusText } from '#shared/focus/focuses.ts'
import { type FocusFigures, weekOfFocus } from '#shared/focus/look-back.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { openThing } from '#web/features/offline/things/things.ts'
import { dateWithYear, monthDay } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { Facts } from '#web/ui/list/card-list.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { lookBacksQuery } from './api.ts'
import classes from './current-focus.module.css'
import { FocusBars } from './focus-bars.tsx'
import { LookBackLine } from './look-back-line.tsx'
import type { ShownFocus } from './use-focuses.ts'

/** What the member works on now, with what it comes to beside the time before. */
export function CurrentFocus({ focus }: { focus: ShownFocus }) {
  const { fields, stored, pending } = focus
  const today = useLocalDay()
  const { data } = useQuery(lookBacksQuery)
  const figures = data?.find(({ id }) => id === stored?.id)
  return (
    <article className="stack gap-2 card padded">
      <h2 className="text-xl heavy" dir="auto">
        {focusText(fields)}
      </h2>
      <p className="jade bold">{weekOfFocus(fields, today, monthDay)}</p>
      <Facts facts={[focusKindNames[fields.kind], `Since ${dateWithYear(fields.from)}`]} />
      {fields.note !== '' && (
        <p className="typed" dir="auto">
          {fields.note}
        </p>
      )}
      <LookBackLine focus={focus} />
      {figures && (
        <>
          <FocusBars focus={focus} figures={figures} />
          <Figures before={figures.before} during={figures.during} />
        </>
      )}
      {pending && (
        <p>
          <Badge tone="outline">{unsyncedText(pending)}</Badge>
        </p>
      )}
      <div className="flow gap-2">
        <Button onClick={() => openDialog({ kind: 'endFocus' })}>End focus</Button>
        <Button variant="light" onClick={() => openThing('Focus', focus)}>
          Edit
        </Button>
        <Button variant="subtle" onClick={() => openDialog({ kind: 'newFocus' })}>
          Choose another
        </Button>
        {stored && fields.from <= today && (
          <Button
            variant="subtle"
            onClick={() =>
              openDialog({ kind: 'newCoachLink', covers: { kind: 'range', from: fields.from, to: today } })
            }
          >
            Share with a coach
          </Button>
        )}
      </div>
    </article>
  )
}

const rows: [name: string, figure: keyof FocusFigures][] = [
  ['Sessions', 'sessions'],
  ['On this', 'sessionsOn'],
  ['Rounds', 'rounds'],
]

/** The counts behind the look back. */
const Figures = ({ before, during }: { before: FocusFigures; during: FocusFigures }) => (
  <dl className={classes['figures']}>
    {rows.map(([name, figure]) => (
      <div key={figure}>
        <dt>{name}</dt>
        <dd>
          {during[figure]}
          <small>{counted(before[figure], 'before', 'before')}</small>
        </dd>
      </div>
    ))}
  </dl>
)
