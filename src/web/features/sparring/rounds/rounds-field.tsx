import { useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { resultNames } from '#shared/sparring/round-text.ts'
import type { Round } from '#shared/sparring/rounds.ts'
import type { TypedField } from '#web/lib/form/typed-field.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { PartnerChoice } from './partner/partner-choice.tsx'
import { useRolledWith } from './partner/use-rolled-with.ts'
import { RoundCard } from './round-card.tsx'
import { nextRound, type RoundErrors, type RoundInForm, repeatedRound } from './typed-round.ts'

export interface RoundsProps {
  rounds: RoundInForm[]
  onChange: (rounds: RoundInForm[]) => void
  /** The typed text in the field for the partner of the next round. */
  typedPartner: TypedField
  /** The errors in the typed fields of the round at an index. */
  errorsOf: (at: number) => RoundErrors
}

/** The rounds of an entry: one tap on how it went with a partner adds one. */
export default function RoundsField({ rounds, onChange, typedPartner, errorsOf }: RoundsProps) {
  const people = useRolledWith()
  const [said, setSaid] = useState('')
  const [keys, setKeys] = useState(() => rounds.map(newKey))
  const [newest, setNewest] = useState('')
  // Saving makes a round of the typed partner, and starting over removes all.
  if (keys.length !== rounds.length) setKeys(rounds.map((_, at) => keys[at] ?? newKey()))
  const last = rounds.at(-1)
  const add = (round: Round) => {
    const key = newKey()
    setKeys([...keys, key])
    setNewest(key)
    onChange([...rounds, round])
    const result = round.result ? `, ${resultNames[round.result].toLowerCase()}` : ''
    setSaid(`Round ${rounds.length + 1}${round.partner ? ` with ${round.partner.name}` : ''}${result} added`)
  }
  const remove = (at: number) => {
    setKeys(keys.toSpliced(at, 1))
    onChange(rounds.toSpliced(at, 1))
    setSaid(`Round ${at + 1} removed`)
  }
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {rounds.length > 0 && (
        <ol className="stack gap-2">
          {rounds.map((round, at) => (
            <RoundCard
              key={keys[at]}
              number={at + 1}
              round={round}
              people={people}
              isNewest={keys[at] === newest}
              onChange={(changed) => onChange(rounds.with(at, changed))}
              onRemove={() => remove(at)}
              errors={errorsOf(at)}
            />
          ))}
        </ol>
      )}
      {rounds.length < limits.roundsOnAnEntry || typedPartner.value !== '' ? (
        <PartnerChoice
          people={people}
          inRounds={rounds.flatMap(({ partner }) => partner ?? [])}
          onChoice={(partner, result) => add({ ...nextRound(rounds, partner), result })}
          typed={typedPartner}
          again={last && (() => add(repeatedRound(last)))}
        />
      ) : (
        <Hint>An entry can have at most {limits.roundsOnAnEntry} rounds.</Hint>
      )}
    </>
  )
}

/** Tells the cards apart: a round has nothing that does. */
const newKey = () => crypto.randomUUID()
