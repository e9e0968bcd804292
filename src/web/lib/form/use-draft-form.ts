import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { asSentence } from '../api/api-error.ts'
import { changesOf } from '../api/create-once.ts'
import { discardDraft, discardOwn, newDraftId, onDraftDiscarded, readDraft, saveDraft } from './drafts.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { type SubmitOptions, useSubmit } from './use-submit-form.ts'

type Schema = z.ZodMiniType & { shape: Record<string, z.ZodMiniType> }

export interface DraftFormOptions<T extends object> extends Omit<SubmitOptions<T>, 'beforeSave' | 'save'> {
  /** The name of the draft. */
  name: string
  /** The initial values, created each time the form opens; a draft stores only what differs. */
  initial: T
  /** Values chosen by opening the form, such as a day of the calendar: they override the draft and become part of it. */
  chosen?: Partial<T>
  /** Validates the values before saving, and the fields of a draft before restoring it. */
  schema: Schema
  /** Fields that are never stored in this browser. */
  secret?: (keyof T)[]
  /** Whether the initial values are stored, so that someone else may change them while this is a draft. */
  isEdit?: boolean
  /** Whether a draft was already sent, if that is known: leftovers of it are not restored. */
  wasSent?: (draftId: string) => boolean | undefined
  /**
   * Runs before saving, for example to add a typed tag, or to ask a question about the form's values at that point.
   * Returns whether to continue.
   */
  beforeSave?: (read: () => FormValues<T>) => Promise<boolean>
  /** Saves the values. Throws an ApiError if they are refused; its messages are shown at their fields. */
  save: (values: T, draft: SavedDraft<T>) => Promise<unknown>
  onSaved: () => void
  /** Forgets what belongs to the draft besides its values, such as files, when it is discarded. */
  onDiscarded?: () => void
}

interface FormValues<T> {
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
  /** For fields that were changed by someone else after they were typed into the draft: what the person had seen. */
  outdated: Partial<T>
  /** Call this as soon as the values are stored elsewhere, such as in the outbox; this discards the draft. */
  discard: () => void
  /** Call this before they are removed from there again, with the id they had there. */
  restore: (sentAs?: string) => void
}

export type DraftForm<T extends object> = ReturnType<typeof useDraftForm<T>>

/** A form whose values are stored as a draft in this browser until they are saved. */
export function useDraftForm<T extends object>(options: DraftFormOptions<T>) {
  const { schema, onSaved, onDiscarded, beforeSave, fieldOf, sentence } = options
  const draft = useDraft(options)
  useKeptDraft(options, draft.discard)
  const { initial } = draft
  const form = useForm<T>({
    initialValues: { ...draft.opened, ...draft.restored },
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: (values) => draft.save(values),
  })
  const read = () => ({ values: form.getValues(), changes: changesOf(form.getValues(), initial) })
  const { submit, ...state } = useSubmit(form, {
    beforeSave: async () => (await beforeSave?.(read)) ?? true,
    fieldOf,
    sentence,
    save: async () => {
      await saveForm(options, form, draft)
      onSaved()
    },
  })
  return {
    form,
    submit,
    ...state,
    failure: state.failure && `${asSentence(state.failure)} ${draft.isStored ? stored : notStored}`,
    /** Whether the form opened with a restored draft. */
    isRestored: draft.restored !== undefined,
    /** The input of an older release's fields that this form doesn't have, as text to copy; '' if there is none. */
    leftover: draft.leftover,
    /** Whether what the draft changes was changed by someone else in the meantime. */
    isOutdated: Object.keys(draft.outdated).length > 0,
    startOver: () => {
      onDiscarded?.()
      draft.discard()
      form.setValues(draft.opened)
      document.querySelector<HTMLElement>('form [data-autofocus]')?.focus()
    },
  }
}

/** Saves the values. They are a draft again if that fails. */
async function saveForm<T extends object>(
  options: DraftFormOptions<T>,
  form: UseFormReturnType<T>,
  { id, initial, outdated, save, discard }: ReturnType<typeof useDraft<T>>,
) {
  const values = form.getValues()
  const draftId = id()
  let restoredAs = draftId
  // Under the id it was sent with, so that it is recognized as sent if it still is.
  const restore = (sentAs = restoredAs) => {
    restoredAs = sentAs
    save(form.getValues(), sentAs)
  }
  const changes = changesOf(values, initial)
  try {
    await options.save(values, { draftId, initial, changes, outdated, discard, restore })
  } catch (error) {
    restore()
    throw error
  }
  discard()
  // Input typed during saving is a draft of its own.
  if (Object.keys(changesOf(form.getValues(), values)).length > 0) save(form.getValues())
}

const stored = 'What you typed is saved on this device.'
const notStored = 'Keep this open: your browser can’t save it.'

/** The values that a form opens with. */
const openingValues = <T extends object>(options: DraftFormOptions<T>) => ({
  draft: restore(options),
  initial: options.initial,
  values: { ...options.initial, ...options.chosen },
})

/** Restores the draft with that name, if any. */
function useDraft<T extends object>(options: DraftFormOptions<T>) {
  const { name, secret = [], wasSent } = options
  const [opened] = useState(() => openingValues(options))
  const { id, renew } = useDraftId(name, opened.draft.id)
  const [{ restored, outdated, leftover }, setDraft] = useState<Omit<RestoredDraft<T>, 'id' | 'changes'>>(
    opened.draft,
  )
  const [isStored, setStored] = useState(true)
  /** The draft as this tab stored it. */
  const seen = useRef<Partial<T>>(opened.draft.changes)
  /** The leftover as long as the draft isn't discarded, which changes the form's values before the next render. */
  const openLeftover = useRef(leftover)
  const typed = (values: T, before: T) => without(secret, changesOf(values, before))
  const draftOf = (changes: Partial<T>) => ({
    changes,
    before: { ...pick(Object.keys(changes), opened.initial), ...outdated },
    ...(openLeftover.current !== '' && { leftover: openLeftover.current }),
  })
  return {
    id: () => id.current,
    initial: opened.initial,
    /** The values that the form opens with if there is no draft. */
    opened: opened.values,
    restored,
    outdated,
    leftover,
    isStored,
    save: (values: T, restoredId?: string) => {
      if (restoredId) renew(restoredId)
      // Typing into a draft that was sent, or may have been, begins another one.
      else if (wasSent && wasSent(id.current) !== false) renew()
      seen.current = typed(values, opened.initial)
      if (Object.keys(typed(values, opened.values)).length === 0 && openLeftover.current === '') discardDraft(name)
      else setStored(saveDraft(name, { id: id.current, ...draftOf(typed(values, opened.initial)) }))
    },
    discard: () => {
      discardOwn(name, { id: id.current, changes: seen.current })
      renew()
      openLeftover.current = ''
      setDraft(noDraft)
    },
  }
}

function useDraftId(name: string, first: string) {
  const id = useRef(first)
  // Two tabs that opened one draft have two as soon as one of them is saved. Another draft keeps its id, by which what it
  // was refused or already stored as is recognized.
  useEffect(
    () =>
      onDraftDiscarded(name, (discarded) => {
        if (discarded === id.current) id.current = newDraftId()
      }),
    [name],
  )
  const renew = (next: string = newDraftId()) => {
    id.current = next
  }
  return { id, renew }
}

interface RestoredDraft<T> extends Pick<SavedDraft<T>, 'outdated'> {
  id: string
  /** As it was stored. */
  changes: Partial<T>
  restored: Partial<T> | undefined
  leftover: string
}

const noDraft = { changes: {}, restored: undefined, outdated: {}, leftover: '' }

/** The draft with that name, as far as it fits this version of the form; the rest of what was typed is its leftover. */
function restore<T extends object>(options: DraftFormOptions<T>): RestoredDraft<T> {
  const { name, initial, chosen = {}, schema, wasSent, isEdit = false } = options
  const draft = readDraft(name)
  const none = { id: newDraftId(), ...noDraft, changes: (draft?.changes ?? {}) as Partial<T> }
  if (!draft || wasSent?.(draft.id)) return none
  const fields = Object.entries(draft.changes).filter(([field]) => !(field in chosen))
  const isFitting = ([field, value]: [string, unknown]) =>
    field in initial && fits(schema, field, value, initial[field as keyof T])
  const fitting = Object.fromEntries(fields.filter(isFitting))
  const unfit = fields.filter((field) => !isFitting(field)).map(([, value]) => value)
  const leftover = textsIn([draft.leftover, unfit])
  const restored = changesOf(fitting, initial as Record<string, unknown>) as Partial<T>
  const names = Object.keys(restored)
  if (names.length === 0 && leftover === '') return none
  const outdated = isEdit ? changesOf(pick(names, draft.before as T), initial) : {}
  return { id: draft.id, changes: draft.changes as Partial<T>, restored, outdated, leftover }
}

/** Whether a field can be restored: text even if half-typed, anything else only if valid. */
const fits = (schema: Schema, field: string, value: unknown, initial: unknown) =>
  typeof initial === 'string' ? typeof value === 'string' : schema.shape[field]?.safeParse(value).success === true

const without = <T extends object>(fields: (keyof T)[], values: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field as keyof T))) as Partial<T>

const pick = <T extends object>(fields: string[], values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))) as Partial<T>

/** Everything a person may have typed into values that no form has a field for, one text a line. */
function textsIn(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(textsIn).filter(Boolean).join('\n')
}
