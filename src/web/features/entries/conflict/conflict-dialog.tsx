import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { changeOnto } from '#shared/entries/additions.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { type PendingChange, withChange } from '#shared/entries/pending-entries.ts'
import { isOfKind, type Operation } from '#shared/offline/operations.ts'
import type { Tag } from '#shared/training/tags.ts'
import { titleOf } from '#web/features/offline/outbox/discard-with-undo.ts'
import { reportSubmitted } from '#web/features/offline/outbox/report-submitted.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { isSavedBefore } from '#web/features/offline/outbox/why-unsynced.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { AlreadyLogged } from './already-logged.tsx'
import { keepBoth, keepMine, keepTheirs, theirsOf } from './resolve-conflict.ts'
import { ofTwoDevices, Versions } from './versions.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `id` is the operation that was refused because the entry had changed on another device. */
    resolveConflict: { id: string }
  }
}

/**
 * Asks which version to keep of an entry that was changed both here and on another device, or whether a draft that was
 * saved before is a new session.
 */
export default function ConflictDialog({ request: { id }, onClosed }: DialogProps<'resolveConflict'>) {
  const current = usePending().find((one) => one.id === id || one.merged.includes(id))
  // Shows the same question while the person's choice is being saved.
  const [asked, setAsked] = useState(current)
  if (current?.conflict !== undefined && current !== asked) setAsked(current)
  const theirs = asked && theirsOf(asked)
  return (
    <Dialog title={asked ? titleOf(asked) : 'Already synced'} isTall onClosed={onClosed}>
      {(close) =>
        asked && theirs && isOfKind(asked, 'createEntry') ? (
          <AlreadyLogged operation={asked} theirs={theirs} close={close} />
        ) : asked && theirs ? (
          <Question operation={asked} theirs={theirs} close={close} />
        ) : (
          <p>There’s nothing left to choose: this was synced or discarded in the meantime.</p>
        )
      }
    </Dialog>
  )
}

interface Props {
  operation: Operation
  theirs: Entry
  close: () => void
}

function Question({ operation, theirs, close }: Props) {
  const client = useQueryClient()
  const { data: tags = [] } = useQuery(tagsQuery)
  const isChange = isOfKind(operation, 'changeEntry')
  const answer = useMutation({
    mutationFn: async (keep: (...version: [typeof client, Operation, Entry]) => Promise<unknown>) => {
      if (keep !== keepMine) return keep(client, operation, theirs)
      const submitted = await keepMine(client, operation, theirs)
      return submitted && reportSubmitted(submitted, isChange ? 'Your version was saved' : 'Session deleted')
    },
    onSuccess: close,
  })
  const { question, versions, choices } = isChange
    ? isSavedBefore(operation)
      ? savedBefore
      : changedTwice
    : deletedHere
  return (
    <Stack>
      <p>{question}</p>
      {isChange && <Versions mine={mineOf(operation, theirs, tags)} theirs={theirs} heads={versions} />}
      <DialogFooter notice={answer.isError && <Notice>{sentenceOf(answer.error)}</Notice>}>
        {choices.map(({ label, keep, button: Choice }) => (
          <Choice key={label} disabled={answer.isPending} onClick={() => answer.mutate(keep)}>
            {label}
          </Choice>
        ))}
      </DialogFooter>
    </Stack>
  )
}

const OtherButton = (props: ComponentProps<typeof DangerButton>) => <Button variant="default" {...props} />

/** The entry after choosing mine. */
const mineOf = ({ data, files }: PendingChange, theirs: Entry, tags: Tag[]) =>
  withChange(theirs, { data: changeOnto(theirs, data), files }, tags)

const changedTwice = {
  question: 'You changed this session here, and it was changed on another device too.',
  versions: ofTwoDevices,
  choices: [
    { label: 'Keep mine', keep: keepMine, button: Button },
    { label: 'Keep the other', keep: keepTheirs, button: OtherButton },
    { label: 'Keep both', keep: keepBoth, button: OtherButton },
  ],
}

const savedBefore = {
  question: 'You already saved this session, but with different words. Is this a new one?',
  versions: ['Now', 'Saved before'],
  choices: [
    { label: 'Save as a new session', keep: keepBoth, button: Button },
    { label: 'Update the saved one', keep: keepMine, button: OtherButton },
  ],
}

const deletedHere = {
  question: 'You deleted this session here, and it was changed on another device in the meantime.',
  versions: [],
  choices: [
    { label: 'Delete anyway', keep: keepMine, button: DangerButton },
    { label: 'Keep it', keep: keepTheirs, button: Button },
  ],
}
