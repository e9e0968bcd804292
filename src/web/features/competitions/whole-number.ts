/** The number in what is typed, of up to three digits; null if there is none. */
export function wholeNumberIn(typed: string): number | null {
  const digits = typed.replace(/\D/g, '').slice(0, 3)
  return digits === '' ? null : Number(digits)
}
