import { Button } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { absenceReasonNames } from '#shared/absences/absences.ts'
import { overlap } from '#shared/absences/is-away.ts'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { openThing } from '#web/features/offline/things/things.ts'
import { daysText, useAbsences } from './absence-days.ts'

/** When the member is away in a span of days, and so has nothing planned; each opens. */
export function TimesAway({ from, to }: { from: string; to: string }) {
  const absences = useAbsences().filter(({ fields }) => overlap([fields], { from, to }))
  if (absences.length === 0) return null
  return (
    <ul className="flow gap-2" aria-label="Times away">
      {absences.map((one) => (
        <li key={one.key}>
          <Button variant="light" leftSection={<IconBeach size={18} />} onClick={() => openThing('Absence', one)}>
            {[
              absenceReasonNames[one.fields.reason],
              daysText(one.fields),
              one.pending && unsyncedText(one.pending),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
