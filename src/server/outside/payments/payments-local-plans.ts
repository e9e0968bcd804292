import { type PlanName, planNames, plans } from '#shared/subscription/prices.ts'

/** The ids that the stand-in gives Stripe's prices. */
export const localPrices: Record<PlanName, string> = { monthly: 'price_monthly', annual: 'price_annual' }

/** The plan of a price; monthly for one that the stand-in doesn't have. */
export const planOf = (price: string): PlanName =>
  planNames.find((plan) => localPrices[plan] === price) ?? 'monthly'

/** A price, as Stripe writes it. */
export const priceJson = (id: string) => {
  const { cents, per } = plans[planOf(id)]
  return {
    id,
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: per, interval_count: 1 },
  }
}

/** A period later, on the same day of the month or its last. */
export function periodAfter(start: number, price: string): number {
  const date = new Date(start * 1000)
  const months = date.getUTCMonth() + (plans[planOf(price)].per === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const end = new Date(date)
  end.setUTCDate(1)
  end.setUTCMonth(months)
  end.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return end.getTime() / 1000
}
