import { lazy, Suspense, useRef } from 'react'
import { longDate } from '#shared/dates.ts'
import { shownTitle } from '#shared/quick.ts'
import { FileButtons } from '#web/features/media/upload/file-buttons.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { EffortField } from './effort-field.tsx'
import type { EntryRequest } from './entry-values.ts'
import { loadFileList } from './lazy-parts.ts'
import { Notes } from './notes.tsx'
import { Rounds } from './rounds.tsx'
import type { EntryFields } from './use-entry-form.ts'

const FileList = lazy(loadFileList)

interface Props {
  request: EntryRequest
  fields: EntryFields
}

/** What is added to a session right after class: notes, photos, rounds, and how hard it was. */
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
      <Rounds form={form} isOpen />
      <EffortField effort={form.values.effort} onChange={(effort) => form.setFieldValue('effort', effort)} />
    </>
  )
}
