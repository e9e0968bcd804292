import type { Tx } from '#server/db/tables.ts'
import { createPartner } from '#server/features/sparring/service.ts'
import { createTagIn } from '#server/features/tags/service.ts'
import { createFromCatalog, createTechnique } from '#server/features/techniques/service.ts'
import type { ReadName } from '#shared/import/names.ts'
import { newPartner } from '#shared/sparring/partners.ts'
import { newTechnique } from '#shared/techniques/techniques.ts'
import { insertImportedNames } from './imported-rows.ts'
import type { ImportPlan } from './plan.ts'

interface Making {
  userId: number
  importId: number
  now: Date
}

const once = { clientId: null, payloadHash: null }

/** Makes the tags, partners, and techniques that sessions name and that don't exist, each once. Returns how many. */
export async function makeNames(tx: Tx, { rows, names }: ImportPlan, { userId, importId, now }: Making) {
  const sessions = rows.map(({ session }) => session)
  const tags = unmade(sessions.flatMap((session) => session.tags.map(names.tag)))
  const partners = unmade(sessions.flatMap((session) => session.partners.map(({ name }) => names.partner(name))))
  const techniques = unmade(sessions.flatMap((session) => session.techniques.map(names.technique)))
  for (const tag of tags) tag.id = (await createTagIn(tx, userId, { name: tag.name, colorClass: 'blue' })).id
  for (const partner of partners)
    partner.id = (await createPartner(tx, userId, newPartner.parse({ name: partner.name }), once)).id
  await makeTechniques(tx, techniques, { userId, importId, now })
  await insertImportedNames(tx, userId, importId, [
    ...tags.map(({ id }) => ({ kind: 'tag' as const, id: id ?? 0 })),
    ...partners.map(({ id }) => ({ kind: 'partner' as const, id: id ?? 0 })),
    ...techniques.map(({ id }) => ({ kind: 'technique' as const, id: id ?? 0 })),
  ])
  return { tags: tags.length, partners: partners.length, techniques: techniques.length }
}

/** Each name that has no id yet. The reader of names returns the same object for all spellings of one. */
const unmade = (names: ReadName[]) => [...new Set(names.filter(({ id }) => id === null))]

async function makeTechniques(tx: Tx, techniques: ReadName[], { userId, now }: Making) {
  const keys = techniques.flatMap(({ catalogKey }) => catalogKey ?? [])
  const added = keys.length === 0 ? [] : await createFromCatalog(tx, userId, keys, now)
  const ids = new Map(added.map(({ catalogKey, id }) => [catalogKey, id]))
  for (const technique of techniques) {
    const { name, catalogKey } = technique
    const create = () => createTechnique(tx, userId, newTechnique.parse({ name }), { ...once, now })
    technique.id = (catalogKey === null ? undefined : ids.get(catalogKey)) ?? (await create()).id
  }
}
