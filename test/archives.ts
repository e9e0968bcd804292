import { archive } from '#shared/archive/archive.ts'
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
  const lists: Record<string, string> = {
    tags: 'tags',
    techniques: 'techniques',
    techniqueId: 'techniques',
    ignoredTechniques: 'techniques',
    otherId: 'techniques',
    partner: 'partners',
    ruleId: 'series',
    series: 'series',
    entryId: 'entries',
    follows: 'reminders',
    reminderId: 'reminders',
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
    'entries',
    'tags',
    'entryTags',
    'techniques',
    'techniqueTags',
    'techniqueLinks',
    'partners',
    'rounds',
    'roundSubmissions',
    'rules',
    'weeklyClasses',
    'templates',
    'templateTags',
    'reminders',
    'files',
    'practiceCards',
    'practiceReviews',
    'practiceLogs',
    'practiceSettings',
    'promotions',
    'injuries',
    'competitions',
    'focuses',
    'coachLinks',
    'coachComments',
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
