import { Button } from '@mantine/core'
import { sessionOfSeries } from '#shared/entries/planned-sessions.ts'
import { usePlannedSession } from '#web/features/entries/use-planned-session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import type { Item } from '../items.ts'

interface Props {
  week: string[]
  days: Record<string, Item[] | undefined>
  today: string
}

/** Skips what is still planned in a week, for whoever can't train in it. */
export function SkipWeek({ week, days, today }: Props) {
  const { skipAll, isPending, error } = usePlannedSession()
  const sessions = week
    .filter((day) => day >= today)
    .flatMap((day) => days[day] ?? [])
    .flatMap((item) => (item.kind === 'planned' ? sessionOfSeries(item) : []))
  if (sessions.length < 2) return null
  return (
    <div className="flow gap-2">
      <Button variant="default" disabled={isPending} onClick={() => void skipAll(sessions)}>
        Skip this week ({sessions.length})
      </Button>
      {error && <p role="alert">Nothing was skipped. {sentenceOf(error)}</p>}
    </div>
  )
}
