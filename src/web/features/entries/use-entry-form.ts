import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { localDay } from '#shared/dates.ts'
import { type Entry, type EntryChanges, newEntry } from '#shared/entries.ts'
import type { FieldMessages } from '#shared/refusals.ts'
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

/** What differs from the entry as it was read: only that is kept, and only that is sent. */
const changesOf = (values: EntryValues, usual: EntryValues): EntryChanges =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(usual[field as keyof EntryValues]),
    ),
  )

/** Sends what the form holds and says how it went. */
function useSending(entry: Entry | undefined, usual: EntryValues) {
  const saving = useSaveEntry()
  /** Answers undefined when it is stored, otherwise what is wrong with which field. */
  const send = async (values: EntryValues, clientId: string): Promise<FieldMessages | undefined> => {
    const changed = entry && { id: entry.id, changes: changesOf(values, usual) }
    try {
      await saving.mutateAsync(changed ?? { added: { ...values, clientId } })
      toast({ text: `Training entry ${entry ? 'updated' : 'created'} successfully` })
      return undefined
    } catch (error) {
      toast({ text: `Failed to ${entry ? 'update' : 'create'} entry: ${sentenceOf(error)}`, isBad: true })
      return error instanceof ApiError ? error.fields : {}
    }
  }
  return { send, isSaving: saving.isPending, failure: saving.isError ? sentenceOf(saving.error) : undefined }
}

/** The entry form, kept on the device with every keystroke until it is saved. */
export function useEntryForm(entry: Entry | undefined, date: string | undefined, close: () => void) {
  const [usual] = useState(() => (entry ? valuesOf(entry) : blank(date)))
  const draft = useEntryDraft(entryDraftName(useUser().id, entry?.id))
  const { send, ...sending } = useSending(entry, usual)

  const form = useForm<EntryValues>({
    initialValues: { ...usual, ...draft.kept, ...(date && { date }) },
    validate: schemaResolver(newEntry, { sync: true }),
    onValuesChange: (values) => {
      const changes = changesOf(values, usual)
      if (Object.keys(changes).length === 0) draft.forget()
      else draft.keep(entry ? changes : values)
    },
  })
  const picking = useTags((id) => form.setFieldValue('tags', (tags) => [...new Set([...tags, id])]))

  const store = async (values: EntryValues) => {
    const problems = await send(values, draft.clientId)
    if (problems) return form.setErrors(problems)
    draft.forget()
    close()
  }

  return {
    ...sending,
    form,
    picking,
    isKept: draft.kept !== undefined,
    startOver: () => {
      draft.forget()
      form.setValues(usual)
      form.getInputNode('title')?.focus()
    },
    /** A tag that was typed and not yet added belongs to the entry too. */
    save: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (await picking.add()) form.onSubmit(store, (errors) => focusFirst(form, errors))()
    },
    /** False where this browser keeps nothing: what is typed lives as long as the form. */
    isSafe: draft.isSafe,
  }
}
