import { type FormEvent, useState } from 'react'
import type { Planned, PlannedChanges } from '#shared/planned.ts'
import type { FieldMessages } from '#shared/refusals.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { useChangePlanned } from '../planned/api.ts'
import { useUndoToast } from '../planned/use-undo-toast.ts'
import type { EntryValues } from './api.ts'
import { changesOf, valuesFor } from './entry-values.ts'
import { useKeptForm } from './use-kept-form.ts'

const said: Record<Scope, string> = {
  this: 'Planned session updated',
  following: 'This and the following sessions updated',
  all: 'All planned sessions updated',
}

/** Sends a change of planned sessions, offers to undo it, and says how it went. */
function useChanging(key: Planned) {
  const changing = useChangePlanned()
  const offerUndo = useUndoToast()
  /** Answers undefined when it is stored, otherwise what is wrong with which field. */
  const change = async (changes: PlannedChanges, scope: Scope): Promise<FieldMessages | undefined> => {
    try {
      offerUndo(said[scope], await changing.mutateAsync({ key, changes: { ...changes, scope } }))
      return undefined
    } catch (error) {
      return error instanceof ApiError ? error.fields : {}
    }
  }
  return {
    change,
    isSaving: changing.isPending,
    failure: changing.isError ? sentenceOf(changing.error) : undefined,
  }
}

/** The form for planned sessions, kept on the device like that for entries. Saving asks which sessions are meant. */
export function usePlannedForm(plan: Planned, close: () => void) {
  const [usual] = useState(() => valuesFor({ plan }))
  const [unanswered, setUnanswered] = useState<PlannedChanges>()
  const kept = useKeptForm({ plan }, usual)
  const { form, picking } = kept
  const { change, ...sending } = useChanging(plan)

  const store = async (changes: PlannedChanges, scope: Scope) => {
    const problems = await change(changes, scope)
    setUnanswered(undefined)
    if (problems) return form.setErrors(problems)
    kept.forget()
    close()
  }
  const ask = (values: EntryValues) => {
    const changes = changesOf(values, usual)
    if (Object.keys(changes).length === 0) close()
    else setUnanswered(changes)
  }

  return {
    ...sending,
    ...kept,
    save: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (await picking.add()) form.onSubmit(ask, (errors) => focusFirst(form, errors))()
    },
    question: unanswered && {
      /** How often and until when sessions recur is nothing that a single one has. */
      isWhole: 'recurrencePattern' in unanswered || 'recurrenceEndDate' in unanswered,
      answer: (scope: Scope) => void store(unanswered, scope),
      cancel: () => setUnanswered(undefined),
    },
  }
}
