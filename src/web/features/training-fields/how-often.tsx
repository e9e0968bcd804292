import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isCalendarDay } from '#shared/dates.ts'
import {
  problemOf,
  type RecurrencePattern,
  recurrencePatterns,
  ruleSentence,
  sessionsOf,
  startRule,
} from '#shared/recurrence.ts'
import { refusals } from '#shared/refusals.ts'
import { type SessionFields, sessionFieldsOf } from '#shared/training-fields.ts'
import { Chip, Chips } from '#web/ui/chip.tsx'

const patternNames = { daily: 'Daily', weekly: 'Weekly', biweekly: 'Every two weeks', monthly: 'Monthly' }

interface Values extends SessionFields {
  date: string
  recurrencePattern: RecurrencePattern
  recurrenceEndDate: string
}

/** How often a session repeats and until when, with the rule as a sentence. */
export function HowOften<T extends Values>({ form }: { form: UseFormReturnType<T> }) {
  const { onChange } = form.getInputProps('recurrencePattern')
  return (
    <>
      <Chips legend="Recurrence Pattern">
        {recurrencePatterns.map((pattern) => (
          <Chip
            key={pattern}
            type="radio"
            isChosen={form.values.recurrencePattern === pattern}
            onChoice={() => onChange(pattern)}
          >
            {patternNames[pattern]}
          </Chip>
        ))}
      </Chips>
      <TextInput
        label="Recurrence End Date (optional)"
        type="date"
        description={ruleText(form.values)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('recurrenceEndDate')}
      />
    </>
  )
}

/** 'Every Tuesday until Thursday, December 31: 6 sessions.', or why it can't be one. */
function ruleText(values: Values): string {
  const { date, recurrencePattern: pattern, recurrenceEndDate: end } = values
  if (!isCalendarDay(date) || !isCalendarDay(end)) return 'The day of the last session.'
  const rule = startRule(sessionFieldsOf(values), date, pattern, end)
  const problem = problemOf(rule)
  if (problem) return refusals[problem].message
  const count = sessionsOf(rule)
  return `${ruleSentence(date, pattern, end)}: ${count} ${count === 1 ? 'session' : 'sessions'}.`
}
