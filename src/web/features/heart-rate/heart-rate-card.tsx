import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Entry } from '#shared/entries/entries.ts'
import { roundsOnCurve } from '#shared/sparring/round-heart-rate.ts'
import {
  assumedHighest,
  type HeartRate,
  type HeartRateSettings,
  heartRateText,
  samplesOf,
  zoneLimits,
} from '#shared/training/heart-rate.ts'
import { isOffline, sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Facts } from '#web/ui/list/card-list.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { heartRateQuery, useRemoveHeartRate, useRestoreHeartRate } from './api.ts'
import { Curve } from './curve.tsx'
import classes from './heart-rate-card.module.css'
import { RoundsMeasured } from './rounds-measured.tsx'
import { Zones } from './zones.tsx'

interface Props {
  entry: Pick<Entry, 'id' | 'rounds'>
  /** Before another dialog opens. */
  makeRoom: CloseThen
}

/** What a watch measured of a session. Nothing, if none did. */
export default function HeartRateCard({ entry, makeRoom }: Props) {
  const { data, isError, error, refetch } = useQuery(heartRateQuery(entry.id))
  if (isError && !data && !isOffline(error)) return <FailedState what="Heart rate" error={error} retry={refetch} />
  if (!data?.heartRate) return null
  return <Measured {...data} heartRate={data.heartRate} rounds={entry.rounds} makeRoom={makeRoom} />
}

interface MeasuredProps {
  heartRate: HeartRate
  rounds: Entry['rounds']
  settings: HeartRateSettings
  makeRoom: CloseThen
}

function Measured({ heartRate, rounds, settings, makeRoom }: MeasuredProps) {
  const samples = samplesOf(heartRate.samples)
  const measured = roundsOnCurve(rounds, heartRate.startedAt, samples)
  return (
    <section className={classes['card']} aria-label="Heart rate">
      <h3>Heart rate</h3>
      <Facts facts={factsOf(heartRate)} />
      {samples.length > 0 && (
        <>
          <Curve samples={samples} said={heartRateText(heartRate)} rounds={measured} />
          {measured.length > 0 && <RoundsMeasured rounds={measured} />}
          <Zones samples={samples} limits={zoneLimits(settings)} />
          {settings.highest === null && settings.zones === null && (
            <Hint>
              Zones assume a highest heart rate of {assumedHighest}.{' '}
              <button
                type="button"
                className="jade"
                onClick={() => makeRoom(() => openDialog({ kind: 'settings', section: 'heart-rate' }))}
              >
                Set yours
              </button>
            </Hint>
          )}
        </>
      )}
      <Remove id={heartRate.id} />
    </section>
  )
}

const factsOf = (heartRate: HeartRate) =>
  [heartRateText(heartRate), heartRate.energy === null ? '' : `${heartRate.energy} kcal`, heartRate.device].filter(
    Boolean,
  )

function Remove({ id }: { id: number }) {
  const removing = useRemoveHeartRate()
  const { mutateAsync: restore } = useRestoreHeartRate()
  const remove = () =>
    removing.mutate(id, {
      onSuccess: () =>
        undoToast({ text: 'Heart rate removed', undo: () => restore(id), undone: 'Heart rate restored' }),
      onError: (error) => toast({ text: sentenceOf(error), isBad: true }),
    })
  return (
    <ButtonRow>
      <Button variant="subtle" color="gray" disabled={removing.isPending} onClick={remove}>
        Remove heart rate
      </Button>
    </ButtonRow>
  )
}
