import { Button } from '@mantine/core'
import { attireNames } from '#shared/sparring/round-text.ts'
import { type SessionAttire, sessionAttires } from '#shared/sparring/rounds.ts'
import { Choice } from '#web/ui/text/chip.tsx'

interface Props {
  attire: SessionAttire
  onChange: (attire: SessionAttire) => void
}

/** What was worn, with one tap. It may stay unsaid; rounds that say nothing else take it. */
export const AttireField = ({ attire, onChange }: Props) => (
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
