import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { openFiles } from './outside/files/open-files.ts'
import { openIdentityProviders } from './outside/identity/open-identity-providers.ts'
import { openMailer } from './outside/mail/open-mailer.ts'
import { openPayments } from './outside/payments/open-payments.ts'

/** Everything outside the process that a setting decides about, but for what may make a key. */
export const openOutside = (env: Env, clock: Deps['clock']) => ({
  files: openFiles(env),
  mailer: openMailer(env),
  identityProviders: openIdentityProviders(env),
  ...openPayments(env, clock),
})
