import { addDays } from '#shared/foundation/dates.ts'
import CompetitionDay from '#web/features/competitions/competition-day.tsx'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { WelcomeBack } from './welcome-back.tsx'

/** Who hasn't trained for so many days is welcomed back. */
const daysAway = 21

interface Props {
  /** The last session; undefined if one can be logged now. */
  last: JournalItem | undefined
}

/** What some days begin with: a competition, and coming back. */
export default function Occasions({ last }: Props) {
  const today = useLocalDay()
  return (
    <>
      <CompetitionDay />
      {last && addDays(last.date, daysAway) < today && <WelcomeBack last={last} />}
    </>
  )
}
