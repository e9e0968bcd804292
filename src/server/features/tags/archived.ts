import { archivedKind } from '#server/db/archived-kind.ts'
import { keyed } from '#server/db/keyed.ts'
import { limits } from '#shared/foundation/limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { countOtherTags, deleteUnusedTags } from './queries.ts'

export const archivedTags = archivedKind('tag', 'tags', {
  limit: {
    max: limits.tagsOfAUser,
    refusal: 'TOO_MANY_TAGS',
    count: (tx, userId) => countOtherTags(tx, userId, ''),
  },
  naturalKey: ({ name }) => nameKey(name),
  called: ({ name }) => name,
  rows: (tags) => tags.map((tag) => keyed(tag)),
  remove: deleteUnusedTags,
})
