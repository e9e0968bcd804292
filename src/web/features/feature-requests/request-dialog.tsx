import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import {
  initialRequest,
  newRequest,
  type RequestFields,
  requestCategories,
  similarText,
} from '#shared/feedback/feature-requests.ts'
import { keysOf } from '#shared/foundation/keys-of.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { similarQuery, useAddRequest } from './api.ts'
import classes from './request-dialog.module.css'
import { VoteButton } from './vote-button.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newRequest: object
  }
}

export default function RequestDialog({ onClosed }: DialogProps<'newRequest'>) {
  return (
    <Dialog title="New Feature Request" isTall onClosed={onClosed}>
      {(close) => <RequestForm close={close} />}
    </Dialog>
  )
}

function RequestForm({ close }: { close: () => void }) {
  const adding = useAddRequest()
  const { form, submit, isSaving, failure, isRestored, leftover, startOver } = useDraftForm<RequestFields>({
    name: 'request-new',
    initial: initialRequest,
    schema: newRequest,
    save: async (fields, { draftId }) => {
      await adding.mutateAsync({ clientId: draftId, fields })
      toast({ text: 'Request added, with your vote' })
    },
    onSaved: close,
  })
  return (
    <Form onSubmit={submit}>
      <Hint>Other members see your request with your first name and initial, and can vote for it.</Hint>
      {isRestored && <DraftRestored isOutdated={false} leftover={leftover} onStartOver={startOver} />}
      <TextInput
        label="Title"
        placeholder="A round timer"
        required
        data-autofocus
        dir="auto"
        maxLength={limits.requestTitle}
        {...form.getInputProps('title')}
      />
      <Similar title={form.values.title} />
      <TextArea
        label="Description"
        description="What would you do with it?"
        required
        minRows={4}
        dir="auto"
        maxLength={limits.requestDescription}
        {...form.getInputProps('description')}
      />
      <Choice
        legend="Category"
        options={keysOf(requestCategories)}
        nameOf={(category) => requestCategories[category]}
        value={form.values.category}
        onChange={(category) => form.setFieldValue('category', category)}
      />
      <SaveFooter label="Add request" isSaving={isSaving} failure={failure} onCancel={close} />
    </Form>
  )
}

const typingPauseMs = 300

/** Requests that may be the same, to vote for instead. Without a connection there are none. */
function Similar({ title }: { title: string }) {
  const [text] = useDebouncedValue(similarText(title), typingPauseMs)
  const { data = [] } = useQuery({
    ...similarQuery(text),
    enabled: text !== '',
    placeholderData: (shown) => shown,
  })
  if (text === '' || data.length === 0) return null
  return (
    <section className={classes['similar']} aria-label="Similar requests">
      <p>Is it one of these? Vote for it instead.</p>
      <ul className="stack gap-2">
        {data.map((request) => (
          <li key={request.id} className="row gap-3">
            <VoteButton request={request} />
            <span dir="auto">{request.title}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
