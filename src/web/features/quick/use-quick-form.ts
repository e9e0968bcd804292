import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { localDay } from '#shared/dates.ts'
import type { NewEntryData } from '#shared/entry-operations.ts'
import { entryDataOf } from '#shared/pending-entries.ts'
import { type QuickEntry, type QuickKind, type QuickValues, quickFailures } from '#shared/quick.ts'
import type { NewEntrySave } from '#web/features/entries/form/save-entry.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { preload } from '#web/lib/preload.ts'

const loadSaving = () => import('#web/features/entries/form/save-entry.ts')
preload(loadSaving)

interface Options<Kind extends QuickKind> {
  kind: Kind
  initial: QuickValues[Kind]
  schema: z.ZodMiniType<QuickValues[Kind]> & { shape: Record<string, z.ZodMiniType> }
  entryOf: (
    values: QuickValues[Kind],
    date: string,
  ) => QuickEntry & Pick<Partial<NewEntryData>, 'techniques' | 'rounds'>
  close: () => void
}

/** The form of a quick log, saved as an entry of today. */
export function useQuickForm<Kind extends QuickKind>({ kind, initial, schema, entryOf, close }: Options<Kind>) {
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: async (entry: NewEntrySave) => (await loadSaving()).saveNewEntry(client, entry),
  })
  return useOutboxForm<QuickValues[Kind]>({
    name: `quick-${kind}`,
    initial,
    schema,
    submit: (values, { draft }) => {
      const data = entryDataOf(entryOf(schema.parse(values), localDay(new Date())))
      return saving.mutateAsync({ draft, type: kind, data })
    },
    saved: () => 'Training entry created successfully',
    failed: () => quickFailures[kind],
    onSaved: close,
  })
}
