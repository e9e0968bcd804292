import type { QueryClient } from '@tanstack/react-query'
import type { OperationData } from '#shared/offline/operations.ts'
import type { PracticeLog } from '#shared/techniques/practice.ts'
import type { Outcome } from '#web/features/offline/outbox/report-submitted.ts'
import { type FormDraft, submit } from '#web/features/offline/outbox/submit.ts'
import { submitPendingCreate } from '#web/features/offline/outbox/submit-pending-create.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { createPracticeLog, restorePracticeLog } from '../operations.ts'

type LogData = OperationData['createPracticeLog']

interface LogForm {
  data: LogData
  changes: Partial<LogData>
  draft: FormDraft
}

/** Saves a new practice log, or one that is pending. */
export const saveLog = (
  client: QueryClient,
  request: DialogRequest<'newPractice' | 'editPendingPractice'>,
  { data, changes, draft }: LogForm,
): Promise<Outcome> =>
  request.kind === 'newPractice'
    ? submit(client, createPracticeLog, { data, draft })
    : submitPendingCreate(client, createPracticeLog, { pending: request.pending, changes, draft })

/** Restores a deleted practice log. */
export const restoreLog = (client: QueryClient, log: PracticeLog) =>
  submit(client, restorePracticeLog, { data: log, draft: null })
