import { limits } from '#shared/foundation/limits.ts'
import { counted as countedText } from '#shared/foundation/numbers.ts'
import { capitalized } from '#shared/foundation/text.ts'
import { type Dimension, rateOf, roundsText, shareOf, sumsBy } from '#shared/sparring/context-texts.ts'
import type { Contexts } from '#shared/sparring/contexts.ts'
import { sizeNames } from '#shared/sparring/partners.ts'
import { actions } from '#shared/sparring/round-counts.ts'
import { actionNames, kindNames } from '#shared/sparring/round-text.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import classes from './context-lessons.module.css'
import { LessonCard } from './lesson-card.tsx'
import type { Chosen } from './lesson-queries.ts'

interface Props {
  contexts: Contexts
  chosen: Chosen
}

const titles: Record<Dimension, string> = {
  kind: 'By kind of round',
  belt: 'By belt of the partner',
  size: 'By size of the partner',
}

const headings: Record<Dimension, string> = { kind: 'Kind', belt: 'Belt', size: 'Size' }

/** How rounds went by what they were for and whom they were with, and what was counted in them. */
export const ContextLessons = ({ contexts, chosen }: Props) => (
  <>
    <ActionTable counted={contexts.counted} />
    <ContextTable by="kind" contexts={contexts} chosen={chosen} />
    <ContextTable by="belt" contexts={contexts} chosen={chosen} />
    <ContextTable by="size" contexts={contexts} chosen={chosen} />
  </>
)

/** The takedowns, sweeps, passes, and escapes of both sides; nothing if nobody counted any. */
function ActionTable({ counted: { rounds, mine, theirs } }: Pick<Contexts, 'counted'>) {
  if (rounds === 0) return null
  const title = 'Takedowns, sweeps, passes, escapes'
  const sample = `${countedText(rounds, 'round')} with counts`
  return (
    <LessonCard title={title}>
      <Hint>
        {rounds < limits.roundsForPercent ? `In ${sample}, too few for a rate.` : `A round, in ${sample}.`}
      </Hint>
      <table className={classes['table']} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Counted</th>
            <th scope="col">You</th>
            <th scope="col">They</th>
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => (
            <tr key={action}>
              <th scope="row">{actionNames[action]}</th>
              <td>{rateOf(mine[action], rounds)}</td>
              <td>{rateOf(theirs[action], rounds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </LessonCard>
  )
}

/** How rounds went by one of what tells them apart; nothing if nobody said it. Each row opens its rounds. */
function ContextTable({ by, contexts, chosen }: Props & { by: Dimension }) {
  const rows = sumsBy(contexts.contexts, by)
  if (rows.every(({ value }) => value === '')) return null
  return (
    <LessonCard title={titles[by]}>
      <table className={classes['table']} aria-label={titles[by]}>
        <thead>
          <tr>
            <th scope="col">{headings[by]}</th>
            <th scope="col">Rounds</th>
            <th scope="col">Won</th>
            <th scope="col">Landed</th>
            <th scope="col">Caught</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, rounds, won, landed, caught }) => (
            <tr key={value}>
              <th scope="row">
                <RowName by={by} value={value} chosen={chosen} />
              </th>
              <td>{rounds}</td>
              <td>{shareOf(won, rounds)}</td>
              <td>{shareOf(landed, rounds)}</td>
              <td>{shareOf(caught, rounds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </LessonCard>
  )
}

interface RowNameProps {
  by: Dimension
  value: string
  chosen: Chosen
}

function RowName({ by, value, chosen }: RowNameProps) {
  if (value === '') return <span className="muted">Not said</span>
  const rounds = roundsText({ [by]: value })
  const within = { ...chosen, [by === 'kind' ? 'roundKind' : by]: value }
  const title = capitalized(rounds)
  return (
    <button
      type="button"
      className={classes['open']}
      onClick={() => openDialog({ kind: 'roundsBehind', title, chosen: within })}
    >
      {nameOf(by, value)}
    </button>
  )
}

function nameOf(by: Dimension, value: string): string {
  const names: Record<string, string> = by === 'kind' ? kindNames : by === 'size' ? sizeNames : {}
  return names[value] ?? capitalized(value)
}
