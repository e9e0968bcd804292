import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import type { FieldMessages } from '#shared/refusals/refusals.ts'
import { ApiError, sentenceOf } from '../api/api-error.ts'

interface Form {
  getInputNode: (field: string) => HTMLElement | null
}

/** Moves the focus to the first field with an error. */
export const focusFirstError = (form: Form, errors: object) =>
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()

export interface SubmitOptions<T> {
  /** Runs before saving, for example to add a typed tag or to ask a question. Returns whether to save. */
  beforeSave?: (() => Promise<boolean>) | undefined
  /** Saves the values. Throws an ApiError if they are refused; its messages are shown at their fields. */
  save: (values: T) => Promise<unknown>
  /** The field that a refusal is about, to show the form's own sentence there. */
  fieldOf?: ((error: ApiError) => (keyof T & string) | undefined) | undefined
  /** The form's own sentence for a failure, if it has one. */
  sentence?: ((error: unknown) => string) | undefined
}

interface State {
  isSaving: boolean
  /** Whether the last attempt succeeded. */
  isSaved: boolean
  /** Why the last attempt failed. */
  error?: unknown
  failure?: string | undefined
  /** Whether that is shown at a field. */
  isAtField?: boolean
}

const idle: State = { isSaving: false, isSaved: false }

/** Validates, saves, and shows errors at their fields. */
export function useSubmit<T extends object>(form: UseFormReturnType<T>, options: SubmitOptions<T>) {
  const { beforeSave, save, fieldOf, sentence = sentenceOf } = options
  const [state, setState] = useState(idle)
  const isBusy = useRef(false)

  const showFailure = (error: unknown, sent: T) => {
    const failure = sentence(error)
    const refused = error instanceof ApiError ? fieldsOf(error, failure, fieldOf?.(error)) : {}
    // A field corrected meanwhile isn't wrong anymore, but wasn't saved either.
    const corrected = Object.keys(refused).filter((path) => isChanged(path, sent, form.getValues()))
    const fields = Object.fromEntries(Object.entries(refused).filter(([path]) => !corrected.includes(path)))
    const isAtField = Object.keys(fields).length > 0
    setState({ ...idle, error, failure: corrected.length > 0 ? notSaved : failure, isAtField })
    if (!isAtField) return
    form.setErrors(fields)
    focusFirstError(form, fields)
  }
  const run = async (fields: HTMLFormElement) => {
    if (!isValid(form, fields)) {
      // The last refusal was about earlier input.
      setState(idle)
      return
    }
    // `beforeSave` may have changed values.
    if (beforeSave && !((await beforeSave()) && isValid(form, fields))) return
    setState({ ...idle, isSaving: true })
    const sent = form.getValues()
    try {
      await save(sent)
      setState({ ...idle, isSaved: true })
    } catch (error) {
      showFailure(error, sent)
    }
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    await run(event.currentTarget).finally(() => {
      isBusy.current = false
    })
  }
  return { ...state, submit }
}

const notSaved = 'What you had before couldn’t be saved. Please try again.'

/** Whether the values are valid; if not, the first field that isn't has the focus. */
function isValid<T extends object>(form: UseFormReturnType<T>, fields: HTMLFormElement): boolean {
  const errors = { ...form.validate().errors, ...unfinishedIn(fields) }
  const hasErrors = Object.keys(errors).length > 0
  if (hasErrors) {
    form.setErrors(errors)
    focusFirstError(form, errors)
  }
  return !hasErrors
}

/** The errors of dates and times of which only a part was typed: their value is empty, as if nothing had been. */
function unfinishedIn(fields: HTMLFormElement): Record<string, string> {
  const inputs = [...fields.elements].filter((field) => field instanceof HTMLInputElement)
  return Object.fromEntries(
    inputs.flatMap(({ dataset: { path }, type, validity }) =>
      path !== undefined && ['date', 'time'].includes(type) && validity.badInput
        ? [[path, `Please finish the ${type}, or clear it`]]
        : [],
    ),
  )
}

/** Whether the field at `path`, such as 'email' or 'tags.2', has another value now. */
function isChanged(path: string, before: object, now: object): boolean {
  const [field] = path.split('.')
  const valueIn = (values: object) => JSON.stringify(Object.entries(values).find(([name]) => name === field))
  return valueIn(before) !== valueIn(now)
}

/** The messages at the fields; that of the field the refusal is about is the form's own. */
const fieldsOf = ({ fields }: ApiError, failure: string, field: string | undefined): FieldMessages =>
  field === undefined ? fields : { ...fields, [field]: failure }

interface Options<T> extends SubmitOptions<T> {
  initial: T
  schema: z.ZodMiniType
}

/** A form without a draft: nothing typed into it is stored in this browser. */
export function useSubmitForm<T extends object>({ initial, schema, ...options }: Options<T>) {
  const form = useForm<T>({ initialValues: initial, validate: schemaResolver(schema, { sync: true }) })
  const { failure, isAtField, ...submitting } = useSubmit(form, options)
  return { form, ...submitting, failure: isAtField ? undefined : failure }
}
