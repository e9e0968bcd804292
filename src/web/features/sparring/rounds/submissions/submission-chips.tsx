import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { addChosen } from '../add-typed.ts'
import { isMineIn, type RoundInForm } from '../typed-round.ts'
import { offeredSubmissions } from './offered-submissions.ts'
import classes from './submission-chips.module.css'
import { useHappened } from './use-happened.ts'

interface Props {
  round: RoundInForm
  onChange: (round: RoundInForm) => void
}

/** The submissions that may be meant, each one tap away. */
export function SubmissionChips({ round, onChange }: Props) {
  const { data: library = [] } = useQuery(techniquesQuery)
  const isMine = isMineIn(round)
  const { happened, isLoading } = useHappened(isMine)
  // None takes the place of another one under a finger.
  const offered = isLoading ? [] : offeredSubmissions(round.typed?.submission ?? '', library, happened)
  return (
    <div
      className={classes['chips']}
      role="group"
      aria-label={isMine ? 'Add a submission of yours' : 'Add a submission that caught you'}
    >
      {offered.map((submission) => (
        <Button
          key={`${submission.techniqueId} ${submission.name}`}
          variant="default"
          radius="xl"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange(addChosen(round, submission))}
        >
          <span dir="auto">{submission.isAsked ? `${submission.name}?` : submission.name}</span>
        </Button>
      ))}
    </div>
  )
}
