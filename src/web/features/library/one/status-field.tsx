import { statuses, statusNames, type Technique } from '#shared/techniques/techniques.ts'
import { useChangeTechnique } from '#web/features/techniques/api.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Choice } from '#web/ui/text/chip.tsx'

/** How far the person has come, changed with one tap. */
export function StatusField({ technique: { id, status } }: { technique: Technique }) {
  const { mutate, isPending, variables } = useChangeTechnique()
  const shown = (isPending ? variables.changes.status : undefined) ?? status
  const choose = (next: Technique['status']) =>
    mutate(
      { id, changes: { status: next } },
      { onError: (error) => toast({ text: `The status wasn’t changed. ${sentenceOf(error)}`, isBad: true }) },
    )
  return (
    <Choice
      legend="Status"
      options={statuses}
      nameOf={(one) => statusNames[one]}
      value={shown}
      onChange={choose}
    />
  )
}
