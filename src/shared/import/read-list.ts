import type { ImportedPartner } from './imported-session.ts'

/** The names in a cell: 'Armbar, triangle; sweep'. Commas within brackets belong to their name. */
export const listOf = (text: string): string[] =>
  text
    .split(/\s*(?:[;,\n•|]|\s\/\s|\s\+\s)\s*(?![^([]*[)\]])/)
    .map((name) =>
      name
        .replace(/^[-–*#\s]+|[\s.]+$/g, '')
        .replace(/\s+/g, ' ')
        .normalize('NFC'),
    )
    .filter((name) => name !== '' && !/^(-|–|none|n\/a|keine?|nenhum)$/i.test(name))

/** 'Theo x3', 'Ana (2)', '2x Rui', 'Theo and Ana'. */
export function partnersOf(text: string): ImportedPartner[] {
  const names = listOf(text).flatMap((name) => name.split(/\s+(?:and|und|&|y|e)\s+/i))
  const counts = new Map<string, ImportedPartner>()
  for (const written of names) {
    const [, before, after, bracketed] =
      /^(?:(\d{1,2})\s?[x×]\s?)?.*?(?:\s?[x×]\s?(\d{1,2})|\s?\((\d{1,2})x?\))?$/i.exec(written) ?? []
    const name = written
      .replace(/^\d{1,2}\s?[x×]\s?/i, '')
      .replace(/\s?[x×]\s?\d{1,2}$|\s?\(\d{1,2}x?\)$/i, '')
      .trim()
    if (name === '') continue
    const rounds = Math.max(1, Number(before ?? after ?? bracketed ?? 1))
    const known = counts.get(name.toLowerCase())
    counts.set(name.toLowerCase(), { name: known?.name ?? name, rounds: (known?.rounds ?? 0) + rounds })
  }
  return [...counts.values()]
}
