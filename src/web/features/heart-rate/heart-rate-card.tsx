import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
import { Zones } from './zones.tsx'

interface Props {
  entryId: number
  /** Before another dialog opens. */
  makeRoom: CloseThen
}

/** What a watch measured of a session. Nothing, if none did. */
export default function HeartRateCard({ entryId, makeRoom }: Props) {
  const { data, isError, error, refetch } = useQuery(heartRateQuery(entryId))
  if (isError && !data && !isOffline(error)) return <FailedState what="Heart rate" error={error} retry={refetch} />
  return data?.heartRate ? <Measured {...data} heartRate={data.heartRate} makeRoom={makeRoom} /> : null
}

interface MeasuredProps {
  heartRate: HeartRate
  settings: HeartRateSettings
  makeRoom: CloseThen
}

function Measured({ heartRate, settings, makeRoom }: MeasuredProps) {
  const samples = samplesOf(heartRate.samples)
  const said = heartRateText(heartRate)
  return (
    <section className={classes['card']} aria-label="Heart rate">
      <h3>Heart rate</h3>
      <Facts facts={factsOf(heartRate)} />
      {samples.length > 0 && (
        <>
          <Curve samples={samples} label={`Heart rate: ${said}`} />
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
