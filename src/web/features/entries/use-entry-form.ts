import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { newEntry } from '#shared/entries.ts'
import type { FieldMessages } from '#shared/refusals.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { toast } from '../../lib/toast.ts'
import { useUser } from '../auth/api.ts'
import { useUploads } from '../media/use-uploads.ts'
import { type EntryValues, useSaveEntry } from './api.ts'
import { entryDraftName, useEntryDraft } from './entry-draft.ts'
import { type Asked, changesOf, isAboutSessions, valuesFor } from './entry-values.ts'
import { useTags } from './use-tags.ts'

/** Sends what the form holds and says how it went. */
function useSending({ entry, planned }: Asked, usual: EntryValues) {
  const saving = useSaveEntry()
  /** Answers undefined when it is stored, otherwise what is wrong with which field. */
  const send = async (
    values: EntryValues,
    clientId: string,
    scope?: Scope,
  ): Promise<FieldMessages | undefined> => {
    const key = planned && { ruleId: planned.ruleId, session: planned.session }
    const changes = { ...changesOf(values, usual), ...(scope && { scope }) }
    try {
      await saving.mutateAsync(
        entry ? { id: entry.id, changes } : { added: { ...values, clientId, ...(key && { planned: key }) } },
      )
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
export function useEntryForm(asked: Asked, close: () => void) {
  const { entry, date } = asked
  const [usual] = useState(() => valuesFor(asked))
  const [unanswered, setUnanswered] = useState<EntryValues>()
  const isPreparing = useRef(false)
  const draft = useEntryDraft(entryDraftName(useUser().id, asked))
  const { send, ...sending } = useSending(asked, usual)

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
  const uploads = useUploads({
    count: form.values.fileAttachments.length,
    onUploaded: (file) => form.setFieldValue('fileAttachments', (files) => [...files, file]),
  })

  const store = async (values: EntryValues, scope?: Scope) => {
    const problems = await send(values, draft.clientId, scope)
    setUnanswered(undefined)
    if (problems) return form.setErrors(problems)
    draft.forget()
    close()
  }
  const storeOrAsk = (values: EntryValues) => {
    const isAsked = entry?.isRecurring && values.isRecurring && isAboutSessions(changesOf(values, usual))
    return isAsked ? setUnanswered(values) : store(values)
  }

  return {
    ...sending,
    form,
    picking,
    uploads,
    isKept: draft.kept !== undefined,
    startOver: () => {
      draft.forget()
      form.setValues(usual)
      form.getInputNode('title')?.focus()
    },
    /** A tag that was typed and not yet added belongs to the entry too, and so do files on their way. */
    save: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isPreparing.current) return
      isPreparing.current = true
      const { hasErrors, errors } = form.validate()
      if (hasErrors) focusFirst(form, errors)
      else if ((await picking.add()) && (await uploads.settled())) form.onSubmit(storeOrAsk)()
      isPreparing.current = false
    },
    /** Asked when a change could be meant for planned sessions too. */
    question: unanswered && {
      answer: (scope: Scope) => void store(unanswered, scope),
      cancel: () => setUnanswered(undefined),
    },
    /** False where this browser keeps nothing: what is typed lives as long as the form. */
    isSafe: draft.isSafe,
  }
}
