import { expect, test } from 'vitest'
import type { Tag } from '#shared/training/tags.ts'
import { offeredTags } from './offered-tags.ts'

const names = ['Armbar', 'Back', 'Closed guard', 'Half guard', 'Leg locks', 'Passing', 'Sweeps', 'Takedowns']
const tags: Tag[] = names.map((name, at) => ({ id: at + 1, name, colorClass: 'blue' }))
const usedOften = (...often: string[]) =>
  often.map((name, at) => ({ id: names.indexOf(name) + 1, entries: 20 - at, lastUsed: '2026-11-20' }))
const offered = (given: Partial<Parameters<typeof offeredTags>[0]>) =>
  offeredTags({ tags, uses: [], about: '', ...given }).map(({ name }) => name)

test('the six tags used most come first, and others with the same uses by name', () => {
  const six = ['Takedowns', 'Passing', 'Armbar', 'Back', 'Closed guard', 'Half guard']
  expect(offered({ uses: usedOften('Takedowns', 'Passing') })).toEqual(six)
})

test('a tag that the title names is offered before them, in the plural, too', () => {
  expect(offered({ about: 'Half guard: leg lock entries', uses: usedOften('Half guard') }).slice(0, 3)).toEqual([
    'Half guard',
    'Leg locks',
    'Armbar',
  ])
})
