import type { QueryClient } from '@tanstack/react-query'
import type { Operation } from '#shared/offline/operations.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { refreshPaths } from '#web/lib/api/queries.ts'
import { toast } from '#web/lib/toast.ts'
import { findKind } from '../define-operation.ts'
import { reportWithUndo } from '../report-submitted.ts'
import { discardOperation } from '../storage/discard-operation.ts'
import { submit, submitChange } from '../submit.ts'

/** Deletes a thing as another device has left it, and offers to undo that. */
export async function removeAnyway(client: QueryClient, operation: Operation) {
  const kind = findKind(operation)
  const conflict = kind?.removalConflictOf?.(operation)
  if (!kind || !conflict) return
  const changes = { data: conflict.anyway, files: [] }
  const submitted = await submitChange(client, operation.id, () => changes, { draft: null })
  if (!submitted) return
  reportWithUndo([submitted], {
    done: { text: `${kind.label} deleted` },
    undo: () => submit(client, kind, { data: conflict.undo, draft: null }),
    undone: `${kind.label} restored`,
    failed: 'It wasn’t restored.',
  })
}

/** Keeps a thing as another device has left it, with what was written in it here before it was deleted. */
export async function keepIt(client: QueryClient, operation: Operation) {
  const kind = findKind(operation)
  const kept = kind?.removalConflictOf?.(operation)?.kept
  if (kept === undefined) await discardOperation(operation.id)
  else
    await submitChange(client, operation.id, () => ({ data: kept }), { draft: null }).catch((error: unknown) =>
      toast({ text: sentenceOf(error), isBad: true }),
    )
  refreshPaths(client, kind?.refreshes ?? [])
}
