import type { ComponentProps } from 'react'
import { passwordRules, sayLeaveOut } from '#shared/accounts/sign-in.ts'
import { limits } from '#shared/foundation/limits.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import classes from './new-password-field.module.css'
import { PasswordField } from './password-field.tsx'

const requirements = [
  { text: `${limits.password.min} characters`, isMet: (typed: string) => typed.length >= limits.password.min },
  { text: 'an uppercase letter', isMet: (typed: string) => /[A-Z]/.test(typed) },
  { text: 'a lowercase letter', isMet: (typed: string) => /[a-z]/.test(typed) },
  { text: 'a number', isMet: (typed: string) => /\d/.test(typed) },
]

/** The rules a password still has to meet, as stripes earned on a belt and as text. */
function PasswordStrength({ typed }: { typed: string }) {
  const missing = requirements
    .filter((requirement) => !requirement.isMet(typed))
    .map((requirement) => requirement.text)
  const leaveOut = sayLeaveOut(typed)
  const needs = missing.length === 0 ? 'Strong enough.' : `Still needs ${missing.join(', ')}.`
  return (
    <div className={classes['strength']}>
      <div className={classes['stripes']} aria-hidden="true">
        {requirements.map((requirement) => (
          <span
            key={requirement.text}
            className={leaveOut === '' && requirement.isMet(typed) ? classes['earned'] : ''}
          />
        ))}
      </div>
      <Hint aria-live="polite">{leaveOut === '' ? needs : leaveOut}</Hint>
    </div>
  )
}

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
