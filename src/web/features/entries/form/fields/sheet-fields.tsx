import { lazy, Suspense, useRef } from 'react'
import { shownTitle } from '#shared/entries/quick.ts'
import { longDate } from '#shared/foundation/dates.ts'
import { FileButtons } from '#web/features/media/upload/file-buttons.tsx'
import { AttireField } from '#web/features/training-fields/attire-field.tsx'
import { FieldError } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import type { EntryRequest } from '../entry-values.ts'
import type { EntryFields } from '../use-entry-form.ts'
import { EffortField } from './effort-field.tsx'
import { FocusField } from './focus-field.tsx'
import { loadFileList } from './lazy-parts.ts'
import { Notes } from './notes.tsx'
import { Rounds } from './rounds.tsx'

const FileList = lazy(loadFileList)

interface Props {
  request: EntryRequest
  fields: EntryFields
}

/** The fields to fill in right after class: notes, photos, rounds, and effort. */
export function SheetFields({ request, fields: { form, uploads } }: Props) {
  const { title, date, fileAttachments } = form.values
  const fileButton = useRef<HTMLButtonElement>(null)
  const fileError = form.errors['fileAttachments']
  return (
    <>
      <Hint dir="auto">
        {shownTitle(title)} · {longDate(date)}
      </Hint>
      <Notes form={form} request={request} isFirst>
        <FileButtons ref={fileButton} isShort onFiles={uploads.add} />
      </Notes>
      <Suspense>
        <FileList
          files={fileAttachments}
          onFiles={(files) => form.setFieldValue('fileAttachments', files)}
          uploads={uploads}
          onRemoved={() => fileButton.current?.focus()}
        />
      </Suspense>
      {fileError && <FieldError>{fileError}</FieldError>}
      <FocusField form={form} />
      <Rounds form={form} isOpen />
      <AttireField form={form} />
      <EffortField effort={form.values.effort} onChange={(effort) => form.setFieldValue('effort', effort)} />
    </>
  )
}
