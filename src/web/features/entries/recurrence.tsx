import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isCalendarDay } from '#shared/dates.ts'
import { beginRule, problemOf, recurrencePatterns, ruleSentence, sessionsOf } from '#shared/recurrence.ts'
import { refusals } from '#shared/refusals.ts'
import { Chip, Chips } from '../../ui/chip.tsx'
import type { EntryValues } from './api.ts'
import classes from './entry-dialog.module.css'

const patternNames = { daily: 'Daily', weekly: 'Weekly', biweekly: 'Every two weeks', monthly: 'Monthly' }

interface Props {
  form: UseFormReturnType<EntryValues>
  /** Whether the entry holds a rule already. */
  wasRecurring: boolean
}

/** Whether the session recurs. */
export function Recurrence({ form, wasRecurring }: Props) {
  const { isRecurring } = form.values
  return (
    <fieldset className={classes['part']}>
      <legend>Recurring Training Session</legend>
      <label className={classes['check']}>
        <input type="checkbox" {...form.getInputProps('isRecurring', { type: 'checkbox' })} />
        <span>
          This session recurs
          <span className={classes['hint']}> · creates multiple sessions on the calendar</span>
        </span>
      </label>
      {isRecurring && <HowOften form={form} />}
      {wasRecurring && !isRecurring && (
        <p className={classes['hint']} role="status">
          Its planned sessions are removed when you save. Logged ones stay.
        </p>
      )}
    </fieldset>
  )
}

/** How often and until when, with the rule in words. */
export function HowOften({ form }: { form: UseFormReturnType<EntryValues> }) {
  const { recurrencePattern } = form.values
  return (
    <>
      <Chips legend="Recurrence Pattern">
        {recurrencePatterns.map((pattern) => (
          <Chip
            key={pattern}
            type="radio"
            isChosen={recurrencePattern === pattern}
            onChoice={() => form.setFieldValue('recurrencePattern', pattern)}
          >
            {patternNames[pattern]}
          </Chip>
        ))}
      </Chips>
      <TextInput
        label="Recurrence End Date (optional)"
        type="date"
        description={inWords(form.values)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('recurrenceEndDate')}
      />
    </>
  )
}

/** 'Every Tuesday until Thursday, December 31: 6 sessions.', or what is wrong with it. */
function inWords({ recurrencePattern: pattern, recurrenceEndDate: end, date, ...fields }: EntryValues): string {
  if (!isCalendarDay(date) || !isCalendarDay(end)) return 'The day of the last session.'
  const rule = beginRule(fields, date, pattern, end)
  const problem = problemOf(rule)
  if (problem) return refusals[problem].message
  const count = sessionsOf(rule)
  return `${ruleSentence(date, pattern, end)}: ${count} ${count === 1 ? 'session' : 'sessions'}.`
}
