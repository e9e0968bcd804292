import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { columnsOf } from '#server/features/entries/queries.ts'
import { derivedColumns } from '#server/features/entries/stored-reply.ts'
import { createSession } from '#server/features/sessions/service.ts'
import { addTag } from '#server/features/tags/queries.ts'
import { createUser } from '#server/features/users/service.ts'
import type { BeltLevel } from '#shared/accounts/belts.ts'
import type { Tag } from '#shared/training/tags.ts'
import { members } from '../seeds/members.ts'
import { type Random, randomFrom } from '../seeds/random.ts'
import { tagColor } from '../seeds/tag-colors.ts'
import { aClass, topicsFor } from '../seeds/year.ts'
import { bare, subscribe } from '../test/make.ts'

/** A logged-in member with a journal. */
export interface Owner {
  id: number
  cookie: string
  tags: Tag[]
}

const day = 86_400_000
const batch = 400
const member = members.find((candidate) => candidate.belt === 'purple') as (typeof members)[number]
const topics = topicsFor(member)
const tagNames = [...new Set(topics.flatMap((topic) => topic.tags))].slice(0, 25)

/** Words in three entries of the one large journal, and in none of the others. */
export const rareWords = ['gogoplata', 'Kazushi', 'Estima']
/** A word in every entry of all journals but the large one. */
export const commonWord = 'Weekday'

export async function addOwner(db: Db, name: string): Promise<Owner> {
  const { id, cookie } = await addMember(db, name, { beltLevel: 'purple', academy: member.home.academy })
  const tags: Tag[] = []
  for (const name of tagNames) tags.push(await addTag(db, id, { name, colorClass: tagColor(name) }))
  tags.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  return { id, cookie, tags }
}

/** A logged-in member with an empty journal, and no tags. */
async function addMember(
  db: Db,
  name: string,
  profile: { beltLevel: BeltLevel; academy: string },
): Promise<Omit<Owner, 'tags'>> {
  const now = new Date()
  const columns = {
    fullName: name,
    email: `${name}@rollbook.example`.toLowerCase().replaceAll(' ', ''),
    username: null,
    passwordHash: 'none',
    ...profile,
    emailVerifiedAt: null,
    createdAt: now,
  }
  const { id } = await createUser(db, columns, nowhere, randomBytes(32))
  await subscribe(db, id)
  return { id, cookie: `session=${await createSession(db, id, nowhere, now)}` }
}

const nowhere = {
  device: '',
  address: '',
  language: '',
  deviceHash: Buffer.alloc(32),
  sessionHash: Buffer.alloc(32),
  isNew: true,
}

/** Adds that many entries, one a day back from today, as the product would have stored them. */
export async function fillJournal(
  db: Db,
  owner: Owner,
  count: number,
  extra: (index: number) => string = () => '',
) {
  const random = randomFrom(owner.id)
  for (let start = 0; start < count; start += batch) {
    const size = Math.min(batch, count - start)
    const ids = await sql<{
      id: number
    }>`select nextval('entries_id_seq') as id from generate_series(1, ${size})`.execute(db)
    const entries = ids.rows.map(({ id }, index) => anEntry(owner, id, start + index, extra, random))
    await db
      .insertInto('entries')
      .values(entries.map((entry) => rowOf(owner, entry)))
      .execute()
    await db
      .insertInto('entryTags')
      .values(
        entries.flatMap(({ id, tags }) => tags.map((tag) => ({ userId: owner.id, entryId: id, tagId: tag.id }))),
      )
      .execute()
  }
}

function anEntry(owner: Owner, id: number, index: number, extra: (index: number) => string, random: Random) {
  const date = new Date(Date.now() - (index % 9000) * day).toISOString().slice(0, 10)
  const { tagNames: named, notes, ...session } = aClass(member, random.pick(topics), date, random)
  const tags = owner.tags.filter((tag) => named.includes(tag.name))
  return {
    ...bare,
    id,
    ...session,
    notes: `${notes}\n${extra(index)}`.trim(),
    tags: tags.length > 0 ? tags : owner.tags.slice(0, 1),
  }
}

const rowOf = (owner: Owner, { tags, ...entry }: ReturnType<typeof anEntry>) => ({
  userId: owner.id,
  id: entry.id,
  clientId: null,
  payloadHash: null,
  ...columnsOf(entry),
  ...derivedColumns({ ...entry, tags }),
  createdAt: new Date(entry.updatedAt),
  updatedAt: new Date(entry.updatedAt),
  deletedAt: null,
})

/** Loads without the search index, which is faster to build afterwards than to update. */
export async function inBulk(db: Db, load: () => Promise<void>) {
  const found = await sql<{
    indexdef: string
  }>`select indexdef from pg_indexes where indexname = 'entries_words'`.execute(db)
  await sql`drop index if exists entries_words`.execute(db)
  await load()
  for (const { indexdef } of found.rows) await sql.raw(indexdef).execute(db)
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
}

/** The payload to log one more session, which was trained, whatever time it is now. */
export function aNewEntry(owner: Owner, index: number) {
  const random = randomFrom(index)
  const date = new Date().toISOString().slice(0, 10)
  const { tagNames: _, ...session } = aClass(member, random.pick(topics), date, random)
  return { ...session, isPlanned: false, tags: random.some(owner.tags, 2).map((tag) => tag.id) }
}
