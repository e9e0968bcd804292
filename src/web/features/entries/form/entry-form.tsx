import { Button } from '@mantine/core'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { FormFooter, saveKeys } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { ScopeQuestion } from '../scope/scope-question.tsx'
import { type EntryRequest, isEdit } from './entry-values.ts'
import { AllFields } from './fields/all-fields.tsx'
import { SheetFields } from './fields/sheet-fields.tsx'
import { type EntryFields, useEntryForm } from './use-entry-form.ts'

interface Props {
  request: EntryRequest
  /** Turns the sheet into the form with all fields; left out, it is that form. */
  onAllFields?: (() => void) | undefined
  close: () => void
}

export function EntryForm({ request, onAllFields, close }: Props) {
  const fields = useEntryForm(request, close)
  const { isRestored, leftover, isOutdated, startOver, submit } = fields
  return (
    <Form onSubmit={submit}>
      {!onAllFields && <Hint>Document your BJJ training session details and techniques.</Hint>}
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      {onAllFields ? (
        <SheetFields request={request} fields={fields} />
      ) : (
        <AllFields request={request} fields={fields} />
      )}
      <Footer isEdit={isEdit(request)} fields={fields} onAllFields={onAllFields} close={close} />
    </Form>
  )
}

interface FooterProps extends Pick<Props, 'onAllFields' | 'close'> {
  isEdit: boolean
  fields: EntryFields
}

function Footer({ isEdit, fields, onAllFields, close }: FooterProps) {
  const { failure, isSaving, question, uploads } = fields
  const label = isEdit ? 'Update Entry' : 'Save Entry'
  return (
    <FormFooter
      failure={failure}
      start={
        onAllFields &&
        !question && (
          <Button variant="subtle" onClick={onAllFields}>
            All fields
          </Button>
        )
      }
    >
      {question ? (
        <ScopeQuestion verb="Change" isFirst {...question} />
      ) : (
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" {...saveKeys} disabled={isSaving}>
            {uploads.isUploading ? 'Uploading files...' : isSaving ? 'Saving...' : label}
          </Button>
        </>
      )}
    </FormFooter>
  )
}
