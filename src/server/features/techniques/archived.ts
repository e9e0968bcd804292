import { sql } from 'kysely'
import { archivedKind } from '#server/db/archived-kind.ts'
import { insertRows } from '#server/db/bulk-rows.ts'
import { keyed } from '#server/db/names.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import { countLinks } from './link-queries.ts'
import { deleteUnusedTechniques, librarySize, refuseFullLibrary } from './queries.ts'

/** With their tags and links. */
export const archivedTechniques = archivedKind('technique', 'techniques', {
  limit: {
    max: limits.techniquesOfAUser,
    refusal: 'TOO_MANY_TECHNIQUES',
    count: async (tx, userId) => (await librarySize(tx, userId)).count,
  },
  refs: { tags: 'tag' },
  nested: ({ links }, at) => ({
    links: links.flatMap(({ kind, otherId }) => {
      const here = at('technique', otherId)
      return here === undefined ? [] : [{ kind, otherId: here }]
    }),
  }),
  naturalKey: ({ catalogKey }) => catalogKey,
  called: ({ name }) => name,
  compared: ({ links, ...technique }) => ({
    ...technique,
    links: links.map(({ kind, otherId }) => `${kind} ${otherId}`).sort(),
  }),
  fingerprint: sql`md5(concat(row::text,
    (select json_agg(link order by kind, other_id, technique_id) from technique_links link
      where user_id = row.user_id and row.id in (technique_id, other_id)),
    array(select tag_id from technique_tags where user_id = row.user_id and technique_id = row.id order by 1)))`,
  rows: (techniques) => techniques.map(({ tags: _, links: _links, ...row }) => keyed(row)),
  async stored(techniques, { tx, userId, now }) {
    await refuseFullLibrary(tx, userId, now)
    const tags = techniques.flatMap(({ id, tags }) => tags.map((tagId) => ({ userId, techniqueId: id, tagId })))
    await insertRows(tx, 'techniqueTags', tags)
    const links = techniques.flatMap(({ id, links }) =>
      links.map((link) => ({ ...link, userId, techniqueId: id })),
    )
    await insertRows(tx, 'allTechniqueLinks', links)
    if ((await countLinks(tx, userId)) > limits.techniqueLinks) throw new Refusal('TOO_MANY_LINKS')
  },
  remove: deleteUnusedTechniques,
})
