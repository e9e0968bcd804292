import { TextInput } from '@mantine/core'
import { competitionLimits } from '#shared/foundation/competition-limits.ts'
import { limits } from '#shared/foundation/limits.ts'
import { RemoveButton } from '#web/features/offline/outbox/remove-button.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { FieldPair } from '#web/ui/form/field-pair.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Disclosure } from '#web/ui/list/disclosure.tsx'
import type { CompetitionRequest } from '../save-competition.ts'
import { DivisionFields } from './division-fields.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import { ResultFields } from './result-fields.tsx'
import { loadSaving, useCompetitionForm } from './use-competition-form.ts'

interface Props {
  request: CompetitionRequest
  close: () => void
}

export function CompetitionForm({ request, close }: Props) {
  const { form, uploads, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } =
    useCompetitionForm(request, close)
  const { placing, medal, photo } = form.values
  const hasResult = placing !== null || medal !== '' || photo !== null || uploads.pending.length > 0
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <TextInput
        label="Name"
        placeholder="Munich Open"
        required
        maxLength={competitionLimits.name}
        autoComplete="off"
        dir="auto"
        {...form.getInputProps('name')}
      />
      <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
      <FieldPair>
        <TextInput
          label="Place"
          placeholder="Optional"
          maxLength={competitionLimits.place}
          dir="auto"
          {...form.getInputProps('place')}
        />
        <TextInput
          label="Organizer"
          placeholder="Optional"
          maxLength={limits.academy}
          dir="auto"
          {...form.getInputProps('organizer')}
        />
      </FieldPair>
      <DivisionFields form={form} />
      <RegistrationFields form={form} />
      <TextArea
        label="Note"
        placeholder="Travel, the team, what to bring."
        minRows={2}
        dir="auto"
        {...form.getInputProps('note')}
      />
      <Disclosure name="Result" summary="Placing, medal, photo" hasContent={hasResult}>
        <ResultFields form={form} uploads={uploads} />
      </Disclosure>
      <SaveFooter label="Save Competition" isSaving={isSaving} failure={failure} onCancel={close}>
        {request.kind === 'editCompetition' && (
          <RemoveButton
            remove={async (client) => (await loadSaving()).removeCompetition(client, request.competition)}
            onRemoved={close}
          />
        )}
      </SaveFooter>
    </Form>
  )
}
