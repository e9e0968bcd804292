import type { QueryClient } from '@tanstack/react-query'
import { isPending } from '#shared/offline/operations.ts'
import { readOperations } from '#web/features/offline/outbox/outbox.ts'
import { shownIn } from '#web/features/offline/things/things.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { competitionsQuery } from './api.ts'
import { competitionAt, replyAt, type ShownCompetition } from './use-competitions.ts'

/** The competition at a key as this device has it now, for what is done when its page may be gone. */
export async function currentCompetition(client: QueryClient, key: string): Promise<ShownCompetition | undefined> {
  const user = currentUserIn(client)
  const known = user ? await readOperations(user.id) : []
  const all = shownIn(
    'Competition',
    client.getQueryData(competitionsQuery.queryKey) ?? [],
    known.filter(isPending),
  )
  return competitionAt(all, key, replyAt(known, key))
}
