import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { contextOf, type RoundContext, roundKinds } from '#shared/sparring/round-context.ts'
import { kindNames } from '#shared/sparring/round-text.ts'
import { preload } from '#web/lib/api/preload.ts'
import { Choice } from '#web/ui/text/chip.tsx'

const loadStart = () => import('./start-field.tsx')
// Loaded along with the form, so that it opens offline.
preload(loadStart)
const StartField = lazy(loadStart)

export type KindAndStart = Pick<RoundContext, 'kind' | 'startPosition'>

interface Props {
  legend: string
  said: KindAndStart
  onChange: (said: KindAndStart) => void
}

/** Of what kind a round is, and where a positional one starts. It may stay unsaid. */
export function KindField({ legend, said: { kind, startPosition = '' }, onChange }: Props) {
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
        <Suspense>
          <StartField
            value={startPosition}
            onChange={(position) => onChange(contextOf({ kind, startPosition: position }))}
          />
        </Suspense>
      )}
    </>
  )
}
