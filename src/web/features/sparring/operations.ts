import { newPartner, type Partner, type PartnerFields, partner } from '#shared/partners.ts'
import { defineCreate } from '#web/features/offline/outbox/define-create.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { patchQuery } from '#web/lib/queries.ts'
import { partnersQuery, path } from './api.ts'

declare module '#shared/offline.ts' {
  interface OperationData {
    createPartner: PartnerFields
  }
}

export const createPartner = defineCreate<'createPartner', Partner>({
  kind: 'createPartner',
  path,
  schema: newPartner,
  reply: partner,
  label: 'New partner',
  titleOf: ({ name }) => name,
  edit: (pending) => openDialog({ kind: 'editPendingPartner', pending }),
  refreshes: [path],
  onStored: (client, added) =>
    patchQuery<Partner[]>(client, partnersQuery.queryKey, (shown) => [
      ...shown.filter(({ id }) => id !== added.id),
      added,
    ]),
})
