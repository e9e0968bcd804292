import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  assumedHighest,
  type HeartRateSettings,
  heartRateSettings,
  zoneLimits,
} from '#shared/training/heart-rate.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { settingsQuery, useChangeSettings } from './api.ts'

/** A member's highest heart rate, and where their zones begin. */
export default function HeartRateSection() {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (data) return <SettingsForm key={JSON.stringify(data)} settings={data} />
  if (error) return <FailedState what="Your zones" error={error} retry={refetch} />
  return <Skeleton label="Loading your zones" shape="row" count={2} />
}

/** Zones 2 to 5 begin somewhere; all below is zone 1. */
const zonesThatBegin = [2, 3, 4, 5] as const

const textOf = (limit: number | null | undefined) => (limit ?? '').toString()

/** What isn't a number is refused like one that is too high. */
const numberIn = (text: string) => (text.trim() === '' ? null : Number(text))

function SettingsForm({ settings }: { settings: HeartRateSettings }) {
  const [highest, setHighest] = useState(textOf(settings.highest))
  const [zones, setZones] = useState(zonesThatBegin.map((_, index) => textOf(settings.zones?.[index])))
  const [problem, setProblem] = useState('')
  const changing = useChangeSettings()
  const proposed = zoneLimits({ highest: numberIn(highest) || null, zones: null })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const hasZones = zones.some((limit) => limit !== '')
    const chosen = zones.map((limit, index) => numberIn(limit) ?? proposed[index])
    const { data, error } = heartRateSettings.safeParse({
      highest: numberIn(highest),
      zones: hasZones ? chosen : null,
    })
    setProblem(error?.issues[0]?.message ?? '')
    if (!data) return
    changing.mutate(data, {
      onSuccess: () => toast({ text: 'Zones saved' }),
      onError: (failure) => setProblem(sentenceOf(failure)),
    })
  }
  return (
    <Form onSubmit={save}>
      <TextInput
        label="Highest heart rate"
        description={`The highest your watch has shown in hard rounds. Without it, we assume ${assumedHighest}.`}
        inputMode="numeric"
        value={highest}
        onChange={({ currentTarget }) => setHighest(currentTarget.value)}
      />
      {zonesThatBegin.map((zone, index) => (
        <TextInput
          key={zone}
          label={`Zone ${zone} begins at`}
          placeholder={textOf(proposed[index])}
          inputMode="numeric"
          value={zones[index] ?? ''}
          onChange={({ currentTarget }) => setZones(zones.with(index, currentTarget.value))}
        />
      ))}
      <Hint>Leave zones empty to have them at 60, 70, 80, and 90% of your highest heart rate.</Hint>
      {problem !== '' && <Notice>{problem}</Notice>}
      <ButtonRow>
        <Button type="submit" disabled={changing.isPending}>
          Save zones
        </Button>
      </ButtonRow>
    </Form>
  )
}
