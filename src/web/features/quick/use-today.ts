import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PendingEntry, pendingOf } from '#shared/offline.ts'
import { entryToLog, type SessionToLog, sessionToLog } from '#shared/today.ts'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useUser } from '../auth/api.ts'
import { useEntries } from '../entries/api.ts'
import { keepEntry } from '../offline/outbox.ts'
import { sync } from '../offline/syncing.ts'
import { usePending } from '../offline/use-pending.ts'
import { nearPlannedQuery } from '../planned/api.ts'
import { templatesQuery } from '../templates/api.ts'
import { arrivedAs } from './arrived.ts'
import { useLocalTime } from './use-local-time.ts'
import { useTakeBack } from './use-take-back.ts'

/** What one tap has logged. */
interface Logged {
  session: SessionToLog
  /** As it was kept on the device. */
  pending: PendingEntry
}

/** The session of today that one tap logs, that tap, and what became of it. */
export function useToday() {
  const userId = useUser().id
  const client = useQueryClient()
  const now = useLocalTime()
  const { data: planned = [] } = useQuery(nearPlannedQuery)
  const { data: templates = [] } = useQuery(templatesQuery)
  const entries = useEntries('').data?.pages.flatMap((page) => page.items)
  const waiting = usePending()
  const [logged, setLogged] = useState<Logged>()
  const takeBack = useTakeBack()

  const known = [...(entries ?? []), ...waiting.map(({ data }) => ({ ...data, planned: data.planned ?? null }))]

  /** Through the outbox first: it is safe as soon as the device has it, with signal and without. */
  const log = async (session: SessionToLog) => {
    const pending = pendingOf({ userId, type: 'training', now: Date.now(), data: entryToLog(session) })
    try {
      await keepEntry(pending)
    } catch (error) {
      toast({ text: `Not saved. ${sentenceOf(error)}`, isBad: true })
      return
    }
    setLogged({ session, pending })
    // Nobody waits for the signal.
    void sync(client, { isQuiet: true })
  }

  return {
    session: entries && sessionToLog(now, planned, templates, known),
    log,
    logged: logged && {
      ...logged,
      /** As it waits now; undefined once the server has it. */
      waiting: waiting.find(({ id }) => id === logged.pending.id),
      arrived: arrivedAs(logged.pending, entries ?? []),
    },
    takeBack: async ({ pending }: Logged) => {
      if (await takeBack(pending)) setLogged(undefined)
    },
  }
}
