import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries.ts'
import { limits } from '#shared/limits.ts'
import { additionTo, asEntry, type PendingEntry, withChange } from '#shared/pending-entries.ts'
import { reportSubmitted } from '#web/features/offline/outbox/report-submitted.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { addToTheirs, keepBoth, keepTheirs } from './resolve-conflict.ts'
import { Versions } from './versions.tsx'

interface Props {
  operation: PendingEntry
  theirs: Entry
  close: () => void
}

type Choice = 'add' | 'keepTheirs' | 'keepBoth'

/** Asks what to do with a session that was logged here, and before that on another device. */
export function AlreadyLogged({ operation, theirs, close }: Props) {
  const client = useQueryClient()
  const { data: tags = [] } = useQuery(tagsQuery)
  const answer = useMutation({
    mutationFn: async (choice: Choice) => {
      if (choice === 'keepTheirs') return keepTheirs(client, operation, theirs)
      if (choice === 'keepBoth') return keepBoth(client, operation, theirs)
      const submitted = await addToTheirs(client, operation, theirs)
      return submitted && reportSubmitted(submitted, 'Added to your session')
    },
    onSuccess: close,
  })
  const adds = addsTo(theirs, operation)
  return (
    <Stack>
      <p>You already logged this session on another device.</p>
      <Versions mine={asEntry(operation, tags)} theirs={theirs} />
      {adds === 'too much' && <p>Together they’re too long or have too many files for one session.</p>}
      <DialogFooter notice={answer.isError && <Notice>{sentenceOf(answer.error)}</Notice>}>
        {adds === 'something' && (
          <Button disabled={answer.isPending} onClick={() => answer.mutate('add')}>
            Add my notes, tags, and files to it
          </Button>
        )}
        {adds === 'nothing' && (
          <Button disabled={answer.isPending} onClick={() => answer.mutate('keepTheirs')}>
            Keep the other
          </Button>
        )}
        <Button variant="default" disabled={answer.isPending} onClick={() => answer.mutate('keepBoth')}>
          Save as a separate session
        </Button>
      </DialogFooter>
    </Stack>
  )
}

/** Whether there is anything to add to the entry that is already stored, and whether it fits. */
function addsTo(theirs: Entry, operation: PendingEntry): 'something' | 'nothing' | 'too much' {
  const data = additionTo(theirs, operation)
  if (Object.keys(data.changes).length + data.newTags.length + operation.files.length === 0) return 'nothing'
  const { notes, fileAttachments, videoLinks } = withChange(theirs, { data, files: operation.files }, [])
  const fits =
    notes.length <= limits.notes &&
    (data.changes.tags ?? theirs.tags).length + data.newTags.length <= limits.tagsOnAnEntry &&
    fileAttachments.length <= limits.filesOnAnEntry &&
    videoLinks.length <= limits.videoLinks
  return fits ? 'something' : 'too much'
}
