import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import type { z } from 'zod/mini'
import { changesOf } from './changes-of.ts'
import { discardDraft, newDraftId, onDraftDiscarded, readDraft, saveDraft } from './drafts.ts'
import { type SubmitOptions, useSubmit } from './use-submit-form.ts'

type Schema = z.ZodMiniType & { shape: Record<string, z.ZodMiniType> }

interface Options<T extends object> extends Omit<SubmitOptions<T>, 'beforeSave' | 'save'> {
  /** The name of the draft. */
  name: string
  /** What the form holds when nothing is typed, made anew at each opening: a draft stores only what differs. */
  initial: T
  /** What was chosen by opening the form, such as a day of the calendar: it wins over the draft, and is part of it. */
  chosen?: Partial<T>
  /** Checks the values when they are saved, and the fields of a draft when it is restored. */
  schema: Schema
  /** Fields that are never stored in this browser. */
  secret?: (keyof T)[]
  /** Whether a draft became something that is stored: what is left of it is not restored. */
  wasSent?: (draftId: string) => boolean
  /**
   * What has to happen before, such as adding a tag that was typed, or asking a question about what the form holds by then.
   * Returns whether to go on.
   */
  beforeSave?: (read: () => Filled<T>) => Promise<boolean>
  /** Saves the values. Throws an ApiError when they are refused: its fields are shown at theirs. */
  save: (values: T, draft: SavedDraft<T>) => Promise<unknown>
  onSaved: () => void
}

interface Filled<T> {
  values: T
  /** What differs from the initial values. */
  changes: Partial<T>
}

interface SavedDraft<T> {
  /** The client id of what is created. */
  draftId: string
  initial: T
  /** What differs from the initial values. */
  changes: Partial<T>
  /** To be called as soon as the values are safe elsewhere, such as in the outbox: from then on this is no draft. */
  discard: () => void
}

export type DraftForm<T extends object> = ReturnType<typeof useDraftForm<T>>

/** A form whose values are a draft in this browser until they are saved. */
export function useDraftForm<T extends object>(options: Options<T>) {
  const { schema, onSaved, beforeSave, fieldOf, sentence } = options
  const draft = useDraft(options)
  const { initial } = draft
  const form = useForm<T>({
    initialValues: { ...draft.opened, ...draft.restored },
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: draft.save,
  })
  const read = () => ({ values: form.getValues(), changes: changesOf(form.getValues(), initial) })
  const { submit, ...state } = useSubmit(form, {
    beforeSave: async () => (await beforeSave?.(read)) ?? true,
    fieldOf,
    sentence,
    save: async (values) => {
      const { id: draftId, discard } = draft
      try {
        await options.save(values, { draftId, initial, changes: changesOf(values, initial), discard })
      } catch (error) {
        draft.save(values)
        throw error
      }
      draft.discard()
      onSaved()
    },
  })
  return {
    form,
    submit,
    ...state,
    failure: state.failure && `${state.failure} ${draft.isStored ? stored : notStored}`,
    /** Whether the form opened with what was typed before. */
    isRestored: draft.restored !== undefined,
    startOver: () => {
      draft.discard()
      form.setValues(draft.opened)
      document.querySelector<HTMLElement>('form [data-autofocus]')?.focus()
    },
  }
}

const stored = 'What you typed is saved on this device.'
const notStored = 'Keep this open: your browser can’t save it.'

/** What was typed under that name and not saved. */
function useDraft<T extends object>(options: Options<T>) {
  const { name, secret = [] } = options
  const [{ id, restored }, setDraft] = useState(() => restore(options))
  const [{ initial, opened }] = useState({
    initial: options.initial,
    opened: { ...options.initial, ...options.chosen },
  })
  const [isStored, setStored] = useState(true)
  // Two tabs opened from one draft are two drafts as soon as one of them is saved.
  useEffect(() => onDraftDiscarded(name, () => setDraft((draft) => ({ ...draft, id: newDraftId() }))), [name])
  const typed = (values: T, before: T) => without(secret, changesOf(values, before))
  return {
    id,
    initial,
    /** What the form opens with when nothing was typed before. */
    opened,
    restored,
    isStored,
    save: (values: T) => {
      if (Object.keys(typed(values, opened)).length === 0) discardDraft(name)
      else setStored(saveDraft(name, { id, changes: typed(values, initial) }))
    },
    discard: () => {
      discardDraft(name)
      setDraft({ id: newDraftId(), restored: undefined })
    },
  }
}

/** The draft of that name as far as it fits this version of the form. */
function restore<T extends object>({ name, initial, chosen = {}, schema, wasSent }: Options<T>) {
  const draft = readDraft(name)
  if (!draft || wasSent?.(draft.id)) return { id: newDraftId(), restored: undefined }
  const fitting = Object.entries(draft.changes).filter(
    ([field, value]) =>
      field in initial && !(field in chosen) && fits(schema, field, value, initial[field as keyof T]),
  )
  return {
    id: draft.id,
    restored: fitting.length > 0 ? (Object.fromEntries(fitting) as Partial<T>) : undefined,
  }
}

/** Whether a field can be shown: half-typed text too, anything else only if it is valid. */
const fits = (schema: Schema, field: string, value: unknown, initial: unknown) =>
  typeof initial === 'string' ? typeof value === 'string' : schema.shape[field]?.safeParse(value).success === true

const without = <T extends object>(fields: (keyof T)[], values: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field as keyof T))) as Partial<T>
