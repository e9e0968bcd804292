import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { submissionText } from '#shared/round-text.ts'
import type { Round, Submission } from '#shared/rounds.ts'
import { catalog } from '#shared/technique-catalog.ts'
import { foldName, type Technique } from '#shared/techniques.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { Choice } from '#web/ui/chip.tsx'
import { FieldPair } from '#web/ui/field-pair.tsx'
import { Suggestions } from '#web/ui/form.tsx'
import { keyed } from './keyed.ts'
import { offeredPositions } from './positions-field.tsx'
import classes from './submissions-field.module.css'

interface Props {
  round: Round
  onChange: (submissions: Submission[]) => void
}

const isSubmission = ({ category }: Pick<Technique, 'category'>) => category === 'submission'

/** Who caught whom in a round, with what, and from where. */
export function SubmissionsField({ round, onChange }: Props) {
  const { submissions } = round
  const { data: library = [] } = useQuery(techniquesQuery)
  const [name, setName] = useState('')
  const [fromPosition, setFrom] = useState('')
  const [isMine, setMine] = useState<boolean>()
  const isFor = isMine ?? round.result !== 'lost'
  const [names, positions] = [useId(), useId()]
  const add = () => {
    const technique = library.find((one) => isCalled(one, name))
    const added = { isMine: isFor, techniqueId: technique?.id ?? null, name: technique?.name ?? name.trim() }
    onChange([...submissions, { ...added, fromPosition: fromPosition.trim() }])
    setName('')
    setFrom('')
  }
  const offered = [...library.filter(isSubmission), ...catalog.filter(isSubmission)].map((one) => one.name)
  return (
    <div className={classes['submissions']}>
      <Choice
        legend="Submissions"
        options={[true, false]}
        nameOf={(one) => (one ? 'I got them' : 'They got me')}
        value={isFor}
        onChange={setMine}
      />
      {submissions.length < limits.submissionsInARound && (
        <>
          <FieldPair isShort>
            <TextInput
              label="With"
              placeholder="Armbar"
              maxLength={limits.techniqueName}
              autoComplete="off"
              dir="auto"
              list={names}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label="From"
              placeholder="Mount"
              maxLength={limits.position}
              autoComplete="off"
              dir="auto"
              list={positions}
              value={fromPosition}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
          </FieldPair>
          <Button variant="default" disabled={name.trim() === ''} onClick={add}>
            Add submission
          </Button>
        </>
      )}
      {submissions.length > 0 && <Listed submissions={submissions} onChange={onChange} />}
      <Suggestions id={names} names={offered} />
      <Suggestions id={positions} names={offeredPositions} />
    </div>
  )
}

const isCalled = ({ name, otherNames }: Technique, typed: string) =>
  [name, ...otherNames].some((one) => foldName(one) === foldName(typed))

interface ListedProps {
  submissions: Submission[]
  onChange: (submissions: Submission[]) => void
}

const Listed = ({ submissions, onChange }: ListedProps) => (
  <ul className={classes['listed']}>
    {keyed(submissions, submissionText).map(({ key, one }) => (
      <li key={key}>
        <span dir="auto">
          <strong>{one.isMine ? 'You got' : 'Caught by'}</strong> {submissionText(one)}
        </span>
        <Button
          variant="subtle"
          aria-label={`Remove ${submissionText(one)}`}
          onClick={() => onChange(submissions.toSpliced(submissions.indexOf(one), 1))}
        >
          <IconX size={18} aria-hidden />
        </Button>
      </li>
    ))}
  </ul>
)
