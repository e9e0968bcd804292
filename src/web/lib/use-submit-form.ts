import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import type { FieldMessages } from '#shared/refusals.ts'
import { ApiError, type ApiErrorCode, sentenceOf } from './api.ts'
import { focusFirstError } from './focus-first-error.ts'

export interface SubmitOptions<T> {
  /** What has to happen before saving, such as adding a typed tag, or asking a question. Returns whether to save. */
  beforeSave?: (() => Promise<boolean>) | undefined
  /** Saves the values. Throws an ApiError if they are refused; its messages are shown at their fields. */
  save: (values: T) => Promise<unknown>
  /** The fields for refusals that don't name any. */
  fieldOf?: Partial<Record<ApiErrorCode, keyof T & string>> | undefined
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
  const { beforeSave, save, fieldOf = {}, sentence = sentenceOf } = options
  const [state, setState] = useState(idle)
  const isBusy = useRef(false)

  const showFailure = (error: unknown) => {
    const failure = sentence(error)
    const fields = error instanceof ApiError ? fieldsOf(error, failure, fieldOf) : {}
    const isAtField = Object.keys(fields).length > 0
    setState({ ...idle, error, failure, isAtField })
    if (!isAtField) return
    form.setErrors(fields)
    focusFirstError(form, fields)
  }
  const run = async () => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return focusFirstError(form, errors)
    if (beforeSave && !(await beforeSave())) return
    setState({ ...idle, isSaving: true })
    try {
      await save(form.getValues())
      setState({ ...idle, isSaved: true })
    } catch (error) {
      showFailure(error)
    }
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    await run().finally(() => {
      isBusy.current = false
    })
  }
  return { ...state, submit }
}

function fieldsOf<T>(
  error: ApiError,
  failure: string,
  fieldOf: NonNullable<SubmitOptions<T>['fieldOf']>,
): FieldMessages {
  const field = fieldOf[error.code]
  return field === undefined ? error.fields : { [field]: failure }
}

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
