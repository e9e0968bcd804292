import { Button, TextInput } from '@mantine/core'
import type { Planned } from '#shared/calendar/planned.ts'
import { ScopeQuestion } from '#web/features/entries/scope/scope-question.tsx'
import { TagPicker } from '#web/features/tags/picker/tag-picker.tsx'
import { AttireField } from '#web/features/training-fields/attire-field.tsx'
import { HowOften } from '#web/features/training-fields/how-often.tsx'
import { SessionTypeField } from '#web/features/training-fields/session-type-field.tsx'
import { When } from '#web/features/training-fields/when.tsx'
import { WhereAndWho } from '#web/features/training-fields/where-and-who.tsx'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { FormFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { usePlannedForm } from './use-planned-form.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    editPlanned: { planned: Planned }
  }
}

export default function EditPlannedDialog({ request, onClosed }: DialogProps<'editPlanned'>) {
  return (
    <Dialog title="Edit Planned Session" isTall onClosed={onClosed}>
      {(close) => <PlannedForm planned={request.planned} close={close} />}
    </Dialog>
  )
}

/** The form for changing planned sessions. */
function PlannedForm({ planned, close }: { planned: Planned; close: () => void }) {
  const plannedForm = usePlannedForm(planned, close)
  const { form, picking, submit, isRestored, leftover, isOutdated, startOver, isSaving, failure, question } =
    plannedForm
  return (
    <Form onSubmit={submit}>
      <Hint>This is the plan. Add notes and media when you log it.</Hint>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <TextInput label="Title" required data-autofocus dir="auto" {...form.getInputProps('title')} />
      <When form={form} />
      <SessionTypeField form={form} />
      <WhereAndWho form={form} />
      <AttireField form={form} />
      <TagPicker picking={picking} />
      <HowOften form={form} initial={planned} />
      <FormFooter failure={failure}>
        {question ? (
          <ScopeQuestion verb="Change" {...question} />
        ) : (
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Update Session'}
            </Button>
          </>
        )}
      </FormFooter>
    </Form>
  )
}
