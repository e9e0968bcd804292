import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PlanStep, planInForm } from '#shared/competitions/competitions.ts'
import { competitionLimits } from '#shared/foundation/lazy-limits.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DialogProps, DialogRequest } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { useCompetition } from '../use-competitions.ts'
import { PlanSteps } from './plan-steps.tsx'

const loadSaving = () => import('../save-competition.ts')
preload(loadSaving)

interface Props {
  request: DialogRequest<'editGamePlan'>
  close: () => void
}

const emptyStep: PlanStep = { technique: '', whatIf: '' }

/** The techniques of a game plan in their order, and what to do if one doesn't work. */
export function PlanForm({ request, close }: Props) {
  const client = useQueryClient()
  const { competition } = useCompetition(request.of)
  const [initial] = useState(() => ({ plan: request.plan.length === 0 ? [emptyStep] : request.plan }))
  const { form, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } = useOutboxForm<{
    plan: PlanStep[]
  }>({
    name: `plan-${request.of}`,
    initial,
    isEdit: true,
    schema: planInForm,
    submit: async ({ plan }, { draft }) => {
      const filled = planInForm.parse({ plan }).plan.filter(({ technique }) => technique !== '')
      const { requireCompetition, saveList } = await loadSaving()
      const shown = requireCompetition(competition)
      // Seen as the form opened with it: what another device has made of it since isn't overwritten unseen.
      const asOpened = { ...shown, fields: { ...shown.fields, plan: request.plan } }
      return saveList(client, asOpened, { plan: filled }, draft)
    },
    saved: () => 'Game plan saved',
    onSaved: close,
  })
  const { plan } = form.values
  return (
    <Form onSubmit={submit}>
      <Hint>From the first grip to the finish. Names of your library are suggested.</Hint>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <PlanSteps form={form} />
      {plan.length < competitionLimits.stepsOfAPlan && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => form.setFieldValue('plan', [...plan, emptyStep])}
        >
          Add a technique
        </Button>
      )}
      <SaveFooter label="Save Game Plan" isSaving={isSaving} failure={failure} onCancel={close} />
    </Form>
  )
}

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `of` is the key of the competition. */
    editGamePlan: { of: string; plan: PlanStep[] }
  }
}

export default function PlanDialog({ request, onClosed }: DialogProps<'editGamePlan'>) {
  return (
    <Dialog title="Game Plan" isTall onClosed={onClosed}>
      {(close) => <PlanForm request={request} close={close} />}
    </Dialog>
  )
}
