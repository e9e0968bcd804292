import { type FormEvent, useRef, useState } from 'react'
import type { Scope } from '#shared/rule-changes.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { useUploads } from '../media/use-uploads.ts'
import type { EntryValues } from './api.ts'
import { type Asked, changesOf, isAboutSessions, valuesFor } from './entry-values.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useSending } from './use-sending.ts'

/** Checks the form first; a tag that was typed and not yet added belongs to the entry, and so do files on their way. */
function useSaving(
  { form, picking }: ReturnType<typeof useKeptForm>,
  uploads: ReturnType<typeof useUploads>,
  store: (values: EntryValues) => void,
) {
  const isPreparing = useRef(false)
  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPreparing.current) return
    isPreparing.current = true
    const { hasErrors, errors } = form.validate()
    if (hasErrors) focusFirst(form, errors)
    else if ((await picking.add()) && (await uploads.settled())) form.onSubmit(store)()
    isPreparing.current = false
  }
}

/** The entry form, kept on the device with every keystroke until it is saved. */
export function useEntryForm(asked: Asked, close: () => void) {
  const { entry } = asked
  const [usual] = useState(() => valuesFor(asked))
  const [unanswered, setUnanswered] = useState<EntryValues>()
  const kept = useKeptForm(asked, usual)
  const { form } = kept
  const { send, ...sending } = useSending(asked, usual)

  const uploads = useUploads({
    count: form.values.fileAttachments.length,
    // An entry that the server has is changed with signal alone.
    mayWait: !entry,
    ...(asked.pending && { kept: asked.pending.files }),
    onUploaded: (file) => form.setFieldValue('fileAttachments', (files) => [...files, file]),
  })

  const store = async (values: EntryValues, scope?: Scope) => {
    const problems = await send({ values, clientId: kept.clientId, uploads, scope })
    setUnanswered(undefined)
    if (problems) return form.setErrors(problems)
    kept.forget()
    close()
  }
  const save = useSaving(kept, uploads, (values) => {
    const isAsked = entry?.isRecurring && values.isRecurring && isAboutSessions(changesOf(values, usual))
    if (isAsked) setUnanswered(values)
    else void store(values)
  })

  return {
    ...sending,
    ...kept,
    uploads,
    save,
    /** Asked when a change could be meant for planned sessions too. */
    question: unanswered && {
      answer: (scope: Scope) => void store(unanswered, scope),
      cancel: () => setUnanswered(undefined),
    },
  }
}
