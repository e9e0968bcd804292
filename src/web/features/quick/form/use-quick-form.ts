import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod/mini'
import type { NewEntryData } from '#shared/entries/entry-operations.ts'
import { calledByDay } from '#shared/entries/evening.ts'
import { entryDataOf } from '#shared/entries/pending-entries.ts'
import { type QuickEntry, type QuickValues, quickFailures } from '#shared/entries/quick.ts'
import type { QuickKind } from '#shared/training/training-fields.ts'
import type { NewEntrySave } from '#web/features/entries/form/save-entry.ts'
import type { FocusChoice } from '#web/features/focus/focus-chips.tsx'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DraftForm } from '#web/lib/form/use-draft-form.ts'
import { useEvening } from '../use-evening.ts'

const loadSaving = () => import('#web/features/entries/form/save-entry.ts')
preload(loadSaving)

/** What is typed, and whether it was about the focus. */
type Values<Kind extends QuickKind> = QuickValues[Kind] & FocusChoice

type MadeEntry = QuickEntry & Pick<Partial<NewEntryData>, 'techniques' | 'rounds'>

interface Options<Kind extends QuickKind> {
  kind: Kind
  initial: Values<Kind>
  schema: z.ZodMiniType<Values<Kind>> & { shape: Record<string, z.ZodMiniType> }
  entryOf: (values: QuickValues[Kind], date: string) => MadeEntry
  close: () => void
}

/** The form of a quick log, saved as an entry of today, or added to the session it is a part of. */
export function useQuickForm<Kind extends QuickKind>({ kind, initial, schema, entryOf, close }: Options<Kind>) {
  const client = useQueryClient()
  const { day, session: logged, isFirst } = useEvening()
  const isPart = kind !== 'training'
  const session = isPart ? logged : undefined
  /** Whether it is a session of its own, although there is one it may be a part of. */
  const isSeparate = useRef(false)
  const sessionToAddTo = () => (isSeparate.current ? undefined : session)
  const saving = useMutation({
    mutationFn: async (entry: NewEntrySave) => {
      const { addToSession, saveNewEntry } = await loadSaving()
      const addedTo = sessionToAddTo()
      return addedTo ? addToSession(client, addedTo, entry) : saveNewEntry(client, entry)
    },
  })
  const draftForm = useOutboxForm<Values<Kind>>({
    name: `quick-${kind}`,
    initial,
    schema,
    submit: (values, { draft }) => {
      const typed = schema.parse(values)
      const entry = withFocus(entryOf(typed, day), typed)
      const data = { ...entry, ...(isPart && isFirst && { unlessLogged: 'any' as const }) }
      return saving.mutateAsync({ draft, type: kind, data })
    },
    saved: () => {
      const addedTo = sessionToAddTo()
      return addedTo ? `Added to ${calledByDay(addedTo)}` : 'Training entry created successfully'
    },
    failed: () => quickFailures[kind],
    onSaved: close,
  })
  return {
    ...draftForm,
    session,
    chooseSeparate: (separate: boolean) => {
      isSeparate.current = separate
    },
  }
}

/** The entry of a quick log, with the chosen chips. The technique that was typed may be that of the focus. */
function withFocus(entry: MadeEntry, { tags, newTags, techniques }: FocusChoice) {
  const all = [...(entry.techniques ?? []), ...techniques]
  return entryDataOf({
    ...entry,
    tags,
    newTags,
    techniques: [...new Map(all.map((one) => [one.id, one])).values()],
  })
}

export type QuickDraftForm<T extends object> = DraftForm<T> &
  Pick<ReturnType<typeof useQuickForm>, 'session' | 'chooseSeparate'>
