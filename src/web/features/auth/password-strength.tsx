import { isStrongPassword } from '#shared/auth.ts'
import { limits } from '#shared/limits.ts'
import classes from './auth-page.module.css'

const demands = [
  { text: `${limits.password.min} characters`, isMet: (typed: string) => typed.length >= limits.password.min },
  { text: 'an uppercase letter', isMet: (typed: string) => /[A-Z]/.test(typed) },
  { text: 'a lowercase letter', isMet: (typed: string) => /[a-z]/.test(typed) },
  { text: 'a number', isMet: (typed: string) => /\d/.test(typed) },
]

/** What a password still lacks, as stripes earned on a belt and in words. */
export function PasswordStrength({ typed }: { typed: string }) {
  const missing = demands.filter((demand) => !demand.isMet(typed)).map((demand) => demand.text)
  const hasOthers = missing.length === 0 && !isStrongPassword(typed)
  return (
    <div className={classes['strength']}>
      <div className={classes['stripes']} aria-hidden="true">
        {demands.map((demand) => (
          <span key={demand.text} className={demand.isMet(typed) ? classes['earned'] : ''} />
        ))}
      </div>
      <p aria-live="polite">
        {hasOthers && 'Only letters, digits and @$!%*#?& are allowed.'}
        {!hasOthers && (missing.length === 0 ? 'Strong enough.' : `Still needs ${missing.join(', ')}.`)}
      </p>
    </div>
  )
}
