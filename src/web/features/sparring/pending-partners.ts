import type { QueryClient } from '@tanstack/react-query'
import { nameKey } from '#shared/foundation/name-key.ts'
import { isPending, type Operation, ofKind } from '#shared/offline/operations.ts'
import { type Partner, type PartnerFields, partner } from '#shared/sparring/partners.ts'
import type { Round, RoundPartner } from '#shared/sparring/rounds.ts'
import { readOperations } from '#web/features/offline/outbox/outbox.ts'
import { storeOperation } from '#web/features/offline/outbox/submit.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { partnersQuery } from './api.ts'
import { createPartner } from './operations.ts'

/** Rounds whose partners all have an id or an operation that creates them, and the ids of these operations. */
interface Prepared {
  rounds: Round[]
  needs: string[]
}

/** Adds the operations that create the partners of these rounds whom the server doesn't have yet, each once. */
export async function withPartnerOperations(client: QueryClient, written: Round[]): Promise<Prepared> {
  if (written.every(({ partner }) => partner === null || partner.id > 0)) return { rounds: written, needs: [] }
  const creates = ofKind(await readOperations(currentUserIn(client)?.id ?? 0), 'createPartner')
  const rounds: Round[] = []
  for (const { partner, ...round } of written) {
    const known = partner && (partner.id > 0 ? partner : findKnown(client, creates, partner))
    rounds.push({ ...round, partner: known ?? (partner && (await create(client, creates, partner))) })
  }
  const needs = rounds.flatMap(({ partner }) => (partner?.pending === undefined ? [] : [partner.pending]))
  return { rounds, needs: [...new Set(needs)] }
}

/** The partner who was meant: created meanwhile, about to be, or there already under this name. */
function findKnown(
  client: QueryClient,
  creates: Operation<PartnerFields>[],
  wanted: RoundPartner,
): RoundPartner | undefined {
  const isNamed = ({ name }: { name: string }) => nameKey(name) === nameKey(wanted.name)
  const create =
    creates.find(({ id, merged }) => wanted.pending !== undefined && [id, ...merged].includes(wanted.pending)) ??
    creates.find((operation) => isPending(operation) && isNamed(operation.data))
  if (create && isPending(create)) return { id: 0, name: create.data.name, pending: create.id }
  const stored =
    partner.stored.safeParse(create?.reply).data ??
    client.getQueryData<Partner[]>(partnersQuery.queryKey)?.find((one) => isNamed(one))
  return stored && { id: stored.id, name: stored.name }
}

async function create(client: QueryClient, creates: Operation<PartnerFields>[], { name }: RoundPartner) {
  const data = { ...partner.initial, name: name.trim() }
  const stored = await storeOperation(client, createPartner, { draft: null, data })
  creates.push(stored)
  return { id: 0, name: data.name, pending: stored.id }
}
