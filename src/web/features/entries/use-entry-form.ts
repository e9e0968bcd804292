import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { localDay } from '#shared/dates.ts'
import { type Entry, newEntry } from '#shared/entries.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { dropDraft, keepDraft } from '../../lib/drafts.ts'
import { toast } from '../../lib/toast.ts'
import { useUser } from '../auth/api.ts'
import { type EntryValues, useSaveEntry } from './api.ts'
import { type EntryDraft, entryDraftName, keptEntryDraft } from './entry-draft.ts'

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

/** The entry form's values, kept on the device with every keystroke until they are saved. */
export function useEntryForm(entry: Entry | undefined, date: string | undefined, close: () => void) {
  const draftName = entryDraftName(useUser().id, entry?.id)
  const [usual] = useState(() => (entry ? valuesOf(entry) : blank(date)))
  const [kept, setKept] = useState(() => keptEntryDraft(draftName, usual))
  const [clientId, setClientId] = useState(() => kept?.clientId ?? crypto.randomUUID())
  const saving = useSaveEntry(entry?.id)

  const form = useForm<EntryValues>({
    initialValues: { ...usual, ...kept?.values, ...(date && { date }) },
    validate: schemaResolver(newEntry, { sync: true }),
    onValuesChange: (values) => keepDraft(draftName, { clientId, values } satisfies EntryDraft),
  })

  const startOver = () => {
    form.setValues(usual)
    dropDraft(draftName)
    setKept(undefined)
    setClientId(crypto.randomUUID())
  }

  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()

  const send = async (values: EntryValues) => {
    try {
      await saving.mutateAsync(entry ? values : { ...values, clientId })
      dropDraft(draftName)
      toast({ text: `Training entry ${entry ? 'updated' : 'created'} successfully` })
      close()
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.fields)
      toast({ text: `Failed to ${entry ? 'update' : 'create'} entry: ${sentenceOf(error)}`, isBad: true })
    }
  }

  return {
    form,
    isKept: kept !== undefined,
    startOver,
    save: (event: FormEvent<HTMLFormElement>) => form.onSubmit((values) => void send(values), focusFirst)(event),
    isSaving: saving.isPending,
    failure: saving.isError ? sentenceOf(saving.error) : undefined,
  }
}
