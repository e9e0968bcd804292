/** The prices of the plans, in US cents. Stripe's prices have to be the same. */
export const plans = {
  monthly: { name: 'Monthly', cents: 999, per: 'month' },
  annual: { name: 'Annual', cents: 9999, per: 'year' },
} as const

export type PlanName = keyof typeof plans

export const planNames = ['monthly', 'annual'] as const satisfies PlanName[]

/** An amount in US cents, as people read it: '$9.99'. */
export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

export const priceOf = (plan: PlanName) => dollars(plans[plan].cents)

const twelveMonths = 12 * plans.monthly.cents

/** The annual plan's savings over the monthly one, in a year. */
export const annualSaving = {
  amount: dollars(twelveMonths - plans.annual.cents),
  percent: Math.floor(((twelveMonths - plans.annual.cents) / twelveMonths) * 100),
}

/** The features that each plan lists. */
export const planIncludes: Record<PlanName, readonly string[]> = {
  monthly: ['Unlimited entries and media', 'Analytics', 'XLSX export', 'Cancel anytime'],
  annual: [
    `Save ${annualSaving.amount} a year compared with monthly`,
    'Everything in Monthly',
    'Priority support',
    'Early access to new features',
  ],
}

/** Stripe counts these in hundredths, although nobody has coins for them. */
const inHundredths = new Set(['ISK', 'UGX'])

/** An amount in a currency's smallest unit, as people read it: '$9.99', '€8.99', '¥1,200'. */
export function amountOf(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const { currency: code = '', maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return format.format(cents / 10 ** (inHundredths.has(code) ? 2 : digits))
}
