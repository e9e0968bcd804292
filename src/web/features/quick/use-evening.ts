import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionOfEvening, trainedOn } from '#shared/entries/evening.ts'
import { cachedEntries, entriesOfDayQuery } from '#web/features/entries/api.ts'
import { type JournalItem, journalItems } from '#web/features/entries/list/journal-items.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { useTimeOfEvening } from '#web/features/sessions/evening.ts'
import { tagsQuery } from '#web/features/tags/api.ts'

interface Evening {
  /** Its day, YYYY-MM-DD. */
  day: string
  /** The session that a quick log may be a part of. */
  session: JournalItem | undefined
  /** Whether this device knows of no session today. */
  isFirst: boolean
}

/** Today's sessions, as far as this device knows. */
export function useEvening(): Evening {
  const client = useQueryClient()
  const now = useTimeOfEvening()
  const { data: stored } = useQuery(entriesOfDayQuery(now.day))
  const { data: tags = [] } = useQuery(tagsQuery)
  const pending = usePending()
  const entries = stored ?? cachedEntries(client).filter(({ date }) => date === now.day)
  const items = journalItems({ entries, isWhole: true }, pending, tags, { q: '' })
  return { day: now.day, session: sessionOfEvening(now, items), isFirst: trainedOn(now.day, items).length === 0 }
}
