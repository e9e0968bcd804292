import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { planned } from '#shared/calendar/planned.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { ofKind } from '#shared/offline/operations.ts'
import { knownEntry } from '#web/features/entries/view/pane/entry-query.ts'
import { operations, wasSent } from '#web/features/offline/outbox/outbox.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { useNearPlanned } from '#web/features/planned/api.ts'
import { templatesQuery } from '#web/features/templates/api.ts'
import { apiQuery } from '#web/lib/api/queries.ts'
import { openDialogs } from '#web/lib/dialogs.ts'
import { discardedDrafts, draftNames, readDraft } from '#web/lib/form/drafts.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { type NamedDraft, waitingDrafts } from './waiting-draft.ts'

/** The drafts that the journal can open; undefined while it isn't known what they are about. */
export function useWaitingDrafts() {
  const client = useQueryClient()
  const today = useLocalDay()
  const drafts = JSON.parse(useSyncExternalStore(onChange, draftsNow)) as NamedDraft[]
  const pending = usePendingOf('createEntry')
  const templates = useQuery(templatesQuery)
  const near = useNearPlanned()
  const far = useQuery({ ...farPlannedQuery(today), enabled: drafts.some(isAboutPlanned) })
  const entries = useQuery(changedEntriesQuery(client, drafts.flatMap(entryIdOf)))
  if ([templates, far, entries].some(({ isLoading }) => isLoading)) return undefined
  return waitingDrafts(drafts, {
    today,
    pending,
    templates: templates.data ?? [],
    planned: [...near.planned, ...(far.data ?? [])],
    entries: entries.data ?? [],
  })
}

const isAboutPlanned = ({ name }: NamedDraft) => /^(?:entry-of|planned)-/.test(name)

const entryIdOf = ({ name }: NamedDraft) => Number(/^entry-(\d+)$/.exec(name)?.[1] ?? 0) || []

/** The entries that drafts change, as far as they are still there. */
const changedEntriesQuery = (client: QueryClient, ids: number[]) =>
  queryOptions({
    queryKey: ['/api/entries', 'drafts', ids],
    queryFn: async () => {
      const found = await Promise.all(ids.map((id) => knownEntry(client, id).catch(() => undefined)))
      return found.filter((entry) => entry !== undefined)
    },
    enabled: ids.length > 0,
  })

/** A form that closes may leave a draft, what is sent is none any more, and other tabs have theirs. */
function onChange(changed: () => void) {
  const stores = [openDialogs, operations, discardedDrafts].map((store) => store.subscribe(changed))
  window.addEventListener('storage', changed)
  return () => {
    for (const store of stores) store.unsubscribe()
    window.removeEventListener('storage', changed)
  }
}

/** As text, so that drafts that are the same are equal. */
const draftsNow = () =>
  JSON.stringify(
    draftNames().flatMap((name): NamedDraft[] => {
      const draft = readDraft(name)
      return draft && !wasSent(draft.id) ? [{ name: nameNow(name), changes: draft.changes }] : []
    }),
  )

/** A draft from when its entry was pending has the id that the entry had then. */
function nameNow(name: string): string {
  const create = ofKind(operations.get(), 'createEntry').find(({ id }) => name === `entry-${id}`)
  const { id } = (create?.reply ?? {}) as Partial<Entry>
  return id === undefined ? name : `entry-${id}`
}

/** The planned sessions of a month back and half a year ahead, for those that aren't near today. */
const farPlannedQuery = (today: string) =>
  apiQuery({
    path: '/api/planned',
    schema: z.array(planned),
    params: { from: addDays(today, -31), to: addDays(today, 183) },
  })
