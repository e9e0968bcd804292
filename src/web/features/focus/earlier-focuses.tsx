import { focusText } from '#shared/focus/focuses.ts'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { openThing } from '#web/features/offline/things/things.ts'
import { dateRange } from '#web/lib/date-time.ts'
import { CardButton, CardList, Facts } from '#web/ui/list/card-list.tsx'
import classes from './earlier-focuses.module.css'
import { LookBackLine } from './look-back-line.tsx'
import type { ShownFocus } from './use-focuses.ts'

/** What was worked on before, each with a look back. */
export const EarlierFocuses = ({ focuses }: { focuses: ShownFocus[] }) => (
  <section className="stack gap-2" aria-labelledby="earlier">
    <h2 className="text-lg bold" id="earlier">
      Earlier
    </h2>
    <CardList>
      {focuses.map((focus) => (
        <li key={focus.key}>
          <Earlier focus={focus} />
        </li>
      ))}
    </CardList>
  </section>
)

function Earlier({ focus }: { focus: ShownFocus }) {
  const { fields, pending } = focus
  return (
    <article className={classes['focus']}>
      <h3 className="text-md bold" dir="auto">
        <CardButton onClick={() => openThing('Focus', focus)}>{focusText(fields)}</CardButton>
      </h3>
      <Facts facts={[dateRange(fields.from, fields.to), ...(pending ? [unsyncedText(pending)] : [])]} />
      <LookBackLine focus={focus} />
      {fields.note !== '' && (
        <p className="typed muted" dir="auto">
          {fields.note}
        </p>
      )}
    </article>
  )
}
