import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod/mini'
import type { CompetitionFields } from '#shared/competitions/competitions.ts'
import {
  type LoggedWeight,
  toLimitText,
  typedWeight,
  unitOf,
  type WeightUnit,
  weightIn,
  weightUnits,
} from '#shared/competitions/weights.ts'
import { calendarDay } from '#shared/foundation/dates.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { localUnit } from '../competition-texts.ts'
import { useCompetition } from '../use-competitions.ts'

export type WeightRequest = DialogRequest<'newWeight' | 'editWeight'>

const loadSaving = () => import('./save-weight.ts')
// Loaded along with the form, so that it can save offline.
preload(loadSaving)

interface WeightValues {
  day: string
  /** As it was typed. */
  weight: string
  /** For what was typed without one. */
  unit: WeightUnit
}

const weightForm = z.object({
  day: calendarDay,
  weight: typedWeight,
  unit: z.enum(weightUnits),
})

/** The form for a weight, which is saved in the list of its competition. A day that has one gets the new one. */
export function useWeightForm(request: WeightRequest, close: () => void) {
  const client = useQueryClient()
  const { competition } = useCompetition(request.of)
  const opened = request.kind === 'editWeight' ? request.weight : undefined
  const [initial] = useState<WeightValues>(() => ({
    day: opened?.day ?? localDayNow(),
    weight: opened ? String(Number.parseFloat(opened.weight)) : '',
    unit: opened ? unitOf(opened.weight) : competition ? usualUnit(competition.fields) : localUnit(),
  }))
  const draftForm = useOutboxForm<WeightValues>({
    name: opened ? `weight-${request.of}-${opened.day}` : `weight-new-${request.of}`,
    initial,
    isEdit: opened !== undefined,
    schema: weightForm,
    submit: async (values, { draft }) =>
      (await loadSaving()).saveWeight(client, competition, {
        weight: asSaved(values),
        opened,
        draft,
      }),
    saved: (values) => savedText(asSaved(values), competition?.fields.weightLimit ?? ''),
    onSaved: close,
  })
  const remove = async (inClient: QueryClient) => {
    if (opened) await (await loadSaving()).removeWeight(inClient, competition, opened)
  }
  const { day } = draftForm.form.values
  const replaced = competition?.fields.weights.find((one) => one.day === day && one.day !== opened?.day)?.weight
  return { ...draftForm, remove, replaced }
}

/** The unit in which the member last said a weight for this competition, or else its limit. */
function usualUnit({ weights, weightLimit }: Pick<CompetitionFields, 'weights' | 'weightLimit'>): WeightUnit {
  const said = weights.at(-1)?.weight ?? weightLimit
  return said === '' ? localUnit() : unitOf(said)
}

const asSaved = ({ day, weight, unit }: WeightValues): LoggedWeight => ({
  day,
  weight: weightIn(weight, unit) ?? weight,
})

const savedText = ({ weight }: LoggedWeight, limit: string) =>
  limit === '' ? `${weight} saved` : `${weight}, ${toLimitText(weight, limit)}`
