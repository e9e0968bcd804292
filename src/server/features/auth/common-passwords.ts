import { readFileSync } from 'node:fs'
import { Refusal } from '#server/http/refusals.ts'
import { refusals } from '#shared/refusals.ts'

let known: Set<string> | undefined

/**
 * The 5,000 most common passwords that our rules would allow, in lower case; where they are from is told in decision 014.
 * They are read with the first password that is chosen.
 */
function isCommon(password: string): boolean {
  known ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return known.has(password.toLowerCase())
}

/** Refuses a password that anybody would guess among the first. */
export function needsUncommon(password: string) {
  if (isCommon(password)) {
    throw new Refusal('COMMON_PASSWORD', { fields: { password: refusals.COMMON_PASSWORD.message } })
  }
}
