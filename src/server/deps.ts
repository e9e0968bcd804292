import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/tables.ts'
import type { Env } from './env.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Files } from './outside/files/files.ts'
import type { IdentityProviders } from './outside/identity/open-identity-providers.ts'
import type { Mailer } from './outside/mail/mailer.ts'
import type { Payments } from './outside/payments/payments.ts'
import type { LocalPayments } from './outside/payments/payments-local.ts'
import type { Push } from './outside/push/push.ts'
import type { Scheduler } from './outside/scheduler/scheduler.ts'

/** Everything features need from outside the app. */
export interface Deps {
  db: Db
  env: Env
  files: Files
  mailer: Mailer
  /** Call after committing queued mail, so that it is sent now instead of later. */
  wakeMail: () => void
  /** Runs jobs on a schedule; undefined where none does. */
  scheduler: () => Scheduler | undefined
  /** Google and GitHub. */
  identityProviders: IdentityProviders
  /** Stripe; null if it isn't set up. */
  payments: Payments | null
  /** Replaces Stripe on machines without keys, never in production. */
  localPayments: LocalPayments | null
  /** Notifications on members' devices; null if it isn't set up. */
  push: Push | null
  /** Told of every request; undefined where nobody counts them. */
  metrics?: Metrics | undefined
  /** The secret that hashes in the database are keyed by. */
  installationKey: Buffer
  /** For what goes wrong outside of a request, which has a log of its own. */
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** The current time. Rules take it as an argument. */
  clock: () => Date
}
