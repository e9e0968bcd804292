import { z } from 'zod/mini'

const values = z.record(z.string(), z.unknown())
const older = z.object({ clientId: z.string(), values })

/** How the first releases named drafts of entries, by today's names. */
const names: [today: RegExp, before: string][] = [
  [/^entry-new$/, 'new'],
  [/^entry-from-template-(\d+)$/, 'use-$1'],
  [/^entry-of-(.+)$/, 'log-$1'],
  [/^planned-(.+)$/, 'plan-$1'],
  [/^entry-(\d+|offline_.+)$/, '$1'],
]

/** The name under which the first releases stored this draft, if that was another one. */
export function olderNameOf(name: string): string | undefined {
  const [today, before] = names.find(([pattern]) => pattern.test(name)) ?? []
  return today && before && name.replace(today, before)
}

/** A draft as the first releases stored it: all values of the form, and of the profile nothing else. */
export function parseOlderDraft(name: string, stored: unknown) {
  const { data } = older.safeParse(stored)
  if (data) return { id: data.clientId, changes: data.values, before: {}, leftover: '' }
  const profile = name === 'profile' ? values.safeParse(stored).data : undefined
  return profile && { id: crypto.randomUUID() as string, changes: profile, before: {}, leftover: '' }
}

/** Everything a person may have typed into values that no form has a field for, one text a line. */
export function textsIn(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(textsIn).filter(Boolean).join('\n')
}
