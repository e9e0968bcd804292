import { ActionIcon, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { PlanStep } from '#shared/competitions/competitions.ts'
import { competitionLimits } from '#shared/foundation/lazy-limits.ts'
import { limits } from '#shared/foundation/limits.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { Suggestions } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import classes from './plan-steps.module.css'

/** The steps of a game plan, to be filled in, moved up, and removed. */
export function PlanSteps({ form }: { form: UseFormReturnType<{ plan: PlanStep[] }> }) {
  const { data: library = [] } = useQuery(techniquesQuery)
  const names = useId()
  const { plan } = form.values
  const moveUp = (at: number, button: HTMLElement) => {
    const moved = plan[at]
    if (moved) form.setFieldValue('plan', plan.toSpliced(at, 1).toSpliced(at - 1, 0, moved))
    focusAbove(button)
  }
  return (
    <ol className="stack gap-5">
      {plan.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the fields are by place, and keep nothing of their own
        <li key={at} className="stack gap-2" tabIndex={-1}>
          <div className={classes['head']}>
            <TextInput
              className={classes['name'] ?? ''}
              label={`Technique ${at + 1}`}
              maxLength={limits.techniqueName}
              autoComplete="off"
              dir="auto"
              list={names}
              {...form.getInputProps(`plan.${at}.technique`)}
            />
            {at > 0 && (
              <ActionIcon
                data-moves-up
                aria-label={`Move technique ${at + 1} up`}
                onClick={(event) => moveUp(at, event.currentTarget)}
              >
                <IconArrowUp size={20} />
              </ActionIcon>
            )}
            <ActionIcon
              aria-label={`Remove technique ${at + 1}`}
              onClick={() => form.setFieldValue('plan', plan.toSpliced(at, 1))}
            >
              <IconX size={20} />
            </ActionIcon>
          </div>
          <TextArea
            label={`What if it doesn’t work (${at + 1})`}
            minRows={2}
            maxLength={competitionLimits.whatIf}
            dir="auto"
            {...form.getInputProps(`plan.${at}.whatIf`)}
          />
        </li>
      ))}
      <Suggestions id={names} names={library.map(({ name }) => name)} />
    </ol>
  )
}

/** The focus follows a step, so that pressing again moves it on; the first one has no such button. */
function focusAbove(button: HTMLElement) {
  const row = button.closest('li')?.previousElementSibling
  const next = row?.querySelector('[data-moves-up]') ?? row
  if (next instanceof HTMLElement) next.focus()
}
