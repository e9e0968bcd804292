import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  hasWeekdays,
  problemOf,
  type RecurrencePattern,
  recurrencePatterns,
  ruleSentence,
  sessionsOf,
  startAndOffsets,
  startRule,
} from '#shared/calendar/recurrence.ts'
import {
  daysBetween,
  isCalendarDay,
  longDate,
  type WeekStartsOn,
  weekdayNumber,
} from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { refusalsOnDevice } from '#shared/refusals/refusals-on-device.ts'
import { type SessionFields, sessionFieldsOf } from '#shared/training/training-fields.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { Choice } from '#web/ui/text/chip.tsx'
import { WeekdayChips } from './weekday-chips.tsx'

const patternNames = { daily: 'Daily', weekly: 'Weekly', biweekly: 'Every two weeks', monthly: 'Monthly' }

interface Values extends SessionFields {
  date: string
  recurrencePattern: RecurrencePattern
  recurrenceEndDate: string
  recurrenceWeekdays: number[]
}

interface Props<T extends Values> {
  form: UseFormReturnType<T>
  /** The values that the form opened with, if its series exists already. */
  initial?: Pick<Values, 'date' | 'recurrenceWeekdays'> | undefined
}

/** How often a session repeats and until when, with the rule as a sentence. */
export function HowOften<T extends Values>({ form, initial }: Props<T>) {
  const { onChange } = form.getInputProps('recurrencePattern')
  const { values } = form
  const { weekStartsOn } = useUser()
  const today = useLocalDay()
  const weekdays = shownWeekdays(values, initial)
  const changeWeekdays = (chosen: number[]) => {
    const { date } = values
    const own = weekdayNumber(date)
    const isOnlyOwn = !initial && String(chosen) === String([own])
    form.getInputProps('recurrenceWeekdays').onChange(isOnlyOwn ? [] : chosen)
    // A session to come that isn't on the weekday of its day was meant for the first of the others.
    if (!initial && date >= today && !chosen.includes(own))
      form
        .getInputProps('date')
        .onChange(startAndOffsets(date, values.recurrencePattern, chosen, weekStartsOn).start)
  }
  return (
    <>
      <Choice
        legend="Recurrence Pattern"
        options={recurrencePatterns}
        nameOf={(pattern) => patternNames[pattern]}
        value={values.recurrencePattern}
        onChange={onChange}
      />
      {hasWeekdays(values.recurrencePattern) && <WeekdayChips chosen={weekdays} onChange={changeWeekdays} />}
      <TextInput
        label="Recurrence End Date (optional)"
        type="date"
        description={ruleText(
          { ...values, recurrenceWeekdays: weekdays },
          today,
          weekStartsOn,
          initial !== undefined,
        )}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('recurrenceEndDate')}
      />
    </>
  )
}

/** The weekdays that will be saved. Those of an existing series move with its session. */
function shownWeekdays({ date, recurrenceWeekdays }: Values, initial: Props<Values>['initial']): number[] {
  if (recurrenceWeekdays.length === 0) return isCalendarDay(date) ? [weekdayNumber(date)] : []
  const isChanged = String(recurrenceWeekdays) !== String(initial?.recurrenceWeekdays)
  if (!initial || isChanged || !isCalendarDay(date)) return recurrenceWeekdays
  const moved = daysBetween(initial.date, date)
  return recurrenceWeekdays.map((weekday) => (((weekday + moved) % 7) + 7) % 7).sort()
}

/** 'Every Tuesday and Thursday until February 22: 26 sessions.', or why it can't be one. */
function ruleText(values: Values, today: string, weekStartsOn: WeekStartsOn, isExisting: boolean): string {
  const { date, recurrencePattern: pattern, recurrenceEndDate: end, recurrenceWeekdays: weekdays } = values
  if (!isCalendarDay(date) || !isCalendarDay(end)) return 'The day of the last session. A series needs one.'
  const start = isExisting ? startAndOffsets(date, pattern, weekdays, weekStartsOn).start : date
  const rule = startRule(sessionFieldsOf(values), start, pattern, end, weekdays, weekStartsOn)
  const problem = problemOf(rule)
  if (problem) return refusalsOnDevice[problem].message
  const count = sessionsOf(rule)
  const sentence = `${ruleSentence(start, pattern, end, weekdays)}: ${counted(count, 'session')}.`
  return isExisting || start <= today ? sentence : `${sentence} The first is on ${longDate(start)}.`
}
