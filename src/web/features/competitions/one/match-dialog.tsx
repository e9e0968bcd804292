import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Match } from '#shared/competitions/matches.ts'
import { endingNames, endings, outcomeNames, outcomes } from '#shared/competitions/results.ts'
import { competitionLimits } from '#shared/foundation/lazy-limits.ts'
import { limits } from '#shared/foundation/limits.ts'
import { RemoveButton } from '#web/features/offline/things/remove-button.tsx'
import { preload } from '#web/lib/api/preload.ts'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { FieldPair, Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { wholeNumberIn } from '../competition-texts.ts'
import { type MatchRequest, useMatchForm } from './use-match-form.ts'
import { VideoFields } from './video-fields.tsx'

const loadSubmissionFields = () => import('./submission-fields.tsx')
// It brings the catalog.
preload(loadSubmissionFields)
const SubmissionFields = lazy(loadSubmissionFields)

interface Props {
  request: MatchRequest
  close: () => void
}

/** A match, for a thumb between two of them: what can be tapped comes first. */
function MatchForm({ request, close }: Props) {
  const { form, remove, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } = useMatchForm(
    request,
    close,
  )
  const { outcome, ending, minutes } = form.values
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <Choice
        legend="Result"
        options={outcomes}
        nameOf={(one) => outcomeNames[one]}
        value={outcome}
        onChange={(one) => form.setFieldValue('outcome', one)}
      />
      <Choice
        legend="By"
        options={endings}
        nameOf={(one) => endingNames[one]}
        value={ending}
        onChange={(one) => form.setFieldValue('ending', one)}
      />
      {ending === 'submission' && (
        <Suspense fallback={<Skeleton label="Loading submissions" shape="row" count={1} />}>
          <SubmissionFields form={form} />
        </Suspense>
      )}
      <FieldPair isShort>
        <TextInput
          label="Score"
          placeholder="4–2"
          maxLength={competitionLimits.score}
          autoComplete="off"
          {...form.getInputProps('score')}
        />
        <TextInput
          label="Minutes"
          placeholder="5"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('minutes')}
          value={minutes ?? ''}
          onChange={(event) => form.setFieldValue('minutes', wholeNumberIn(event.currentTarget.value))}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label="Opponent"
          placeholder="Optional"
          maxLength={limits.partnerName}
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('opponent')}
        />
        <TextInput
          label="Their academy"
          placeholder="Optional"
          maxLength={limits.academy}
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('academy')}
        />
      </FieldPair>
      <TextArea
        label="Notes"
        placeholder="What worked, and what to fix."
        minRows={2}
        maxLength={competitionLimits.matchNotes}
        dir="auto"
        {...form.getInputProps('notes')}
      />
      <VideoFields form={form} />
      <SaveFooter label="Save Match" isSaving={isSaving} failure={failure} onCancel={close}>
        {request.kind === 'editMatch' && <RemoveButton remove={remove} onRemoved={close} />}
      </SaveFooter>
    </Form>
  )
}

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `of` is the key of the competition. */
    newMatch: { of: string }
    editMatch: { of: string; match: Match }
  }
}

export default formDialog<'newMatch' | 'editMatch'>({
  titles: ['Log Match', 'Edit Match'],
  isTall: true,
  Form: MatchForm,
})
