import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PlanStep } from '#shared/competitions/competitions.ts'
import { foldName, type Technique } from '#shared/techniques/techniques.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import type { ShownCompetition } from '../use-competitions.ts'
import classes from './game-plan.module.css'

/** The game plan of a competition: techniques in their order, those of the library with their page. */
export function GamePlan({ competition: { key, fields } }: { competition: ShownCompetition }) {
  const { data: library = [] } = useQuery(techniquesQuery)
  const { plan } = fields
  return (
    <section className="stack gap-3" aria-labelledby="game-plan">
      <h2 className="text-xl heavy" id="game-plan">
        Game plan
      </h2>
      {plan.length === 0 ? (
        <Hint>Your techniques in order, from the first grip, and what to do if one doesn’t work.</Hint>
      ) : (
        <ol className={classes['steps']}>
          {plan.map((step, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps are told apart by their place only
            <li key={at}>
              <Name step={step} library={library} />
              {step.whatIf !== '' && (
                <p className={classes['what-if']} dir="auto">
                  <span className="muted">What if:</span> {step.whatIf}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button variant="light" onClick={() => openDialog({ kind: 'editGamePlan', of: key, plan })}>
          {plan.length === 0 ? 'Make a game plan' : 'Edit game plan'}
        </Button>
      </div>
    </section>
  )
}

function Name({ step: { technique }, library }: { step: PlanStep; library: Technique[] }) {
  const known = library.find(({ name, otherNames }) =>
    [name, ...otherNames].some((one) => foldName(one) === foldName(technique)),
  )
  if (!known) return <span dir="auto">{technique}</span>
  return (
    <Link className={classes['link'] ?? ''} to="/techniques/$id" params={{ id: String(known.id) }} dir="auto">
      {known.name}
    </Link>
  )
}
