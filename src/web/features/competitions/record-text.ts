import type { CompetitionFields } from '#shared/competitions/competitions.ts'

/** '3 won, 1 lost'; '' without matches. */
export function recordText(competitions: Pick<CompetitionFields, 'matches'>[]): string {
  const matches = competitions.flatMap((one) => one.matches)
  const count = (outcome: string) => matches.filter((one) => one.outcome === outcome).length
  const [won, lost, drawn] = [count('won'), count('lost'), count('draw')]
  if (matches.length === 0) return ''
  return [`${won} won`, `${lost} lost`, drawn === 0 ? '' : `${drawn} drawn`].filter(Boolean).join(', ')
}
