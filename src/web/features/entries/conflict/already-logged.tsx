import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addsTo } from '#shared/entries/additions.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { calledByDay } from '#shared/entries/evening.ts'
import { asEntry, type PendingEntry } from '#shared/entries/pending-entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { reportSubmitted } from '#web/features/offline/outbox/report-submitted.ts'
import { isPartOfASession } from '#web/features/offline/outbox/why-unsynced.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
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
  const isPart = isPartOfASession(operation)
  const answer = useMutation({
    mutationFn: async (choice: Choice) => {
      if (choice === 'keepTheirs') return keepTheirs(client, operation, theirs)
      if (choice === 'keepBoth') return keepBoth(client, operation, theirs)
      const submitted = await addToTheirs(client, operation, theirs)
      return (
        submitted &&
        reportSubmitted(submitted, isPart ? `Added to ${calledByDay(theirs)}` : 'Added to your session')
      )
    },
    onSuccess: close,
  })
  const adds = addsTo(theirs, operation)
  return (
    <Stack>
      {isPart ? (
        <p>
          {shownTitle(theirs.title)} is in your journal by now. Is this a part of {calledByDay(theirs)}?
        </p>
      ) : (
        <>
          <p>You already logged this session on another device.</p>
          <Versions mine={asEntry(operation, tags)} theirs={theirs} />
        </>
      )}
      {adds === 'too much' && <p>Together they’re too long or have too many files for one session.</p>}
      <DialogFooter notice={answer.isError && <Notice>{sentenceOf(answer.error)}</Notice>}>
        {adds === 'something' && (
          <Button disabled={answer.isPending} onClick={() => answer.mutate('add')}>
            {isPart ? `Add to ${calledByDay(theirs)}` : 'Add my notes, tags, and files to it'}
          </Button>
        )}
        {adds === 'nothing' && (
          <Button disabled={answer.isPending} onClick={() => answer.mutate('keepTheirs')}>
            Keep the other
          </Button>
        )}
        <Button variant="default" disabled={answer.isPending} onClick={() => answer.mutate('keepBoth')}>
          {isPart ? 'Log separately' : 'Save as a separate session'}
        </Button>
      </DialogFooter>
    </Stack>
  )
}
