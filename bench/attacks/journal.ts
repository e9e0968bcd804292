import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import type { Call } from '../client.ts'
import { fillJournal, inBulk } from '../data.ts'
import type { Attack } from './attack.ts'
import { counted, timed } from './calls.ts'

const today = localDay(new Date())
const MB = 1024 * 1024

/** Random letters of the plane of Chinese, Japanese, and Korean: three bytes each, and hardly a trigram twice. */
const randomText = (length: number) => {
  const bytes = randomBytes(length * 2)
  return Array.from({ length }, (_, n) => String.fromCharCode(0x4e00 + (bytes.readUInt16LE(n * 2) % 20_000))).join(
    '',
  )
}

export const longJournal: Attack = {
  about: '600 entries of 20,000 random characters, 60 kB each',
  run: async ({ port, headers, withDatabase }) => {
    const size = () =>
      withDatabase(async (db) => {
        const { rows } = await sql<{ table: number; index: number; text: number }>`
          select pg_total_relation_size('entries') as table, pg_relation_size('entries_words') as index,
            (select sum(octet_length(notes)) from entries) as text`.execute(db)
        return rows[0]
      })
    const before = await size()
    const calls = Array.from({ length: 600 }, (_, n) => ({
      path: '/api/entries',
      method: 'POST' as const,
      headers,
      body: { title: 'Class', date: addDays(today, -n), startTime: '19:00', notes: randomText(20_000) },
    }))
    const created = await counted(port, calls, 4)
    const after = await size()
    const more = (name: 'table' | 'index' | 'text') =>
      `${name} ${(((after?.[name] ?? 0) - (before?.[name] ?? 0)) / MB).toFixed(1)} MB more`
    return `${created}; ${more('text')}, ${more('table')}, of that ${more('index')}`
  },
}

const absentWords = ['qz', 'zq', 'xq', 'qx', 'jq', 'qj', 'vq', 'qv', 'zx', 'xz']

export const twoLetterSearches: Attack = {
  about: '60 searches for two letters that are nowhere, 30 at once, in 20,000 long entries',
  prepare: (db, attacker) =>
    inBulk(db, () =>
      fillJournal(db, attacker, 20_000, () => 'Knee cut, underhook, and back to half. '.repeat(130)),
    ),
  run: ({ port, headers }) =>
    counted(
      port,
      Array.from({ length: 60 }, (_, n) => ({
        path: `/api/entries?q=${absentWords[n % absentWords.length]}`,
        headers,
      })),
      30,
    ),
}

/** Entries are a kilobyte each, and half of them have one tag more. */
export const renamedTag: Attack = {
  about: 'a tag that 5,000 of 10,000 entries carry, renamed, recolored, deleted, and restored',
  prepare: (db, attacker) =>
    inBulk(db, async () => {
      await fillJournal(db, attacker, 10_000)
      const [tag] = attacker.tags
      await sql`delete from entry_tags where user_id = ${attacker.id} and tag_id = ${tag?.id}`.execute(db)
      await sql`
        insert into entry_tags (user_id, entry_id, tag_id)
        select user_id, id, ${tag?.id} from entries where user_id = ${attacker.id} order by id limit 5000`.execute(
        db,
      )
    }),
  run: async ({ port, headers, attacker }) => {
    const path = `/api/tags/${attacker.tags[0]?.id}`
    const calls: Call[] = [
      ...['One', 'Another', 'A third', 'A fourth name'].map((name) => ({
        method: 'PATCH' as const,
        path,
        body: { name },
      })),
      { method: 'PATCH', path, body: { colorClass: 'pink' } },
      { method: 'DELETE', path },
      { method: 'POST', path: `${path}/restore` },
    ]
    const remarks: string[] = []
    for (const call of calls) remarks.push(await timed(port, { ...call, headers }))
    return remarks.join('; ')
  },
}
