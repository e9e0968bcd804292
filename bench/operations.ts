import type pg from 'pg'
import { readEnv } from '#server/env.ts'
import { addEntry, listEntries } from '#server/features/entries/service.ts'
import { openFiles } from '#server/outside/open-files.ts'
import { openIdentity } from '#server/outside/open-identity.ts'
import { openMailer } from '#server/outside/open-mailer.ts'
import { newEntry } from '#shared/entries.ts'
import { limits } from '#shared/limits.ts'
import { type Call, Client, tokenFor } from './client.ts'
import { aNewEntry, type Owner } from './data.ts'
import { recorded, replay, type Statement } from './statements.ts'
import type { Place } from './world.ts'

export const operations = ['list-50', 'search', 'create'] as const
export type Operation = (typeof operations)[number]

/** What is typed into the search box, in turn: common, rarer, several words, part of a word. */
export const searches = [
  'guard',
  'sweep',
  'knee cut',
  'gogoplata',
  'underhook first',
  'rm',
  'tripod sweep',
  'ankle lock',
]
const searchOf = (index: number) => searches[index % searches.length] as string

/** The owner's calls to the product, the session's cookie and the anti-forgery token with them. */
export async function appCalls(port: number, owner: Owner): Promise<Record<Operation, (index: number) => Call>> {
  const headers = { cookie: owner.cookie }
  const client = new Client(port)
  const token = await tokenFor(client, owner.cookie)
  client.close()
  return {
    'list-50': () => ({ path: '/api/entries', headers }),
    search: (index) => ({ path: `/api/entries?q=${encodeURIComponent(searchOf(index))}`, headers }),
    create: (index) => ({
      path: '/api/entries',
      method: 'POST',
      headers: { ...headers, 'x-csrf-token': token },
      body: aNewEntry(owner, index),
    }),
  }
}

/** The same on floor (b), which takes the caller's word for who asks. */
export const joinCalls = (owner: Owner): Record<Operation, (index: number) => Call> => ({
  'list-50': () => ({ path: `/list/${owner.id}` }),
  search: (index) => ({ path: `/search/${owner.id}?q=${encodeURIComponent(searchOf(index))}` }),
  create: (index) => ({ path: `/create/${owner.id}`, method: 'POST', body: aNewEntry(owner, index) }),
})

/** Floor (a): the same kind of call, answered from memory. */
export const bareCalls = (owner: Owner): Record<Operation, (index: number) => Call> => ({
  'list-50': () => ({ path: '/list' }),
  search: (index) => ({ path: `/search/${index % searches.length}` }),
  create: (index) => ({ path: '/create', method: 'POST', body: aNewEntry(owner, index) }),
})

/** Floor (c): the product's own statements for the same, without the product. */
export async function sqlCalls(place: Place, client: pg.ClientBase, owner: Owner) {
  const record = (query: { q: string }) =>
    recorded(place.connection, (db) => listEntries(db, owner.id, { ...query, limit: limits.page.usual }))
  const list = await record({ q: '' })
  const found: Statement[][] = []
  for (const q of searches) found.push(await record({ q }))
  const created = await recordedCreates(place, owner, 5)
  return {
    'list-50': () => replay(client, list),
    search: (index: number) => replay(client, found[index % found.length] ?? []),
    create: (index: number) => {
      const { statements, id } = created[index % created.length] as (typeof created)[number]
      return replay(client, statements, id)
    },
  } satisfies Record<Operation, (index: number) => Promise<unknown>>
}

async function recordedCreates(place: Place, owner: Owner, count: number) {
  const created = []
  for (let index = 0; index < count; index++) {
    let id = 0
    const statements = await recorded(place.connection, async (db) => {
      const env = readEnv({})
      const deps = {
        db,
        env,
        files: openFiles(env),
        mailer: openMailer(env),
        wakeMail: () => undefined,
        identity: openIdentity(env),
        clock: () => new Date(),
      }
      id = JSON.parse((await addEntry(deps, owner.id, newEntry.parse(aNewEntry(owner, index)))).answer).id
    })
    created.push({ statements, id })
  }
  return created
}
