import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Entry } from '#shared/entries/entries.ts'
import type { PendingEntry } from '#shared/entries/pending-entries.ts'
import {
  type PlannedSession,
  plannedSessions,
  type SessionToConfirm,
  type SessionToCreate,
} from '#shared/entries/planned-sessions.ts'
import { isStillShown, sessionAhead, sessionToLog, templateOfClass } from '#shared/entries/today.ts'
import type { LocalTime } from '#shared/foundation/time-zone.ts'
import { isSameWrite } from '#shared/offline/operations.ts'
import type { Template } from '#shared/training/templates.ts'
import { newestQuery, useEntries } from '#web/features/entries/api.ts'
import { journalItems } from '#web/features/entries/list/journal-items.ts'
import { asShown, findStored } from '#web/features/entries/pending.ts'
import { usePlannedSession } from '#web/features/entries/use-planned-session.ts'
import { outboxChanged } from '#web/features/offline/outbox/outbox.ts'
import { usePending, usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { useNearPlanned } from '#web/features/planned/api.ts'
import { useTimeOfEvening } from '#web/features/sessions/evening.ts'
import { templatesQuery } from '#web/features/templates/api.ts'
import { preload } from '#web/lib/api/preload.ts'
import { toast } from '#web/lib/toast.ts'
import { useDismissed } from './use-dismissed.ts'

/** The code for a tap, which the first screen doesn't need. */
const loadLogging = () => import('../log-session.ts')

/** A session logged with one tap. */
interface Logged {
  session: SessionToCreate
  /** As it was logged. */
  pending: PendingEntry
  /** Whether the entry that it became is still like that. */
  isAsLogged: (stored: Entry) => boolean
  /** Whether the list of pending operations already contains it. */
  isPendingShown: boolean
  /** Whether it was opened to add notes. */
  wasOpened: boolean
}

/** The session that one tap logs today, and its state once logged. */
export function useToday() {
  const client = useQueryClient()
  const now = useTimeOfEvening()
  const pendingEntries = usePendingOf('createEntry')
  const [logged, setLogged] = useState<Logged>()
  const { dismissed, dismiss } = useDismissed()
  useEffect(() => preload(loadLogging), [])
  const justLogged = logged && !logged.isPendingShown ? [logged.pending] : []
  const { session, ahead, entries, templates } = useOffered(now, [...pendingEntries, ...justLogged], dismissed)

  const isShown = (one: PlannedSession) => isStillShown(one, now, session)

  /** Returns whether it is stored. */
  const log = async (session: SessionToCreate) => {
    const { logSession, isStoredUnchanged, sync } = await loadLogging()
    const pending = await logSession(client, session)
    if (!pending) return false
    // First the card shows it, then the journal, and only then is it sent, so nobody waits for the network.
    const isAsLogged = (stored: Entry) => isStoredUnchanged(stored, pending)
    setLogged({ session, pending, isAsLogged, isPendingShown: false, wasOpened: false })
    await outboxChanged()
    setLogged((one) => (one?.pending === pending ? { ...one, isPendingShown: true } : one))
    void sync(client, { isQuiet: true })
    return true
  }

  useLogFromNotification(log)

  return {
    session,
    /** The next class, before it has begun. */
    ahead,
    log,
    logged: logged && isShown(logged.session) ? stateOf(logged, templates, pendingEntries, entries) : undefined,
    ...useConfirmed(isShown, pendingEntries, entries),
    open: (logged: Logged) => setLogged({ ...logged, wasOpened: true }),
    dismiss,
    undo: async ({ pending }: Logged) => {
      setLogged(undefined)
      const { undoLog } = await loadLogging()
      await undoLog(client, pending)
    },
  }
}

/** The session to offer, and the entries of the journal once they are known. */
function useOffered(now: LocalTime, creates: PendingEntry[], dismissed: string[]) {
  const near = useNearPlanned()
  const { data: templates = [] } = useQuery(templatesQuery)
  const { entries, cached } = useLogged()
  const pending = usePending()
  const items = journalItems({ entries: cached, isWhole: true }, pending, [], { q: '' })
  const planned = plannedSessions(
    near.planned,
    items.filter(({ isPlanned }) => isPlanned),
  )
  const stored = cached.map((entry) => asShown(entry, pending, []).entry)
  const onDevice = creates.map(({ data }) => ({ ...data, planned: data.planned ?? null }))
  const trained = [...stored, ...onDevice].filter(({ isPlanned }) => !isPlanned)
  const known = { planned, templates, trained, dismissed }
  const session = entries && sessionToLog(now, known)
  const ahead = entries && sessionAhead(now, known)
  return { session, ahead, entries, templates }
}

/** The logged entries this device knows: the journal, plus prefetched entries that are newer. */
function useLogged() {
  const journal = useEntries({ q: '' })
  const newest = useQuery({ ...newestQuery, enabled: false })
  const entries = journal.data?.pages.flatMap((page) => page.items)
  const prefetched = newest.dataUpdatedAt > journal.dataUpdatedAt ? (newest.data ?? []) : []
  return { entries, cached: [...(entries ?? []), ...prefetched] }
}

/** The planned entry that was just confirmed, which a toast undoes. */
function useConfirmed(
  isShown: (session: PlannedSession) => boolean,
  pendingEntries: PendingEntry[],
  entries: Entry[] = [],
) {
  const [session, confirm] = useState<SessionToConfirm>()
  if (!session || !isShown(session)) return { confirm }
  const { create, ...entry } = session.entry
  const id = create ? findStored(create.id)?.id : entry.id
  const confirmed = {
    session,
    template: undefined,
    pending: create,
    pendingNow: pendingEntries.find((entry) => entry.id === create?.id),
    stored: entries.find((one) => one.id === id) ?? (create ? undefined : { ...entry, isPlanned: false }),
    mayUndo: false,
  }
  return { confirm, confirmed }
}

function stateOf(logged: Logged, templates: Template[], pendingEntries: PendingEntry[], entries: Entry[] = []) {
  const { planned, template = planned && templateOfClass(planned, templates) } = logged.session
  /** The operation as it is pending now; undefined once sent. */
  const pendingNow = pendingEntries.find(({ id }) => id === logged.pending.id)
  const reply = findStored(logged.pending.id)
  // The journal may show it a moment later.
  const stored = entries.find(({ id }) => id === reply?.id) ?? reply
  // Neither pending nor stored means it was just sent.
  const isUnchanged = pendingNow
    ? isSameWrite(pendingNow.write, logged.pending.write)
    : !stored || logged.isAsLogged(stored)
  return { ...logged, template, pendingNow, stored, mayUndo: !logged.wasOpened && isUnchanged }
}

/** Logs the session that a notification's button asks for, once, and cleans up the URL. */
function useLogFromNotification(log: (session: SessionToCreate) => Promise<boolean>) {
  const { log: asked } = useSearch({ strict: false })
  const client = useQueryClient()
  const navigate = useNavigate()
  const { logIt } = usePlannedSession()
  const answer = useEffectEvent(async (key: string) => {
    // Gone from the URL first, so that a reload doesn't log it again.
    await navigate({ to: '/', replace: true })
    const { sessionFromNotification: askedSession } = await import('./session-from-notification.ts')
    const session = await askedSession(client, key)
    if (!session) toast({ text: 'It’s already in your journal, or too long ago for one tap.' })
    else await (session.entry ? logIt(session) : log(session))
  })
  useEffect(() => {
    if (asked) void answer(asked)
  }, [asked])
}
