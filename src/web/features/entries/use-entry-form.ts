import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { localDay } from '#shared/dates.ts'
import { type Entry, newEntry } from '#shared/entries.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { toast } from '../../lib/toast.ts'
import { useUser } from '../auth/api.ts'
import { type EntryValues, useSaveEntry } from './api.ts'
import { entryDraftName, useEntryDraft } from './entry-draft.ts'
import { useTags } from './use-tags.ts'

const blank = (date = localDay(new Date())): EntryValues => ({
  title: '',
  date,
  startTime: '',
  endTime: '',
  sessionType: 'class',
  academy: '',
  instructor: '',
  notes: '',
  tags: [],
  hasPostSessionNotes: false,
})

const valuesOf = ({ id, tags, ...fields }: Entry): EntryValues => ({ ...fields, tags: tags.map((tag) => tag.id) })

/** The entry form, kept on the device with every keystroke until it is saved. */
export function useEntryForm(entry: Entry | undefined, date: string | undefined, close: () => void) {
  const [usual] = useState(() => (entry ? valuesOf(entry) : blank(date)))
  const draft = useEntryDraft(entryDraftName(useUser().id, entry?.id), usual)
  const saving = useSaveEntry(entry?.id)

  const form = useForm<EntryValues>({
    initialValues: { ...usual, ...draft.kept, ...(date && { date }) },
    validate: schemaResolver(newEntry, { sync: true }),
    onValuesChange: draft.keep,
  })

  const picking = useTags((id) => form.setValues(({ tags = [] }) => ({ tags: [...new Set([...tags, id])] })))

  const send = async (values: EntryValues) => {
    try {
      await saving.mutateAsync(entry ? values : { ...values, clientId: draft.clientId })
      draft.drop()
      toast({ text: `Training entry ${entry ? 'updated' : 'created'} successfully` })
      close()
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.fields)
      toast({ text: `Failed to ${entry ? 'update' : 'create'} entry: ${sentenceOf(error)}`, isBad: true })
    }
  }

  /** A tag that was typed and not yet added belongs to the entry too. */
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!(await picking.add())) return
    form.onSubmit(send, (errors) => focusFirst(form, errors))()
  }

  return {
    form,
    isKept: draft.kept !== undefined,
    startOver: () => {
      draft.drop()
      form.setValues(usual)
      form.getInputNode('title')?.focus()
    },
    picking,
    save,
    isSaving: saving.isPending,
    failure: saving.isError ? sentenceOf(saving.error) : undefined,
  }
}
