import { setImmediate } from 'node:timers/promises'
import type { Tx } from '#server/db/tables.ts'
import { createPartner } from '#server/features/sparring/service.ts'
import { createTagIn } from '#server/features/tags/service.ts'
import { createFromCatalog, createTechnique } from '#server/features/techniques/service.ts'
import type { NameReader, ReadName } from '#shared/import/names.ts'
import { partner } from '#shared/sparring/partners.ts'
import { technique } from '#shared/techniques/techniques.ts'
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
  const { tags, partners, techniques } = await unmade(rows, names)
  for (const tag of tags) tag.id = (await createTagIn(tx, userId, { name: tag.name, colorClass: 'blue' })).id
  for (const one of partners)
    one.id = (await createPartner(tx, userId, partner.create.parse({ name: one.name }), once)).id
  await makeTechniques(tx, techniques, { userId, importId, now })
  await insertImportedNames(tx, userId, importId, [
    ...tags.map(({ id }) => ({ kind: 'tag' as const, id: id ?? 0 })),
    ...partners.map(({ id }) => ({ kind: 'partner' as const, id: id ?? 0 })),
    ...techniques.map(({ id }) => ({ kind: 'technique' as const, id: id ?? 0 })),
  ])
  return { tags: tags.length, partners: partners.length, techniques: techniques.length }
}

/** So many rows are looked through before others have a turn. */
const slice = 100

/** Each name that has no id yet. The reader of names returns the same object for all spellings of one. */
async function unmade(rows: ImportPlan['rows'], read: NameReader) {
  const found = { tags: new Set<ReadName>(), partners: new Set<ReadName>(), techniques: new Set<ReadName>() }
  const add = (names: Set<ReadName>, name: ReadName) => name.id === null && names.add(name)
  for (const [index, { session }] of rows.entries()) {
    if (index % slice === 0) await setImmediate()
    for (const written of session.tags) add(found.tags, read.tag(written))
    for (const { name } of session.partners) add(found.partners, read.partner(name))
    for (const written of session.techniques) add(found.techniques, read.technique(written))
  }
  return { tags: [...found.tags], partners: [...found.partners], techniques: [...found.techniques] }
}

async function makeTechniques(tx: Tx, techniques: ReadName[], { userId, now }: Making) {
  const keys = techniques.flatMap(({ catalogKey }) => catalogKey ?? [])
  const added = keys.length === 0 ? [] : await createFromCatalog(tx, userId, keys, now)
  const ids = new Map(added.map(({ catalogKey, id }) => [catalogKey, id]))
  for (const one of techniques) {
    const { name, catalogKey } = one
    const create = () => createTechnique(tx, userId, technique.create.parse({ name }), { ...once, now })
    one.id = (catalogKey === null ? undefined : ids.get(catalogKey)) ?? (await create()).id
  }
}
