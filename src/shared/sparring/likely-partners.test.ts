import { expect, test } from 'vitest'
import { byLikelihood } from './likely-partners.ts'

const today = '2026-11-24'
const none = { won: 0, lost: 0, submissionsFor: 0, submissionsAgainst: 0 }
const [mia, theo, noah, ana] = ['Mia', 'Theo', 'Noah', 'Ana'].map((name, index) => ({ id: index + 1, name }))
const people = [mia, theo, noah, ana].flatMap((one) => one ?? [])
const uses = [
  { id: 1, rounds: 2, lastRolled: '2026-11-22', ...none },
  { id: 2, rounds: 40, lastRolled: '2026-11-10', ...none },
  { id: 3, rounds: 200, lastRolled: '2025-01-10', ...none },
]
const names = (rolled: typeof people) => byLikelihood(people, { uses, rolled, today }).map(({ name }) => name)

test('whom a member rolls with often and of late comes first, who left long ago and who is new last', () => {
  expect(names([])).toEqual(['Theo', 'Mia', 'Noah', 'Ana'])
})

test('whom a member has rolled with this evening comes after the others, in any letter case', () => {
  expect(names([{ id: 0, name: 'theo' }])).toEqual(['Mia', 'Noah', 'Ana', 'Theo'])
})
