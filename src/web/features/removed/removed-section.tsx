import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RemovedThing, removedKinds } from '#shared/training/removed.ts'
import { reportSubmitted } from '#web/features/offline/outbox/report-submitted.ts'
import { submit } from '#web/features/offline/outbox/submit.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { dateTime, dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { SettingsList, SettingsRow } from '#web/ui/list/settings-list.tsx'
import { removedQuery, useDeleteForGood } from './api.ts'
import { restoreRemoved } from './operations.ts'

const keyOf = ({ kind, id }: Pick<RemovedThing, 'kind' | 'id'>) => `${kind} ${id}`

/** What was deleted in the last thirty days, to be restored or deleted for good. */
export default function RemovedSection() {
  const pending = usePendingOf('restoreRemoved')
  const restoring = new Set(pending.map(({ data }) => keyOf(data)))
  return (
    <Stack>
      <p>What you deleted in the last 30 days. Restored, it is as it was.</p>
      <SettingsList what="What you deleted" query={useQuery(removedQuery)}>
        {(things) => {
          const left = things.filter((thing) => !restoring.has(keyOf(thing)))
          if (left.length === 0) return <li>Nothing to restore.</li>
          return left.map((thing) => <Removed key={keyOf(thing)} thing={thing} />)
        }}
      </SettingsList>
    </Stack>
  )
}

function Removed({ thing }: { thing: RemovedThing }) {
  const { kind, title, day, removedAt } = thing
  const { label } = removedKinds[kind]
  const name = title || label
  const restore = useRestore(thing)
  const deleting = useDeleteForGood()
  const askFirst = () =>
    openDialog({
      kind: 'confirm',
      title: `Delete “${name}” for good?`,
      text: 'It can’t be restored after that.',
      label: 'Delete for good',
      run: () => deleting.mutateAsync(thing),
    })
  return (
    <li>
      <SettingsRow
        title={name}
        details={[title && label, day && dateWithYear(day), `Deleted ${dateTime(removedAt)}`]}
      >
        <div className="row gap-2">
          <Button variant="default" disabled={restore.isPending} onClick={() => restore.mutate()}>
            Restore
          </Button>
          <ActionIcon aria-label={`Delete ${name} for good`} onClick={askFirst}>
            <IconTrash size={20} />
          </ActionIcon>
        </div>
      </SettingsRow>
    </li>
  )
}

function useRestore({ kind, id, title, day }: RemovedThing) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => submit(client, restoreRemoved, { data: { kind, id, title, day }, draft: null }),
    onSuccess: (outcome) => reportSubmitted(outcome, `${removedKinds[kind].label} restored`),
    onError: (error) => toast({ title: 'Not restored', text: sentenceOf(error), isBad: true }),
  })
}
