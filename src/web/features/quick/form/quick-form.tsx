import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { calledByDay } from '#shared/entries/evening.ts'
import type { FocusChoice } from '#web/features/focus/focus-chips.tsx'
import { preload } from '#web/lib/api/preload.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { NotSaved } from '#web/ui/form/not-saved.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { QuickDraftForm } from './use-quick-form.ts'

const loadFocusChips = () => import('#web/features/focus/focus-chips.tsx')
// Loaded along with the form, so that it moves nothing.
preload(loadFocusChips)
const FocusChips = lazy(loadFocusChips)

interface Props<T extends { notes: string } & FocusChoice> {
  draftForm: QuickDraftForm<T>
  placeholder: string
  label: string
  back: () => void
  children: ReactNode
}

/** The frame of all quick logs: notes, a back button, and one that saves, or two if it may be a part of a session. */
export function QuickForm<T extends { notes: string } & FocusChoice>({
  draftForm,
  placeholder,
  label,
  back,
  children,
}: Props<T>) {
  const { form, submit, isRestored, leftover, startOver, isSaving, failure, session, chooseSeparate } = draftForm
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored leftover={leftover} onStartOver={startOver} />}
      {children}
      <Suspense>
        <FocusChips form={form} />
      </Suspense>
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
        {session && (
          <Button
            variant="default"
            disabled={isSaving}
            onClick={({ currentTarget }) => {
              chooseSeparate(true)
              currentTarget.form?.requestSubmit()
            }}
          >
            Log separately
          </Button>
        )}
        <Button type="submit" disabled={isSaving} onClick={() => chooseSeparate(false)}>
          {isSaving ? 'Saving...' : session ? `Add to ${calledByDay(session)}` : label}
        </Button>
      </ButtonRow>
    </Form>
  )
}
