import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { submissionNames } from '#shared/techniques/technique-catalog.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { FieldPair, Suggestions } from '#web/ui/form/form.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { addSubmission } from '../add-typed.ts'
import { offeredPositions } from '../offered-positions.ts'
import { isMineIn, type RoundErrors, type RoundInForm, typeInto } from '../typed-round.ts'
import { FromWhere } from './from-where.tsx'
import { SubmissionChips } from './submission-chips.tsx'
import { SubmissionList } from './submission-list.tsx'

interface Props {
  round: RoundInForm
  onChange: (round: RoundInForm) => void
  error: RoundErrors['submission']
  path: string
}

/** The submissions of a round, with their positions. */
export function SubmissionsField({ round, onChange, error, path }: Props) {
  const { submissions } = round
  const { submission: name = '', from = '' } = round.typed ?? {}
  const { data: library = [] } = useQuery(techniquesQuery)
  const [names, positions] = [useId(), useId()]
  return (
    <div className="stack gap-3">
      <Choice
        legend="Submissions"
        options={[true, false]}
        nameOf={(one) => (one ? 'I got them' : 'They got me')}
        value={isMineIn(round)}
        onChange={(isMine) => onChange(typeInto(round, { isMine }))}
      />
      {(submissions.length < limits.submissionsInARound || name !== '' || from !== '') && (
        <>
          <FieldPair isShort>
            <TextInput
              label="With"
              placeholder="Armbar"
              maxLength={limits.techniqueName}
              autoComplete="off"
              dir="auto"
              list={names}
              data-path={path}
              error={error}
              value={name}
              onChange={(event) => onChange(typeInto(round, { submission: event.currentTarget.value }))}
            />
            <TextInput
              label="From"
              placeholder="Mount"
              maxLength={limits.position}
              autoComplete="off"
              dir="auto"
              list={positions}
              value={from}
              onChange={(event) => onChange(typeInto(round, { from: event.currentTarget.value }))}
            />
          </FieldPair>
          <SubmissionChips round={round} onChange={onChange} />
          <Button
            variant="default"
            disabled={name.trim() === ''}
            onClick={() => onChange(addSubmission(round, library).round)}
          >
            Add submission
          </Button>
        </>
      )}
      {submissions.length > 0 && (
        <>
          <SubmissionList
            submissions={submissions}
            library={library}
            onChange={(changed) => onChange({ ...round, submissions: changed })}
          />
          <FromWhere round={round} onChange={onChange} />
        </>
      )}
      <Suggestions id={names} names={submissionNames(library)} />
      <Suggestions id={positions} names={offeredPositions} />
    </div>
  )
}
