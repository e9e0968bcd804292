import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import type { z } from 'zod/mini'
import { changesOf } from './changes-of.ts'
import { discardDraft, newDraftId, onDraftDiscarded, readDraft, saveDraft } from './drafts.ts'
import { type SubmitOptions, useSubmit } from './use-submit-form.ts'

type Schema = z.ZodMiniType & { shape: Record<string, z.ZodMiniType> }

export interface DraftFormOptions<T extends object> extends Omit<SubmitOptions<T>, 'beforeSave' | 'save'> {
  /** The name of the draft. */
  name: string
  /** The initial values, created each time the form opens; a draft stores only what differs. */
  initial: T
  /** What opening the form chose, such as a day of the calendar: it overrides the draft and becomes part of it. */
  chosen?: Partial<T>
  /** Validates the values before saving, and the fields of a draft before restoring it. */
  schema: Schema
  /** Fields that are never stored in this browser. */
  secret?: (keyof T)[]
  /** Whether a draft was already sent: leftovers of it are not restored. */
  wasSent?: (draftId: string) => boolean
  /**
   * What has to happen before saving, such as adding a typed tag, or asking a question about the form's values at that
   * point. Returns whether to continue.
   */
  beforeSave?: (read: () => Filled<T>) => Promise<boolean>
  /** Saves the values. Throws an ApiError if they are refused; its messages are shown at their fields. */
  save: (values: T, draft: SavedDraft<T>) => Promise<unknown>
  onSaved: () => void
}

interface Filled<T> {
  values: T
  /** The values that differ from the initial ones. */
  changes: Partial<T>
}

export interface SavedDraft<T> {
  /** The client id of what is created. */
  draftId: string
  initial: T
  /** The values that differ from the initial ones. */
  changes: Partial<T>
  /** Call this as soon as the values are stored elsewhere, such as in the outbox; this discards the draft. */
  discard: () => void
}

export type DraftForm<T extends object> = ReturnType<typeof useDraftForm<T>>

/** A form whose values are stored as a draft in this browser until they are saved. */
export function useDraftForm<T extends object>(options: DraftFormOptions<T>) {
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
    /** Whether the form opened with a restored draft. */
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

/** Restores the draft with that name, if any. */
function useDraft<T extends object>(options: DraftFormOptions<T>) {
  const { name, secret = [] } = options
  const [{ id, restored }, setDraft] = useState(() => restore(options))
  const [{ initial, opened }] = useState({
    initial: options.initial,
    opened: { ...options.initial, ...options.chosen },
  })
  const [isStored, setStored] = useState(true)
  // Two tabs that opened one draft have two as soon as one of them is saved.
  useEffect(() => onDraftDiscarded(name, () => setDraft((draft) => ({ ...draft, id: newDraftId() }))), [name])
  const typed = (values: T, before: T) => without(secret, changesOf(values, before))
  return {
    id,
    initial,
    /** What the form opens with if there is no draft. */
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

/** The draft with that name, as far as it fits this version of the form. */
function restore<T extends object>({ name, initial, chosen = {}, schema, wasSent }: DraftFormOptions<T>) {
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

/** Whether a field can be restored: text even if half-typed, anything else only if valid. */
const fits = (schema: Schema, field: string, value: unknown, initial: unknown) =>
  typeof initial === 'string' ? typeof value === 'string' : schema.shape[field]?.safeParse(value).success === true

const without = <T extends object>(fields: (keyof T)[], values: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field as keyof T))) as Partial<T>
