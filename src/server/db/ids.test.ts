import { expect, test } from 'vitest'
import type { EntryId, UserId } from './ids.ts'

const pathOf = (userId: UserId, entryId: EntryId) => `${userId}/${entryId}`

test('the id of an entry isn’t taken for that of a member: swapped, they don’t compile', () => {
  const [userId, entryId]: [UserId, EntryId] = [1, 2]
  expect(pathOf(userId, entryId)).toBe('1/2')
  // @ts-expect-error: the compiler finds the mistake.
  expect(pathOf(entryId, userId)).toBe('2/1')
})
