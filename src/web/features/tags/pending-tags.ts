import type { QueryClient } from '@tanstack/react-query'
import { isSameName } from '#shared/foundation/name-key.ts'
import { ofKind } from '#shared/offline/operations.ts'
import { readOperations } from '#web/features/offline/outbox/outbox.ts'
import { storeOperation } from '#web/features/offline/outbox/submit.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { createTag } from './operations.ts'

/** The ids of the operations that create these tags; adds the operations that are missing. */
export async function tagOperations(client: QueryClient, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const all = await readOperations(currentUserIn(client)?.id ?? 0)
  const known = ofKind(all, 'createTag')
  const ids: string[] = []
  for (const name of names) {
    const earlier = known.find(({ data }) => isSameName(name, data.name))
    ids.push(
      (earlier ?? (await storeOperation(client, createTag, { draft: null, data: { name, colorClass: 'blue' } })))
        .id,
    )
  }
  return ids
}
