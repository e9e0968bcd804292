import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod/mini'
import { goalUnits } from '#shared/accounts/accounts.ts'
import { type WeeklyGoal, weeklyGoal } from '#shared/accounts/weekly-goal.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { goalText } from './goal-text.ts'
import { useGoal } from './use-goal.ts'

const loadSaving = () => import('./save-goal.ts')
preload(loadSaving)

/** The amount as it is typed. */
interface GoalValues {
  unit: WeeklyGoal['unit']
  amount: string
}

const goalOf = ({ unit, amount }: GoalValues) => ({ unit, amount: Number(amount) })

const goalInForm = z
  .object({ unit: z.enum(goalUnits), amount: z.string().check(z.trim()) })
  .check(({ value, issues }) => {
    const [problem] = weeklyGoal.safeParse(goalOf(value)).error?.issues ?? []
    if (problem) issues.push({ code: 'custom', message: problem.message, input: value, path: ['amount'] })
  })

const initialGoal: WeeklyGoal = { unit: 'sessions', amount: 3 }

export function GoalForm({ close }: { close: () => void }) {
  const client = useQueryClient()
  const goal = useGoal()
  const [{ unit, amount }] = useState(goal ?? initialGoal)
  const { form, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } =
    useOutboxForm<GoalValues>({
      name: 'goal',
      initial: { unit, amount: String(amount) },
      isEdit: goal !== null,
      schema: goalInForm,
      submit: async (values, { draft }) => (await loadSaving()).saveGoal(client, goalOf(values), draft),
      saved: (values) => `Goal: ${goalText(goalOf(values))}`,
      onSaved: close,
    })
  const end = async (ended: WeeklyGoal) => {
    try {
      await (await loadSaving()).endGoal(client, ended)
      close()
    } catch (error) {
      toast({ text: `The goal wasn’t ended. ${sentenceOf(error)}`, isBad: true })
    }
  }
  return (
    <Form onSubmit={submit}>
      <Hint>How much do you want to train in a week? A week with an injury, or away, is excused.</Hint>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <Choice
        legend="Count"
        options={goalUnits}
        nameOf={(one) => (one === 'sessions' ? 'Sessions' : 'Hours')}
        value={form.values.unit}
        onChange={(one) => form.setFieldValue('unit', one)}
      />
      <TextInput
        label="A week"
        inputMode="numeric"
        required
        maxLength={3}
        autoComplete="off"
        {...form.getInputProps('amount')}
      />
      <SaveFooter label="Save Goal" isSaving={isSaving} failure={failure} onCancel={close}>
        {goal && (
          <Button variant="subtle" onClick={() => void end(goal)}>
            End goal
          </Button>
        )}
      </SaveFooter>
    </Form>
  )
}

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    editGoal: object
  }
}

export default function GoalDialog({ onClosed }: DialogProps<'editGoal'>) {
  return (
    <Dialog title="Weekly Goal" onClosed={onClosed}>
      {(close) => <GoalForm close={close} />}
    </Dialog>
  )
}
