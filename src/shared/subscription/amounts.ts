/** Stripe counts these in hundredths, although nobody has coins for them. */
const inHundredths = new Set(['ISK', 'UGX'])

/** An amount in a currency's smallest unit, as people read it: '$9.99', '€8.99', '¥1,200'. */
export function amountOf(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const { currency: code = '', maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return format.format(cents / 10 ** (inHundredths.has(code) ? 2 : digits))
}
