import { readFileSync } from 'node:fs'
import { Refusal } from '#server/http/replies/refusals.ts'
import { root } from '#server/root.ts'
import { refusals } from '#shared/refusals/refusals.ts'

let common: Set<string> | undefined

/** The 5,000 most common passwords that our rules would allow, in lower case (decision 014). Read on first use. */
function isCommon(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('src/server/features/sign-in/password/common-passwords.txt', root), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return common.has(password.toLowerCase())
}

export function requireUncommon(password: string) {
  if (isCommon(password)) {
    throw new Refusal('COMMON_PASSWORD', { fields: { password: refusals.COMMON_PASSWORD.message } })
  }
}
