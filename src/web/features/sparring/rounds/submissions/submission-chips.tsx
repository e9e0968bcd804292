import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Technique } from '#shared/techniques/techniques.ts'
import { type OfferedSubmission, offeredSubmissions } from './offered-submissions.ts'
import classes from './submission-chips.module.css'

interface Props {
  typed: string
  library: Technique[]
  onChoice: (submission: OfferedSubmission) => void
}

/** The submissions that may be meant, each one tap away. */
export const SubmissionChips = ({ typed, library, onChoice }: Props) => (
  <div className={classes['chips']} role="group" aria-label="Add a submission">
    {offeredSubmissions(typed, library).map((submission) => (
      <Button
        key={`${submission.techniqueId} ${submission.name}`}
        variant="default"
        radius="xl"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChoice(submission)}
      >
        <span dir="auto">{submission.isAsked ? `${submission.name}?` : submission.name}</span>
      </Button>
    ))}
  </div>
)
