import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { resultNames, roundFacts } from '#shared/round-text.ts'
import { type Round, type RoundPartner, results } from '#shared/rounds.ts'
import { Choice } from '#web/ui/chip.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import classes from './round-card.module.css'
import { RoundDetails } from './round-details.tsx'

interface Props {
  number: number
  round: Round
  people: RoundPartner[]
  onChange: (round: Round) => void
  onRemove: () => void
}

/** A round in the form: its partner and how it went; everything else is behind Details. */
export function RoundCard({ number, round, people, onChange, onRemove }: Props) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const facts = [...roundFacts(round), round.notes].filter(Boolean)
  return (
    <li className={classes['round']}>
      <div className={classes['head']}>
        <span className={classes['number']} aria-hidden="true">
          {number}
        </span>
        <span className={classes['partner']} dir="auto">
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
      <div id={details} hidden={!isOpen}>
        {isOpen && <RoundDetails round={round} people={people} onChange={onChange} onRemove={onRemove} />}
      </div>
    </li>
  )
}
