import { schemaResolver, useForm } from '@mantine/form'
import { newEntry } from '#shared/entries.ts'
import { useUser } from '../auth/api.ts'
import type { EntryValues } from './api.ts'
import { entryDraftName, useEntryDraft } from './entry-draft.ts'
import { type Asked, changesOf } from './entry-values.ts'
import { useTags } from './use-tags.ts'

/** A form kept on the device with every keystroke: of something that exists only what differs from `usual`. */
export function useKeptForm(asked: Asked, usual: EntryValues) {
  const isNew = !asked.entry && !asked.plan && !asked.pending
  const draft = useEntryDraft(entryDraftName(useUser().id, asked))
  const form = useForm<EntryValues>({
    initialValues: { ...usual, ...draft.kept, ...(asked.date && { date: asked.date }) },
    validate: schemaResolver(newEntry, { sync: true }),
    onValuesChange: (values) => {
      const changes = changesOf(values, usual)
      if (Object.keys(changes).length === 0) draft.forget()
      else draft.keep(isNew ? values : changes)
    },
  })
  const addNew = (name: string) => form.setFieldValue('newTags', (names) => [...new Set([...names, name])])
  const picking = useTags(
    (id) => form.setFieldValue('tags', (tags) => [...new Set([...tags, id])]),
    asked.plan ? undefined : addNew,
  )
  const startOver = () => {
    draft.forget()
    form.setValues(usual)
    form.getInputNode('title')?.focus()
  }
  return {
    form,
    picking,
    startOver,
    forget: draft.forget,
    clientId: draft.clientId,
    isKept: draft.kept !== undefined,
    /** False where this browser keeps nothing: what is typed lives as long as the form. */
    isSafe: draft.isSafe,
  }
}
