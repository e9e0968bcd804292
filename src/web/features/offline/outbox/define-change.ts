import { z } from 'zod/mini'
import type { KindName, Operation, OperationData, PendingFile, Problem } from '#shared/offline/operations.ts'
import { type Changed, mergedChange } from './changed.ts'
import { defineOperation, type OperationKind } from './define-operation.ts'
import { removalConflict } from './removal/removal-conflict.ts'
import { type ChangedReply, changeLeft, type StoredKind, sendChange, settleChange } from './sending/send-change.ts'

/** The schema of the data. */
export const changedSchema = <Stored extends z.ZodMiniType, Change extends z.ZodMiniType>(
  seen: Stored,
  change: Change,
) => z.object({ seen, change, removal: z.exactOptional(z.enum(['remove', 'restore'])) })

type Derived =
  | 'kind'
  | 'schema'
  | 'subjectOf'
  | 'merge'
  | 'payloadOf'
  | 'send'
  | 'convertToCreate'
  | 'removalConflictOf'

interface Change<
  Name extends KindName,
  Data extends OperationData[Name] & Pick<Changed<unknown>, 'change'>,
  Stored,
> extends Omit<OperationKind<OperationData[Name], ChangedReply<Stored>, Data>, Derived>,
    StoredKind<Stored> {
  kind: Name
  schema: z.ZodMiniType<Data>
  noun: string
  /** What its data calls a thing as it was seen; by default `seen`. */
  seenAs?: string
  /** The kind that creates one. */
  create: KindName
  /** What to create from a change of one that is gone, or was changed by somebody else. */
  asData(data: Data): unknown
  /** What to do with files; by default there are none. */
  files?: {
    /** The change with those that were uploaded. */
    withUploaded: (change: Data['change'], files: PendingFile[]) => Data['change']
    /** Those that remain of the earlier of two operations. */
    keptOf: (earlier: PendingFile[], later: Data) => PendingFile[]
  }
}

/** A kind declared with `defineChange`. */
export interface ChangeKind<Data, Stored> extends OperationKind<Data, ChangedReply<Stored>> {
  dataOf(changed: Changed<Stored>): Data
}

const noFiles = {
  withUploaded: <Fields>(change: Fields) => change,
  keptOf: (): PendingFile[] => [],
}

/** What was done, from data that call a thing as it was seen by this name. */
function seenUnder(name: string, data: object) {
  const { [name]: seen, ...rest } = data as Record<string, unknown>
  return { seen, ...rest }
}

/** Whether what it was written in is gone, or was changed by somebody else. */
const isLost = (problem: Problem | undefined) =>
  problem?.code === 'NOT_FOUND' || problem?.code === 'CHANGED_ELSEWHERE'

/**
 * Declares a kind that changes, removes, and restores what `defineCreate` creates: all that is done to one thing is one
 * operation (decision 050).
 */
export function defineChange<
  Name extends KindName,
  Data extends OperationData[Name] & Pick<Changed<unknown>, 'change' | 'removal'>,
  Stored extends { id: number },
>({ seenAs = 'seen', create, asData, files = noFiles, ...kind }: Change<Name, Data, Stored>) {
  const changedOf = (data: object) => seenUnder(seenAs, data) as Changed<Stored>
  const dataOf = ({ seen, ...rest }: Changed<Stored>) => ({ [seenAs]: seen, ...rest }) as unknown as Data
  const uploadedIn = ({ data, files: uploaded }: Operation<Data>): Data => ({
    ...data,
    change: files.withUploaded(data.change, uploaded),
  })
  const changedIn = (operation: Operation) => changedOf(uploadedIn(operation as Operation<Data>))
  const operation = defineOperation<Name, ChangedReply<Stored>, Data>({
    ...kind,
    subjectOf: (data: Data) => `${kind.noun}:${changedOf(data).seen.id}`,
    merge: (earlier: Operation, { data, ...later }: Operation<Data>) => ({
      kind: later.kind,
      data: dataOf(mergedChange({ ...earlier, data: changedOf(earlier.data as object) }, changedOf(data))),
      files: [...files.keptOf(earlier.files, data), ...later.files],
    }),
    payloadOf: uploadedIn,
    send: (calls, { operation, payload, otherCalls }) =>
      sendChange({ ...kind, calls, otherCalls, operation, changed: changedOf(payload), dataOf }),
    rest: (_calls, { operation, attempt, reply }) => {
      const left = changeLeft(changedIn(operation), changedOf(attempt.payload), reply)
      return left ? { becomes: { ...operation, data: dataOf(left), files: [] } } : { reply }
    },
    settle: (calls, { operation, tried }) => {
      const changed = changedIn(operation)
      return settleChange(tried as Data[], { ...kind, calls, otherCalls: calls, operation, changed, dataOf })
    },
    removalConflictOf: ({ data, conflict }: Operation<Data>) =>
      removalConflict({ reply: kind.reply, changed: changedOf(data), conflict, dataOf }),
    convertToCreate: ({ problem, subject: _, ...operation }: Operation<Data>) =>
      isLost(problem) && operation.data.removal === undefined
        ? { ...operation, kind: create, data: asData(operation.data) }
        : undefined,
  })
  return { ...operation, dataOf }
}
