import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { templateOfClass } from '#shared/entries/today.ts'
import { limits } from '#shared/foundation/limits.ts'
import { withCommas } from '#shared/foundation/numbers.ts'
import { templatesQuery } from '#web/features/templates/api.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { EntryRequest } from '../entry-values.ts'
import type { EntryFields } from '../use-entry-form.ts'
import { Dictation } from './dictation.tsx'
import classes from './notes.module.css'

/** The questions of the template that the session is of. */
function usePrompts(request: EntryRequest): string | undefined {
  const planned = request.kind === 'logPlanned' ? request.planned : undefined
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: planned !== undefined })
  const template = 'template' in request ? request.template : planned && templateOfClass(planned, templates)
  return template?.notesPrompts
}

interface Props {
  form: EntryFields['form']
  request: EntryRequest
  /** Whether the form begins here. */
  isFirst: boolean
  /** Buttons beside the one for dictation. */
  children?: ReactNode
}

/** Pasted text is never cut off; if it's too long, a message says so. */
export function Notes({ form, request, isFirst, children }: Props) {
  const { notes } = form.values
  const prompts = usePrompts(request)
  const isNearLimit = notes.length > limits.notes * 0.9
  const length = `${withCommas(notes.length)} of ${withCommas(limits.notes)} characters`
  return (
    <Stack>
      <TextArea
        label="Training Notes"
        placeholder="What worked, what didn’t, what to try next."
        minRows={isFirst ? 3 : 4}
        maxRows={16}
        dir="auto"
        data-autofocus={isFirst || undefined}
        description={isNearLimit ? length : prompts && <span className={classes['prompts']}>{prompts}</span>}
        {...form.getInputProps('notes')}
      />
      <Dictation read={() => form.getValues().notes} write={(text) => form.setFieldValue('notes', text)}>
        {children}
      </Dictation>
    </Stack>
  )
}
