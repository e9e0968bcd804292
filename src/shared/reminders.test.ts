import { expect, test } from 'vitest'
import { isDue, reminder as reminderSchema } from './reminders.ts'

const reminder = {
  id: 1,
  title: 'Add notes',
  date: '2026-11-20',
  completed: false,
  priority: 'medium',
  entryId: 5,
} as const

test('a reminder is due on its day and after it, until it is completed', () => {
  expect(isDue(reminder, '2026-11-19')).toBe(false)
  expect(isDue(reminder, '2026-11-20')).toBe(true)
  expect(isDue(reminder, '2027-01-01')).toBe(true)
  expect(isDue({ ...reminder, completed: true }, '2026-11-20')).toBe(false)
})

test('reminders cached before they named their session can still be read', () => {
  const { entryId: _, ...cached } = reminder
  expect(reminderSchema.parse(cached)).toEqual({ ...reminder, entryId: null })
})
