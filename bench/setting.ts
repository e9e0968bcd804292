/** A setting that a bench can't do without. */
export function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing; the bench says at its top what it needs.`)
  return value
}
