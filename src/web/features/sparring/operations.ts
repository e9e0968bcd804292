import { byName } from '#shared/foundation/fold.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { type PartnerFields, partner } from '#shared/sparring/partners.ts'
import type { FindPartner } from '#shared/sparring/rounds.ts'
import { showInList } from '#web/features/offline/outbox/show-changed.ts'
import { defineThing } from '#web/features/offline/things/define-thing.ts'
import { partnerRefreshes, partnersQuery, path } from './api.ts'
import { partnerFacts } from './partner-order.ts'

declare module '#shared/offline/things.ts' {
  interface Things {
    Partner: ThingOf<typeof partner>
  }
}

export const { create: createPartner } = defineThing('Partner', {
  path,
  schemas: partner,
  label: 'Partner',
  plural: 'partners',
  titleOf: ({ name }) => name,
  linesOf: (one) => [...partnerFacts(one), one.style, one.notes].filter(Boolean),
  calledIn: ({ name }) => `“${name}”`,
  refused: async (calls, error, fields) => {
    if (error.code !== 'PARTNER_EXISTS' || !isNameOnly(fields)) throw error
    const known = partner.list.parse((await calls.get(path)).body)
    const existing = known.find(({ name }) => nameKey(name) === nameKey(fields.name))
    if (!existing) throw error
    return { reply: existing }
  },
  refreshes: partnerRefreshes,
  show: (client, changed) =>
    showInList(client, partnersQuery, (one, other) => byName(one.name, other.name), changed),
})

/** Whether nothing but the name is known: the partner who has that name already is who was meant. */
const isNameOnly = (fields: PartnerFields) =>
  Object.entries(partner.initial).every(([name, value]) => fields[name as keyof PartnerFields] === value)

/** Finds the ids of the partners that these operations have created. */
export const partnersFrom =
  (replies: ReadonlyMap<string, unknown>): FindPartner =>
  ({ pending = '' }) =>
    partner.stored.safeParse(replies.get(pending)).data?.id
