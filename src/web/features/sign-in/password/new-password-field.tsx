import type { ComponentProps } from 'react'
import { passwordRules } from '#shared/accounts/sign-in.ts'
import { limits } from '#shared/foundation/limits.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

/** iPhones suggest passwords by these. */
const rules = { passwordrules: passwordRules }

/** A field for choosing a password, with its strength. */
export function NewPasswordField({ value, ...field }: ComponentProps<typeof PasswordField> & { value: string }) {
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        minLength={limits.password.min}
        value={value}
        {...rules}
        {...field}
      />
      {!field.error && <PasswordStrength typed={value} />}
    </div>
  )
}
