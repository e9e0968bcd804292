import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { openFiles } from './outside/files/open-files.ts'
import { openIdentityProviders } from './outside/identity/open-identity-providers.ts'
import { openInstallationKey } from './outside/installation-key.ts'
import { openMailer } from './outside/mail/open-mailer.ts'
import { openPayments } from './outside/payments/open-payments.ts'
import { openPush } from './outside/push/open-push.ts'

/** Everything outside the process that a setting decides about. */
export const openOutside = (env: Env, clock: Deps['clock']) => ({
  files: openFiles(env),
  mailer: openMailer(env),
  identityProviders: openIdentityProviders(env),
  ...openPayments(env, clock),
  push: openPush(env),
  installationKey: openInstallationKey(env),
})
