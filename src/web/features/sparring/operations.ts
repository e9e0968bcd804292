import { nameKey } from '#shared/foundation/name-key.ts'
import { type Partner, type PartnerFields, partner } from '#shared/sparring/partners.ts'
import type { FindPartner } from '#shared/sparring/rounds.ts'
import { defineCreate } from '#web/features/offline/outbox/define-create.ts'
import { patchQuery } from '#web/lib/api/queries.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { partnersQuery, path, usesPath } from './api.ts'

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    createPartner: PartnerFields
  }
}

export const createPartner = defineCreate<'createPartner', Partner>({
  kind: 'createPartner',
  path,
  schema: partner.create,
  reply: partner.stored,
  label: 'New partner',
  titleOf: ({ name }) => name,
  edit: (pending) => openDialog({ kind: 'editPendingPartner', pending }),
  refused: async (calls, error, fields) => {
    if (error.code !== 'PARTNER_EXISTS' || !isNameOnly(fields)) throw error
    const known = partner.list.parse((await calls.get(path)).body)
    const existing = known.find(({ name }) => nameKey(name) === nameKey(fields.name))
    if (!existing) throw error
    return { reply: existing }
  },
  refreshes: [path, usesPath],
  onStored: (client, added) =>
    patchQuery<Partner[]>(client, partnersQuery.queryKey, (shown) => [
      ...shown.filter(({ id }) => id !== added.id),
      added,
    ]),
})

/** Whether nothing but the name is known: the partner who has that name already is who was meant. */
const isNameOnly = (fields: PartnerFields) =>
  Object.entries(partner.initial).every(([name, value]) => fields[name as keyof PartnerFields] === value)

/** Finds the ids of the partners that these operations have created. */
export const partnersFrom =
  (replies: ReadonlyMap<string, unknown>): FindPartner =>
  ({ pending = '' }) =>
    partner.stored.safeParse(replies.get(pending)).data?.id
