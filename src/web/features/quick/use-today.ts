import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entry } from '#shared/entries.ts'
import { type PendingEntry, pendingOf } from '#shared/offline.ts'
import { entryToLog, isStillSaid, type SessionToLog, sessionToLog } from '#shared/today.ts'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useUser } from '../auth/api.ts'
import { newestQuery, useEntries, useSaveEntry } from '../entries/api.ts'
import { findArrived, tellArrival } from '../offline/arrivals.ts'
import { changed, writeEntry } from '../offline/outbox.ts'
import { placeEntry } from '../offline/place-entry.ts'
import { sync } from '../offline/syncing.ts'
import { usePending } from '../offline/use-pending.ts'
import { nearPlannedQuery } from '../planned/api.ts'
import { templatesQuery } from '../templates/api.ts'
import { isUntouched } from './untouched.ts'
import { useLocalTime } from './use-local-time.ts'
import { useTakeBack } from './use-take-back.ts'
import { useWaved } from './use-waved.ts'

/** What one tap has logged. */
interface Logged {
  session: SessionToLog
  /** As it was kept on the device. */
  pending: PendingEntry
  /** Whether the list of what is pending had time to learn of it. */
  isListed: boolean
  /** Whether somebody has looked at it to write more. */
  isOpened: boolean
}

/** The session of today that one tap logs, that tap, and what became of it. */
export function useToday() {
  const client = useQueryClient()
  const userId = useUser().id
  const now = useLocalTime()
  const { data: planned = [] } = useQuery(nearPlannedQuery)
  const { data: templates = [] } = useQuery(templatesQuery)
  const { entries, known } = useLogged()
  const waiting = usePending()
  const [logged, setLogged] = useState<Logged>()
  const { waved, waveAway } = useWaved(userId)
  const takeBack = useTakeBack()
  const store = useStore()

  const justLogged = logged && !logged.isListed ? [logged.pending] : []
  const ofDevice = [...waiting, ...justLogged].map(({ data }) => ({ ...data, planned: data.planned ?? null }))
  const session = entries && sessionToLog(now, planned, templates, [...known, ...ofDevice], waved)

  /** Answers whether it is safe. */
  const log = async (session: SessionToLog) => {
    const pending = pendingOf({ userId, type: 'training', now: Date.now(), data: entryToLog(session) })
    const isSafe = await store(pending)
    if (!isSafe) return false
    // First the screen says so, then it shows the session in the journal, and then it is sent: nobody waits for the signal.
    setLogged({ session, pending, isListed: false, isOpened: false })
    await changed()
    setLogged((one) => (one?.pending === pending ? { ...one, isListed: true } : one))
    void sync(client, { isQuiet: true })
    return true
  }

  return {
    session,
    log,
    logged: logged && isStillSaid(logged.session, now, session) ? stateOf(logged, waiting, entries) : undefined,
    open: (logged: Logged) => setLogged({ ...logged, isOpened: true }),
    waveAway,
    takeBack: async ({ pending, arrived }: Logged & { arrived: Entry | undefined }) => {
      setLogged(undefined)
      await takeBack(pending, arrived)
    },
  }
}

/** What is known to be logged: the journal, and what was fetched ahead where that is younger. */
function useLogged() {
  const journal = useEntries('')
  const newest = useQuery({ ...newestQuery, enabled: false })
  const entries = journal.data?.pages.flatMap((page) => page.items)
  const ahead = newest.dataUpdatedAt > journal.dataUpdatedAt ? (newest.data ?? []) : []
  return { entries, known: [...(entries ?? []), ...ahead] }
}

function stateOf(logged: Logged, pending: PendingEntry[], entries: Entry[] = []) {
  /** As it waits now; undefined once the server has it. */
  const waiting = pending.find(({ id }) => id === logged.pending.id)
  const stored = findArrived(logged.pending.id)
  // The journal may show it a moment later.
  const arrived = entries.find(({ id }) => id === stored?.id) ?? stored
  // What neither waits nor has arrived has just been sent.
  const isAsLogged = waiting ? waiting.revision === 0 : !arrived || isUntouched(arrived, logged.pending)
  return { ...logged, waiting, arrived, mayUndo: !logged.isOpened && isAsLogged }
}

/** Stores what a tap has logged; answers whether it is safe. */
function useStore() {
  const client = useQueryClient()
  const saving = useSaveEntry()

  /** Where the device keeps nothing it is safe with the server alone. */
  const post = async (added: PendingEntry) => {
    const entry = await saving.mutateAsync({ added, blobs: new Map() })
    if (entry === 'kept') return
    placeEntry(client, entry)
    tellArrival({ id: added.id, userId: added.userId, entry })
  }

  /** Through the outbox first: it is safe as soon as the device has it, with signal and without. */
  return async (pending: PendingEntry): Promise<boolean> => {
    try {
      await writeEntry(pending).catch(() => post(pending))
      return true
    } catch (error) {
      toast({ text: `Not saved. ${sentenceOf(error)}`, isBad: true })
      return false
    }
  }
}
