import type { PlanName } from '#shared/subscription/prices.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** The ids of Stripe's prices. */
  prices: Record<PlanName, string>
}

export interface PaymentSettings {
  /** null without keys: a local stand-in replaces Stripe, or nothing in production. */
  stripe: StripeSettings | null
}

const names = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_ANNUAL',
] as const

/** All settings or none. Invalid values are added to `problems`, without the secrets. */
export function paymentSettings(
  text: (name: string, fallback: string) => string,
  problems: string[],
): PaymentSettings {
  const [secretKey = '', webhookSecret = '', monthly = '', annual = ''] = names.map((name) => text(name, ''))
  if ([secretKey, webhookSecret, monthly, annual].every((value) => value === '')) return { stripe: null }
  for (const name of names) if (text(name, '') === '') problems.push(`${name} is missing. Stripe needs it.`)
  if (secretKey !== '' && !/^[sr]k_/.test(secretKey))
    problems.push('STRIPE_SECRET_KEY must start with sk_ or rk_.')
  if (webhookSecret !== '' && !webhookSecret.startsWith('whsec_'))
    problems.push('STRIPE_WEBHOOK_SECRET must start with whsec_.')
  for (const [name, price] of [
    ['STRIPE_PRICE_MONTHLY', monthly],
    ['STRIPE_PRICE_ANNUAL', annual],
  ])
    if (price !== '' && !price?.startsWith('price_')) problems.push(`${name} must start with price_.`)
  return { stripe: { secretKey, webhookSecret, prices: { monthly, annual } } }
}
