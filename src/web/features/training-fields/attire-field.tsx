import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type SessionAttire, sessionAttires } from '#shared/training/attire.ts'
import { attireNames } from '#shared/training/attire-text.ts'
import { Choice } from '#web/ui/text/chip.tsx'

interface Values {
  attire: SessionAttire
}

/** What is worn, with one tap. It may stay unsaid; rounds that say nothing else take it. */
export function AttireField<T extends Values>({ form }: { form: UseFormReturnType<T> }) {
  const { attire } = form.values
  const { onChange } = form.getInputProps('attire')
  return (
    <Choice
      legend="Gi or no-gi"
      layout="tight"
      options={sessionAttires}
      nameOf={(one) => (one === 'both' ? 'Both' : attireNames[one])}
      value={attire}
      onChange={onChange}
    >
      {attire !== null && (
        <Button variant="subtle" aria-label="Clear gi or no-gi" onClick={() => onChange(null)}>
          Clear
        </Button>
      )}
    </Choice>
  )
}
