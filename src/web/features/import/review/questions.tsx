import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { weekdayName } from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { duplicateChoices, type ImportChoices, type ImportPreview } from '#shared/import/imports.ts'
import { dateOrders, readDate } from '#shared/import/read-date.ts'
import { clockTime, dateWithYear, monthDay } from '#web/lib/date-time.ts'
import { timeZonesByRegion } from '#web/lib/time-zones.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { Part } from '../part.tsx'
import { DifferingNotes } from './differing-notes.tsx'
import { UnitQuestion } from './unit-question.tsx'

interface Props {
  choices: ImportChoices
  preview: ImportPreview
  onChange: (choices: Partial<ImportChoices>) => void
}

const duplicateLabels = {
  merge: 'Add what’s missing',
  skip: 'Skip them',
  keep: 'Keep both',
}

/** What the file alone doesn't tell. */
export function Questions({ choices, preview, onChange }: Props) {
  const { unclearDate, counts, withoutStart, yearless, years, timeZone, unit, ambiguous } = preview
  const asksStart = withoutStart > 0 || choices.usualStart !== ''
  const asksUnit = unit?.isUnclear ?? false
  const asks =
    asksStart ||
    asksUnit ||
    unclearDate !== null ||
    counts.duplicates > 0 ||
    yearless ||
    timeZone ||
    ambiguous.length > 0
  if (!asks) return null
  return (
    <Part title="Please check">
      {unclearDate !== null && (
        <Choice
          legend={`Which day is ${unclearDate}?`}
          options={dateOrders}
          nameOf={(order) => dateWithYear(readDate(unclearDate, order) ?? '')}
          value={choices.order}
          onChange={(order) => onChange({ order })}
        />
      )}
      {yearless && (
        <YearQuestion latest={yearless} years={years} yearsBack={choices.yearsBack} onChange={onChange} />
      )}
      {unit && asksUnit && <UnitQuestion unit={unit} onChange={onChange} />}
      {timeZone && <ZoneQuestion timeZone={timeZone} onChange={onChange} />}
      {counts.duplicates > 0 && (
        <Choice
          legend={`Your journal has ${counted(counts.duplicates, 'of these sessions', 'of these sessions')} already`}
          options={duplicateChoices}
          nameOf={(choice) => duplicateLabels[choice]}
          value={choices.duplicates}
          onChange={(duplicates) => onChange({ duplicates })}
        >
          <Hint>
            They’re on the same day at the same time. Nothing you wrote here is replaced. Text that came from a
            file is, if you corrected it there and never changed it here.
          </Hint>
        </Choice>
      )}
      {ambiguous.map((one) => (
        <MatchQuestion
          key={one.row}
          session={one}
          onChange={(id) => onChange({ matches: { ...choices.matches, [one.row]: id } })}
        />
      ))}
      <DifferingNotes choices={choices} preview={preview} onChange={onChange} />
      {asksStart && (
        <TextInput
          type="time"
          label="When does training usually start?"
          description="The file says how long, but not when. Without a start, the length goes to the notes and doesn’t count as mat hours."
          defaultValue={choices.usualStart}
          onBlur={({ currentTarget: { value } }) =>
            value !== choices.usualStart && onChange({ usualStart: value })
          }
        />
      )}
    </Part>
  )
}

interface YearProps extends Pick<Props, 'onChange'> {
  /** The latest day, as it is chosen so far. */
  latest: string
  /** What supports it. */
  years: ImportPreview['years']
  yearsBack: number
}

/** More are nobody's notebook, and each is a tap away from the next one. */
const yearsOffered = 5

function YearQuestion({ latest, years, yearsBack, onChange }: YearProps) {
  const proposed = Number(latest.slice(0, 4)) + yearsBack
  const first = Math.max(0, yearsBack - yearsOffered + 2)
  return (
    <Choice
      legend={`This file doesn’t say its year. Which year was ${monthDay(latest)}, the latest day?`}
      options={Array.from({ length: yearsOffered }, (_, index) => first + index)}
      nameOf={(back) => proposed - back}
      value={yearsBack}
      onChange={(back) => onChange({ yearsBack: back })}
    >
      {years && <Hint>{evidenceOf(latest, years)}</Hint>}
    </Choice>
  )
}

/** 'The days run from Dec 28, 2025 to Mar 2, 2026. All 12 weekdays in the file fit.' */
function evidenceOf(latest: string, { first, weekdays, fitting }: NonNullable<ImportPreview['years']>): string {
  const span = first === latest ? `That was a ${weekdayName(latest)}.` : `The days run ${rangeOf(first, latest)}.`
  if (weekdays === 0) return span
  const fit =
    fitting === weekdays
      ? weekdays === 1
        ? 'The weekday'
        : `All ${weekdays} weekdays`
      : `${fitting} of ${weekdays} weekdays`
  return `${span} ${fit} in the file ${fitting === 1 || weekdays === 1 ? 'fits' : 'fit'}.`
}

const rangeOf = (first: string, latest: string) => `from ${dateWithYear(first)} to ${dateWithYear(latest)}`

function ZoneQuestion({ timeZone, onChange }: Pick<Props, 'onChange'> & { timeZone: string }) {
  const [regions] = useState(() => timeZonesByRegion([timeZone]))
  return (
    <NativeSelect
      label="Time zone of your training"
      description="This file’s times are in UTC. They’re shown as clocks were here."
      size="md"
      data={regions}
      value={timeZone}
      onChange={({ currentTarget }) => onChange({ timeZone: currentTarget.value })}
    />
  )
}

interface MatchProps {
  session: ImportPreview['ambiguous'][number]
  onChange: (id: number) => void
}

/** A session without a time, of a day with several. */
function MatchQuestion({ session: { date, title, existing, options }, onChange }: MatchProps) {
  const nameOf = (id: number) => {
    const one = options.find((option) => option.id === id)
    if (!one) return 'Another session'
    return one.startTime === '' ? one.title : `${clockTime(one.startTime)}, ${one.title}`
  }
  return (
    <Choice
      legend={`${dateWithYear(date)}: which session is “${title}”?`}
      options={[...options.map(({ id }) => id), 0]}
      nameOf={nameOf}
      value={existing ?? 0}
      onChange={onChange}
    />
  )
}
