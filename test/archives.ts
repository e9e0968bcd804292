import { readAs } from '#server/db/tables.ts'
import { manifest } from '#server/features/import/archive/manifest.ts'
import { archive } from '#shared/archive/archive.ts'
import { archiveParts } from '#shared/archive/archive-parts.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'
import { unzip } from './unzip.ts'
import type { Person, World } from './world.ts'

type Journal = ReturnType<typeof archive.parse>

/** The archive that a member downloads, and what is in it. */
export async function archiveOf(person: Person) {
  const { raw } = await person.get('/api/export/archive')
  const files = await unzip(raw)
  return { raw, files, journal: archive.parse(JSON.parse(String(files.get('journal.json')))) }
}

/** An archive in words of its own: numbers stand for ids, in the order of their lists. */
export function inWords({ member, sent: _, origin: _origin, exportedAt: _at, ...journal }: Journal): unknown {
  const {
    fullName: _name,
    email: _email,
    username: _user,
    createdAt: _since,
    timeZone: _zone,
    ...settings
  } = member
  const places = new Map<string, string>()
  for (const [list, items] of Object.entries({ ...journal, ...journal.practice }))
    if (Array.isArray(items))
      for (const [place, item] of items.entries()) if ('id' in item) places.set(`${list} ${item.id}`, `#${place}`)
  // Fields that refer to others, and what leads to the ids of lists within them.
  const refs = Object.values(manifest).flatMap((kind) => Object.entries<ArchiveKind>(kind.refs ?? {}))
  const lists: Record<string, string> = {
    ...Object.fromEntries(refs.map(([field, kind]) => [field, archiveParts[kind].list])),
    otherId: 'techniques',
    partner: 'partners',
    ruleId: 'series',
    series: 'series',
    reviews: 'reviews',
    logs: 'logs',
  }
  const word = (value: unknown, list: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => word(one, list))
    if (typeof value === 'number' && places.has(`${list} ${value}`)) return places.get(`${list} ${value}`)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, field]) => {
        // What a preview takes depends on the version of the encoder; a stored file gets a name of its own.
        if (name === 'bytes' || name === 'filename') return []
        return [[name, word(field, name === 'id' ? list : (lists[name] ?? ''))]]
      }),
    )
  }
  return {
    settings,
    ...Object.fromEntries(Object.entries(journal).map(([list, items]) => [list, word(items, list)])),
  }
}

/** All rows that a member has, but those of the account itself and of the import. */
export async function rowsOf(world: World, { user }: Person) {
  const tables = [
    ...Object.values(manifest).map(({ table }) => readAs(table)),
    'entryTags',
    'techniqueTags',
    'techniqueLinks',
    'rounds',
    'roundSubmissions',
    'weeklyClasses',
    'templateTags',
    'files',
    'practiceSettings',
    'coachLinks',
    'importedEntries',
    'importedNames',
    'importParts',
    'archivedItems',
    'pushSettings',
  ] as 'entries'[]
  const rows = await Promise.all(
    tables.map((table) => world.db.selectFrom(table).selectAll().where('userId', '=', user.id).execute()),
  )
  return rows.flat()
}
