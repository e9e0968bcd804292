import { Button, NativeSelect } from '@mantine/core'
import { contextOf, type RoundContext, roundKinds } from '#shared/sparring/round-context.ts'
import { kindNames } from '#shared/sparring/round-text.ts'
import { Choice } from '#web/ui/text/chip.tsx'
import { offeredPositions } from './offered-positions.ts'

export type KindAndStart = Pick<RoundContext, 'kind' | 'startPosition'>

interface Props {
  legend: string
  said: KindAndStart
  onChange: (said: KindAndStart) => void
}

/** Of what kind a round is, and where a positional one starts. It may stay unsaid. */
export function KindField({ legend, said, onChange }: Props) {
  const { kind, startPosition = '' } = said
  return (
    <>
      <Choice
        legend={legend}
        layout="tight"
        options={roundKinds}
        nameOf={(one) => kindNames[one]}
        value={kind}
        onChange={(chosen) => onChange(contextOf({ kind: chosen, startPosition }))}
      >
        {kind && (
          <Button variant="subtle" aria-label={`Clear ${legend.toLowerCase()}`} onClick={() => onChange({})}>
            Clear
          </Button>
        )}
      </Choice>
      {kind === 'positional' && (
        <NativeSelect
          label="Started from"
          data={[
            { value: '', label: 'Not said' },
            ...new Set([...offeredPositions, startPosition].filter(Boolean)),
          ]}
          value={startPosition}
          onChange={({ currentTarget }) => onChange(contextOf({ kind, startPosition: currentTarget.value }))}
        />
      )}
    </>
  )
}
