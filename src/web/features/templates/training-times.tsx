import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addMinutes, weekdays } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { TrainingTimes as Times } from '#shared/training/templates.ts'
import { classLength } from '#shared/training/training-fields.ts'
import { StartTime } from '#web/features/training-fields/start-time.tsx'
import { clockTime } from '#web/lib/date-time.ts'
import { readStored, userKey, writeStored } from '#web/lib/user-storage.ts'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { FieldError, FieldPair, Form } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { NotSaved } from '#web/ui/form/not-saved.tsx'
import { Chip, Chips } from '#web/ui/text/chip.tsx'
import { useTemplates } from './api.ts'
import classes from './training-times.module.css'
import { useTrainingTimes } from './use-training-times.ts'

const storageKey = () => userKey('dismissed', 'training-times')

/** Asks a member without templates when they train, until they say so or that they'd rather not. */
export function TrainingTimes() {
  const { query, all } = useTemplates()
  const [isDismissed, setDismissed] = useState(() => readStored(storageKey()) === true)
  if (!query.data || all.length > 0 || isDismissed) return null
  const dismiss = () => {
    setDismissed(true)
    writeStored(storageKey(), true)
  }
  return (
    <section className={classes['card']} aria-labelledby="training-times" data-question>
      <div className="row between gap-2">
        <h2 className="text-xl" id="training-times">
          When do you train?
        </h2>
        <Button variant="subtle" onClick={dismiss}>
          Not now
        </Button>
      </div>
      <TrainingTimesForm />
    </section>
  )
}

/** When classes start at most academies. */
const starts = ['07:00', '12:00', '18:00', '18:30', '19:00', '19:30']

function TrainingTimesForm() {
  const { form, submit, isSaving, failure, isRestored, leftover, startOver } = useTrainingTimes()
  const { startTime, academy } = form.values
  const [isOther, setOther] = useState(academy !== '' || (startTime !== '' && !starts.includes(startTime)))
  const start = (time: string) => form.setValues({ startTime: time, endTime: addMinutes(time, classLength) })
  return (
    <Form onSubmit={submit}>
      <Hint>Your classes go on your calendar, 1 h 30 min each. Then one tap logs them.</Hint>
      {isRestored && <DraftRestored leftover={leftover} onStartOver={startOver} />}
      <Days form={form} />
      {isOther ? (
        <OtherTime form={form} isSaving={isSaving} />
      ) : (
        <Chips legend="Start" layout="tight">
          {starts.map((time) => (
            <Button
              key={time}
              type="submit"
              variant="default"
              className={classes['start'] ?? ''}
              disabled={isSaving}
              onClick={() => start(time)}
            >
              {clockTime(time)}
            </Button>
          ))}
          <Button variant="subtle" className={classes['start'] ?? ''} onClick={() => setOther(true)}>
            Another time or length
          </Button>
        </Chips>
      )}
      {failure && <NotSaved failure={failure} />}
    </Form>
  )
}

type TimesForm = ReturnType<typeof useTrainingTimes>['form']

function Days({ form }: { form: TimesForm }) {
  const { weekdays: chosen } = form.values
  const toggle = (day: Times['weekdays'][number]) =>
    form.setFieldValue(
      'weekdays',
      chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day].sort(),
    )
  return (
    <div className={classes['days']}>
      <Chips legend="Days">
        {weekdays.map((label, day) => (
          <Chip
            key={label}
            type="checkbox"
            isChosen={chosen.includes(day as (typeof chosen)[number])}
            onChoice={() => toggle(day as (typeof chosen)[number])}
          >
            {label}
          </Chip>
        ))}
      </Chips>
      {form.errors['weekdays'] && <FieldError>{form.errors['weekdays']}</FieldError>}
    </div>
  )
}

const OtherTime = ({ form, isSaving }: { form: TimesForm; isSaving: boolean }) => (
  <>
    <FieldPair isShort>
      <StartTime form={form} length={classLength} isRequired />
      <TextInput label="End Time" type="time" {...form.getInputProps('endTime')} />
    </FieldPair>
    <TextInput label="Academy" maxLength={limits.academy} dir="auto" {...form.getInputProps('academy')} />
    <Button type="submit" disabled={isSaving}>
      {isSaving ? 'Saving...' : 'Save'}
    </Button>
  </>
)
