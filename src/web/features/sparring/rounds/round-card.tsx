import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { resultNames, roundFacts } from '#shared/sparring/round-text.ts'
import { type RoundPartner, results } from '#shared/sparring/rounds.ts'
import { Facts } from '#web/ui/list/card-list.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { addTypedOf } from './add-typed.ts'
import classes from './round-card.module.css'
import { RoundDetails } from './round-details.tsx'
import { FromWhere } from './submissions/from-where.tsx'
import { SubmissionChips } from './submissions/submission-chips.tsx'
import { hasTyped, type RoundErrors, type RoundInForm } from './typed-round.ts'

interface Props extends HowItEndedProps {
  number: number
  people: RoundPartner[]
  onRemove: () => void
  /** Whether it was just added: then what ended it is asked. */
  isNewest: boolean
  /** The errors in its typed fields: its details open then. */
  errors: RoundErrors
}

/** A round in the form: its partner and how it went; everything else is behind Details. */
export function RoundCard({ number, round, people, onChange, onRemove, isNewest, errors }: Props) {
  const [isOpen, setOpen] = useState(() => hasTyped(round))
  const hasErrors = Object.keys(errors).length > 0
  const [hadErrors, setHadErrors] = useState(hasErrors)
  if (hadErrors !== hasErrors) {
    setHadErrors(hasErrors)
    if (hasErrors) setOpen(true)
  }
  const details = useId()
  // Typed text will be saved, so it is shown with the rest.
  const facts = [...roundFacts(addTypedOf(round, []).round), round.notes].filter(Boolean)
  const isAsked = isNewest && (round.result === 'won' || round.result === 'lost')
  return (
    <li className={classes['round']}>
      <div className={classes['head']}>
        <span className="muted numbers text-xl heavy" aria-hidden="true">
          {number}
        </span>
        <span className="ellipsis semibold" dir="auto">
          <VisuallyHidden>Round {number} with </VisuallyHidden>
          {round.partner?.name ?? 'Somebody'}
        </span>
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={`Details of round ${number}`}
          rightSection={<IconChevronDown className={classes['chevron']} size={18} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Details
        </Button>
      </div>
      <Choice
        legend={<VisuallyHidden>Result of round {number}</VisuallyHidden>}
        options={results}
        nameOf={(result) => resultNames[result]}
        value={round.result}
        onChange={(result) => onChange({ ...round, result })}
      />
      {!isOpen && facts.length > 0 && <Facts facts={facts} />}
      {!isOpen && isAsked && <HowItEnded round={round} onChange={onChange} />}
      <div id={details} hidden={!isOpen}>
        {isOpen && (
          <RoundDetails
            round={round}
            people={people}
            onChange={onChange}
            onRemove={onRemove}
            errors={errors}
            path={`rounds.${number - 1}.typed`}
          />
        )}
      </div>
    </li>
  )
}

interface HowItEndedProps {
  round: RoundInForm
  onChange: (round: RoundInForm) => void
}

/** What ended a round, and from where: a tap each. */
function HowItEnded({ round, onChange }: HowItEndedProps) {
  const [isAdded, setAdded] = useState(false)
  if (round.submissions.length > 0) return <FromWhere round={round} onChange={onChange} isNext={isAdded} />
  const add = (changed: RoundInForm) => {
    setAdded(true)
    onChange(changed)
  }
  return <SubmissionChips round={round} onChange={add} />
}
