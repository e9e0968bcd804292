import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { startRun } from '#shared/sparring/round-timer.ts'
import { lengthOf } from '#shared/sparring/timer-phases.ts'
import { lengthsText, minutesText } from '#shared/sparring/timer-presets.ts'
import { KindField } from '#web/features/sparring/rounds/kind-field.tsx'
import { useSubmitForm } from '#web/lib/form/use-submit-form.ts'
import { hasKeyboard } from '#web/lib/keyboard.ts'
import { FieldPair, Form } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { timerNow } from '../clock.ts'
import { beginRinging } from '../ringing.ts'
import { putRun } from '../run-store.ts'
import { canKeepScreenOn } from '../screen-lock.ts'
import { soundState, unlockSound } from '../sound/sound.ts'
import { isSame, Presets } from './presets.tsx'
import classes from './setup.module.css'
import {
  firstSettings,
  lastUsedHere,
  rememberUsed,
  settingsOf,
  type TimerValues,
  timerForm,
  typedLengths,
} from './timer-values.ts'

/** The settings as they are typed, at first those used last; valid ones start a run. */
function useSetup() {
  const [last] = useState(lastUsedHere)
  const [division, setDivision] = useState(last?.division ?? 'adult')
  const { hasClapper, isSilent, ...lengths } = last?.settings ?? firstSettings
  const { form, submit } = useSubmitForm<TimerValues>({
    initial: { ...typedLengths(lengths), hasClapper, isSilent },
    schema: timerForm,
    save: async (values) => {
      const settings = settingsOf(values)
      rememberUsed(settings, division)
      beginRinging()
      putRun(startRun(settings, timerNow()))
    },
  })
  const settings = timerForm.safeParse(form.values).success ? settingsOf(form.values) : undefined
  return { form, submit, settings, last: last?.settings, division, setDivision }
}

/** What the timer is set to; one tap starts what was used last. */
export function Setup() {
  const { form, submit, settings, last, division, setDivision } = useSetup()
  useEffect(() => {
    if (hasKeyboard()) document.querySelector<HTMLElement>('[data-start]')?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes['setup']}>
      <Form onSubmit={submit}>
        <Button
          data-start
          type="submit"
          size="xl"
          leftSection={<IconPlayerPlayFilled size={24} aria-hidden />}
          // Browsers allow sound in a tap alone.
          onClick={unlockSound}
        >
          Start
        </Button>
        <p className={classes['summary']}>
          {settings && `${lengthsText(settings)}, ${minutesText(lengthOf(settings) / 1000)} in all`}
        </p>
        <Presets
          last={last}
          division={division}
          onDivision={setDivision}
          isChosen={(lengths) => settings !== undefined && isSame(lengths, settings)}
          onChoice={(lengths) => form.setValues(typedLengths(lengths))}
        />
        <Fields form={form} />
      </Form>
      <Conditions isSilent={form.values.isSilent} />
    </div>
  )
}

function Fields({ form }: { form: UseFormReturnType<TimerValues> }) {
  const { hasClapper, isSilent, said } = form.values
  return (
    <>
      <FieldPair isShort>
        <TextInput label="Rounds" inputMode="numeric" autoComplete="off" {...form.getInputProps('rounds')} />
        <Minutes label="Round length" {...form.getInputProps('work')} />
      </FieldPair>
      <FieldPair isShort>
        <Minutes label="Rest" {...form.getInputProps('rest')} />
        <Minutes label="Get ready" {...form.getInputProps('warmUp')} />
      </FieldPair>
      <KindField legend="Kind of rounds" said={said} onChange={(changed) => form.setFieldValue('said', changed)} />
      <div className="stack gap-3">
        <Toggle
          label="Ten-second warning"
          hint="A clapper before the end of a round, beeps before its start"
          isOn={hasClapper}
          onChange={(isOn) => form.setFieldValue('hasClapper', isOn)}
        />
        <Toggle
          label="Silent"
          hint={'vibrate' in navigator ? 'Flashes and vibrates' : 'Flashes; this device can’t vibrate'}
          isOn={isSilent}
          onChange={(isOn) => form.setFieldValue('isSilent', isOn)}
        />
      </div>
    </>
  )
}

const Minutes = (props: { label: string }) => (
  <TextInput inputMode="text" autoComplete="off" placeholder="6:00" {...props} />
)

/** What it needs: said before, because nobody looks afterwards. */
function Conditions({ isSilent }: { isSilent: boolean }) {
  const sound = useSelector(soundState)
  return (
    <div className="stack gap-1">
      <Hint>
        {canKeepScreenOn()
          ? 'The screen stays on. A locked phone can’t ring.'
          : 'Keep the screen on yourself: a locked phone can’t ring.'}
      </Hint>
      {!isSilent && sound === 'none' && <Hint>This browser can’t play the bell. Watch the screen.</Hint>}
      {!isSilent && /iPhone/.test(navigator.userAgent) && <Hint>Turn silent mode off to hear the bell.</Hint>}
    </div>
  )
}
