import type { Env } from '#server/env.ts'
import type { Payments } from './payments.ts'
import { LocalPayments } from './payments-local.ts'
import { stripePayments } from './payments-stripe.ts'

interface Opened {
  payments: Payments | null
  localPayments: LocalPayments | null
}

/** Stripe if it has keys. Without, a local stand-in replaces it; in production, nothing does. */
export function openPayments(env: Env, clock: () => Date): Opened {
  const publicUrl = () => env.publicUrl
  if (env.stripe) return { payments: stripePayments(env.stripe, { publicUrl }), localPayments: null }
  if (env.production) return { payments: null, localPayments: null }
  const localPayments = new LocalPayments(env.dataDir, clock)
  const payments = stripePayments(localPayments.settings, { publicUrl, fetch: localPayments.fetch })
  return { payments, localPayments }
}
