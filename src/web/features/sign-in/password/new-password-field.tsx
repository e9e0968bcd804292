import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'
import { hasOtherCharacters, PasswordStrength } from './password-strength.tsx'

/** A field for choosing a password, with its strength. */
export function NewPasswordField({ value, ...field }: ComponentProps<typeof PasswordField> & { value: string }) {
  return (
    <div>
      <PasswordField autoComplete="new-password" value={value} {...field} />
      {(!field.error || hasOtherCharacters(value)) && <PasswordStrength typed={value} />}
    </div>
  )
}
