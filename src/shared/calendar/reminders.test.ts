import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../foundation/dates.ts'
import { nextReminderDay } from './reminder-changes.ts'
import { isDue, reminder as reminderSchema } from './reminders.ts'

const reminder = {
  id: 1,
  title: 'Add notes',
  date: '2026-11-20',
  completed: false,
  priority: 'medium',
  repeat: '',
  entryId: 5,
} as const

test('a reminder is due on its day and after it, until it is completed', () => {
  expect(isDue(reminder, '2026-11-19')).toBe(false)
  expect(isDue(reminder, '2026-11-20')).toBe(true)
  expect(isDue(reminder, '2027-01-01')).toBe(true)
  expect(isDue({ ...reminder, completed: true }, '2026-11-20')).toBe(false)
})

test('reminders cached before they named their session or a repeat can still be read', () => {
  const { entryId: _, repeat: _repeat, ...cached } = reminder
  expect(reminderSchema.parse(cached)).toEqual({ ...reminder, entryId: null })
})

test('the reminder that follows is still to come, on a day of the pattern, and none before it is', () => {
  const repeat = fc.constantFrom('daily' as const, 'weekly' as const, 'biweekly' as const, 'monthly' as const)
  const later = fc.nat(800)
  fc.assert(
    fc.property(repeat, later, later, later, (repeat, start, snoozedBy, completedAfter) => {
      const repeatFrom = addDays('2026-01-31', start % 60)
      const date = addDays(repeatFrom, snoozedBy)
      const today = addDays('2026-01-01', completedAfter)
      const next = nextReminderDay({ repeat, repeatFrom, date }, today) ?? expect.unreachable()
      expect(next > date && next > today).toBe(true)
      // From the day before, the same one follows; from that day on, a later one.
      const before = addDays(next, -1)
      expect(nextReminderDay({ repeat, repeatFrom, date: before }, before)).toBe(next)
      expect(nextReminderDay({ repeat, repeatFrom, date: next }, next)! > next).toBe(true)
    }),
  )
})

test('one that doesn’t repeat has none after it', () => {
  expect(nextReminderDay({ ...reminder, repeatFrom: null }, '2026-11-20')).toBeUndefined()
})
