import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type FeatureRequest,
  requestChanges,
  requestStatuses,
  similarText,
} from '#shared/feedback/feature-requests.ts'
import { limits } from '#shared/foundation/limits.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Form, Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { similarQuery, useManageRequest, useMergeRequest } from './api.ts'

/** The administrators' actions for a request. */
export const ManageRequest = ({ request }: { request: FeatureRequest }) => (
  <section aria-label="Manage this request">
    <Stack>
      <h3>Manage this request</h3>
      <Answer request={request} />
      <Merge request={request} />
    </Stack>
  </section>
)

function Answer({ request: { id, status, officialReply } }: { request: FeatureRequest }) {
  const managing = useManageRequest(id)
  const { form, submit, isSaving, failure } = useDraftForm({
    name: `request-${id}`,
    initial: { status, officialReply },
    isEdit: true,
    schema: requestChanges,
    save: async (_fields, { changes }) => {
      await managing.mutateAsync(changes)
      toast({ text: 'Request updated' })
    },
    onSaved: () => undefined,
  })
  return (
    <Form onSubmit={submit}>
      <NativeSelect
        label="Status"
        description="Voters get an email when it ships."
        size="md"
        data={Object.entries(requestStatuses).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('status')}
      />
      <TextArea
        label="Official reply"
        minRows={2}
        dir="auto"
        maxLength={limits.requestDescription}
        {...form.getInputProps('officialReply')}
      />
      {failure && <Notice>{failure}</Notice>}
      <ButtonRow>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </ButtonRow>
    </Form>
  )
}

/** Merges it into a similar one. */
function Merge({ request: { id, title } }: { request: FeatureRequest }) {
  const [into, setInto] = useState('')
  const merging = useMergeRequest(id)
  const text = similarText(title)
  const { data = [] } = useQuery({ ...similarQuery(text), enabled: text !== '' })
  const others = data.filter((one) => one.id !== id)
  if (others.length === 0) return <Hint>No similar request to merge it into.</Hint>
  const chosen = others.find((one) => String(one.id) === into) ?? others[0]
  const ask = () =>
    chosen &&
    openDialog({
      kind: 'confirm',
      title: 'Merge these requests?',
      text: `“${title}” disappears. Its votes and comments move to “${chosen.title}”. This can’t be undone.`,
      label: 'Merge',
      run: () => merging.mutateAsync(chosen.id),
    })
  return (
    <Stack>
      <NativeSelect
        label="Merge into"
        size="md"
        data={others.map((one) => ({ value: String(one.id), label: one.title }))}
        value={into}
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
      />
      <ButtonRow>
        <Button variant="default" onClick={ask}>
          Merge
        </Button>
      </ButtonRow>
    </Stack>
  )
}
