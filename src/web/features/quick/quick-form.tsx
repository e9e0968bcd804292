import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DraftForm } from '#web/lib/use-draft-form.ts'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { DraftRestored } from '#web/ui/draft-restored.tsx'
import { Form } from '#web/ui/form.tsx'
import { NotSaved } from '#web/ui/not-saved.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface Props<T extends { notes: string }> {
  draftForm: DraftForm<T>
  placeholder: string
  label: string
  back: () => void
  children: ReactNode
}

/** What all quick logs share: notes, a back button, and one save button. */
export function QuickForm<T extends { notes: string }>({
  draftForm,
  placeholder,
  label,
  back,
  children,
}: Props<T>) {
  const { form, submit, isRestored, startOver, isSaving, failure } = draftForm
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored onStartOver={startOver} />}
      {children}
      <TextArea
        label="Notes"
        placeholder={placeholder}
        minRows={3}
        maxRows={10}
        dir="auto"
        {...form.getInputProps('notes')}
      />
      {failure && <NotSaved failure={failure} />}
      <ButtonRow>
        <Button variant="default" onClick={back}>
          Back
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : label}
        </Button>
      </ButtonRow>
    </Form>
  )
}
