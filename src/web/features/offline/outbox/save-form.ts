import type { QueryClient } from '@tanstack/react-query'
import type { KindName, Operation, OperationData } from '#shared/offline/operations.ts'
import type { ChangeKind } from './define-change.ts'
import type { CreateKind } from './define-create.ts'
import { reportWithUndo } from './report-submitted.ts'
import type { Submitted } from './sending/send-stored.ts'
import { type Submission, submit } from './submit.ts'
import { submitPendingCreate } from './submit-pending-create.ts'

interface Kinds<Name extends KindName, Change, Stored> {
  create: CreateKind<Name, Stored>
  change: ChangeKind<Change, Stored>
}

/** The subject of a form: a pending create, or something stored as it was seen; else something new. */
interface Opened<Data, Stored> {
  pending?: Operation<Data>
  seen?: Stored
}

export interface FormSubmission<Data> extends Pick<Submission<Data>, 'draft' | 'files' | 'blobs'> {
  values: Data
  /** The values that the form opened with. */
  initial: Data
  changes: Partial<Data>
  /** The keys of pending files that were removed. */
  removedFiles?: string[]
}

/** Saves what was filled in: creates it, changes a create that is pending, or changes what is stored. */
export function saveForm<Name extends KindName, Change, Stored extends { id: number }>(
  client: QueryClient,
  { create, change }: Kinds<Name, Change, Stored>,
  { pending, seen }: Opened<OperationData[Name], Stored>,
  { values, initial, changes, removedFiles = [], ...rest }: FormSubmission<OperationData[Name]>,
): Promise<Submitted<unknown>> {
  const submitChange = (stored: Stored) => {
    const was = Object.fromEntries(
      Object.keys(changes).map((name) => [name, initial[name as keyof typeof initial]]),
    )
    return submit(client, change, { ...rest, data: change.dataOf({ seen: stored, change: { ...changes, was } }) })
  }
  if (seen) return submitChange(seen)
  if (!pending) return submit(client, create, { ...rest, data: values })
  return submitPendingCreate(client, create, {
    ...rest,
    pending,
    changes,
    removedFiles,
    changeStored: ({ reply }) => {
      const { data: stored } = create.reply.safeParse(reply)
      return stored && submitChange(stored).then((submitted) => ({ ...submitted, reply: stored }))
    },
  })
}

/** Deletes something stored and offers to restore it; `several` is what more than one are called, 'injuries deleted'. */
export async function removeWithUndo<Change, Stored>(
  client: QueryClient,
  change: Kinds<never, Change, Stored>['change'],
  seen: Stored,
  several: string,
) {
  const write = (removal: 'remove' | 'restore') =>
    submit(client, change, { draft: null, data: change.dataOf({ seen, change: {}, removal }) })
  reportWithUndo([await write('remove')], {
    done: { text: `${change.label} deleted` },
    several,
    undo: () => write('restore'),
    undone: `${change.label} restored`,
    failed: 'It wasn’t restored.',
  })
}
