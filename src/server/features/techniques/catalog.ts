import { lockCounts } from '#server/db/counts.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { foldName, linkKinds, type Technique, technique } from '#shared/techniques/techniques.ts'
import { countLinks, insertLinks } from './link-queries.ts'
import { insertTechnique, refuseFullLibrary, techniquesOf, updateTechnique } from './queries.ts'

/**
 * Adds techniques of the catalog with their links to those of the library. One that the person already has under that
 * name stays as they wrote it. Returns all that were asked for.
 */
export const addFromCatalog = ({ db, clock }: Deps, userId: number, keys: string[]): Promise<Technique[]> =>
  db.transaction().execute((tx) => createFromCatalog(tx, userId, keys, clock()))

/** The same in a transaction that stores more. */
export async function createFromCatalog(tx: Tx, userId: number, keys: string[], now: Date): Promise<Technique[]> {
  await lockCounts(tx, userId)
  const library = await techniquesOf(tx, userId)
  const ids = new Map(library.flatMap(({ id, catalogKey }) => (catalogKey ? [[catalogKey, id]] : [])))
  const missing = catalog.filter(({ key }) => keys.includes(key) && !ids.has(key))
  for (const one of missing) ids.set(one.key, await addOne(tx, userId, one, library))
  await refuseFullLibrary(tx, userId, now)
  await insertLinks(tx, userId, linksOf(new Set(missing.map(({ key }) => key)), ids))
  if ((await countLinks(tx, userId)) > limits.techniqueLinks) throw new Refusal('TOO_MANY_LINKS')
  return techniquesOf(
    tx,
    userId,
    keys.flatMap((key) => ids.get(key) ?? []),
  )
}

type CatalogTechnique = (typeof catalog)[number]

/** Returns its id. */
async function addOne(tx: Tx, userId: number, known: CatalogTechnique, library: Technique[]): Promise<number> {
  const { key, description: _description, safety: _safety, links: _links, ...fields } = known
  const own = library.find(
    ({ catalogKey, name }) => catalogKey === null && foldName(name) === foldName(known.name),
  )
  if (own) {
    await updateTechnique(tx, userId, own.id, { catalogKey: key })
    return own.id
  }
  const { tags: _tags, ...initial } = technique.initial
  const retry = { clientId: null, payloadHash: null }
  return insertTechnique(tx, { ...initial, ...fields, ...retry, userId, catalogKey: key })
}

/** The catalog's links between these techniques, except those the person has had both ends of, and may have removed. */
const linksOf = (added: Set<string>, ids: Map<string, number>) =>
  catalog.flatMap(({ key, links }) =>
    linkKinds.flatMap((kind) =>
      (links[kind] ?? [])
        .filter((other) => added.has(key) || added.has(other))
        .flatMap((other) => {
          const [techniqueId, otherId] = [ids.get(key), ids.get(other)]
          return techniqueId !== undefined && otherId !== undefined ? [{ techniqueId, kind, otherId }] : []
        }),
    ),
  )
