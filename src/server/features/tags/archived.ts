import { archivedKind } from '#server/db/archived-kind.ts'
import { keyed } from '#server/db/keyed.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { countOtherTags, deleteUnusedTags } from './queries.ts'

export const archivedTags = archivedKind('tag', 'tags', {
  limit: { max: limits.tagsOfAUser, refusal: 'TOO_MANY_TAGS' },
  naturalKey: ({ name }) => nameKey(name),
  called: ({ name }) => name,
  rows: (tags) => tags.map((tag) => keyed(tag)),
  async refuse({ tx, userId }) {
    if ((await countOtherTags(tx, userId, '')) > limits.tagsOfAUser) throw new Refusal('TOO_MANY_TAGS')
  },
  remove: deleteUnusedTags,
})
