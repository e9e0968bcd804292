import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

/** A field whose text a button beside it adds: its form stores it in the draft and saves it like what was added. */
export interface TypedField {
  value: string
  onChange: (text: string) => void
  error?: ReactNode
  'data-path'?: string
}

/** Such a field of a form, whose value is `name`. */
export const typedField = <T extends object>(
  form: Pick<UseFormReturnType<T>, 'getInputProps'>,
  name: keyof T & `typed${string}`,
): TypedField => ({ value: '', ...form.getInputProps(name) })

/** The values of a form without those of such fields, whose names all begin with `typed`. */
export const withoutTyped = <T extends object>(values: T): Omit<T, `typed${string}`> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('typed'))) as Omit<
    T,
    `typed${string}`
  >
