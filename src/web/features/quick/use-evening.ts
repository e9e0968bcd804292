import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionOfEvening, trainedOn } from '#shared/entries/evening.ts'
import { cachedEntries, entriesOfDayQuery } from '#web/features/entries/api.ts'
import { type JournalItem, journalItems } from '#web/features/entries/list/journal-items.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'

interface Evening {
  /** The session that a quick log may be a part of. */
  session: JournalItem | undefined
  /** Whether this device knows of no session today. */
  isFirst: boolean
}

/** Today's sessions, as far as this device knows. */
export function useEvening(): Evening {
  const client = useQueryClient()
  const now = useLocalTime()
  const { data: stored } = useQuery(entriesOfDayQuery(now.day))
  const { data: tags = [] } = useQuery(tagsQuery)
  const pending = usePending()
  const entries = stored ?? cachedEntries(client).filter(({ date }) => date === now.day)
  const items = journalItems({ entries, isWhole: true }, pending, tags, { q: '' })
  return { session: sessionOfEvening(now, items), isFirst: trainedOn(now.day, items).length === 0 }
}
