import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Submission } from '#shared/sparring/rounds.ts'
import { submissionText } from '#shared/sparring/submission-text.ts'
import { alsoWritten, nearTechnique, submissionReader } from '#shared/techniques/technique-names.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { Facts } from '#web/ui/list/card-list.tsx'
import { keyed } from '../keyed.ts'
import classes from './submission-list.module.css'

interface Props {
  submissions: Submission[]
  library: Technique[]
  onChange: (submissions: Submission[]) => void
}

/** The submissions of a round by the techniques they mean; of a name that is a letter off, what it may mean is asked. */
export function SubmissionList({ submissions, library, onChange }: Props) {
  const read = submissionReader(library)
  return (
    <ul className={classes['listed']}>
      {keyed(submissions, submissionText).map(({ key, one }) => {
        const { name, techniqueId } = one
        const meant = read(one).name
        const near = techniqueId === null ? nearTechnique(name, library) : undefined
        const text = submissionText({ ...one, name: meant })
        const at = submissions.indexOf(one)
        return (
          <li key={key}>
            <span dir="auto">
              <strong>{one.isMine ? 'You got' : 'Caught by'}</strong> {text}
              <Facts facts={alsoWritten(meant, [one.typed ?? name]).map((written) => `written ${written}`)} />
            </span>
            {near && (
              <Button
                variant="default"
                radius="xl"
                onClick={() =>
                  onChange(submissions.with(at, { ...one, techniqueId: near.techniqueId, name: near.name }))
                }
              >
                {near.name}?
              </Button>
            )}
            <Button
              variant="subtle"
              aria-label={`Remove ${text}`}
              onClick={() => onChange(submissions.toSpliced(at, 1))}
            >
              <IconX size={18} aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
