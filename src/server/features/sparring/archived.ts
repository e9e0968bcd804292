import { archivedKind } from '#server/db/archived-kind.ts'
import { freeName, keyed } from '#server/db/names.ts'
import { limits } from '#shared/foundation/limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { deleteUnusedPartners, partnersOf, partnersSize, refuseFullList } from './queries.ts'

/** With a number if somebody else has their name by now. */
export const archivedPartners = archivedKind('partner', 'partners', {
  limit: {
    max: limits.partnersOfAUser,
    refusal: 'TOO_MANY_PARTNERS',
    count: async (tx, userId) => (await partnersSize(tx, userId)).count,
  },
  naturalKey: ({ name }) => nameKey(name),
  called: ({ name }) => name,
  async rows(partners, { tx, userId }) {
    const taken = new Set((await partnersOf(tx, userId)).map(({ name }) => nameKey(name)))
    return partners.map((partner) => {
      const name = freeName(partner.name, taken)
      taken.add(nameKey(name))
      return keyed({ ...partner, name })
    })
  },
  stored: (_, { tx, userId }) => refuseFullList(tx, userId),
  remove: deleteUnusedPartners,
})
