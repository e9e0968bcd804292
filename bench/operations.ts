import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { addEntry, listEntries } from '#server/features/entries/service.ts'
import { plannedFrom } from '#server/features/rules/service.ts'
import { templatesOf } from '#server/features/templates/service.ts'
import { getUser } from '#server/features/users/service.ts'
import { openIdentityProviders } from '#server/outside/identity/open-identity-providers.ts'
import { newEntry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import { openFiles, openMailer } from '../src/server/open-outside.ts'
import { type Call, Client, tokenFor } from './client.ts'
import { aNewEntry, commonWord, type Owner, rareWords } from './data.ts'
import { recorded, replay, type Statement } from './statements.ts'
import type { Workspace } from './workspace.ts'

/** Creates come last: floor (b) stores them where the product can't list them. */
export const operations = ['list-50', 'first-screen', 'search-common', 'search-rare', 'create'] as const
export type Operation = (typeof operations)[number]

/** The searches, in turn: words in many entries of the large journal, and words in few or none. */
export const searches = {
  'search-common': ['guard', 'sweep', 'knee cut', 'tripod sweep', 'hips'],
  'search-rare': [...rareWords, commonWord, 'qwrtpx'],
}
type SearchOperation = keyof typeof searches
export const isSearch = (operation: Operation): operation is SearchOperation => operation in searches

const searchOf = (operation: SearchOperation, index: number) =>
  // Rounds of warming up have negative numbers.
  encodeURIComponent(searches[operation].at(index % searches[operation].length) ?? '')

/** The headers with which browsers ask for the journal's document, which comes compressed. */
const asBrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

/** The owner's calls to the product, with session cookie and anti-forgery token. */
export async function appCalls(port: number, owner: Owner): Promise<Record<Operation, (index: number) => Call>> {
  const headers = { cookie: owner.cookie }
  const client = new Client(port)
  const token = await tokenFor(client, owner.cookie)
  client.close()
  const search = (operation: SearchOperation) => (index: number) => ({
    path: `/api/entries?q=${searchOf(operation, index)}`,
    headers,
  })
  return {
    'list-50': () => ({ path: '/api/entries', headers }),
    'search-common': search('search-common'),
    'search-rare': search('search-rare'),
    create: (index) => ({
      path: '/api/entries',
      method: 'POST',
      headers: { ...headers, 'x-csrf-token': token },
      body: aNewEntry(owner, index),
    }),
    'first-screen': () => ({ path: '/', headers: { ...headers, ...asBrowser } }),
  }
}

/** The same for floor (b), which trusts the caller about who they are. */
export const joinCalls = (owner: Owner): Record<Operation, (index: number) => Call> => ({
  'list-50': () => ({ path: `/list/${owner.id}` }),
  'search-common': (index) => ({ path: `/search/${owner.id}?q=${searchOf('search-common', index)}` }),
  'search-rare': (index) => ({ path: `/search/${owner.id}?q=${searchOf('search-rare', index)}` }),
  create: (index) => ({ path: `/create/${owner.id}`, method: 'POST', body: aNewEntry(owner, index) }),
  'first-screen': () => ({ path: `/first-screen/${owner.id}`, headers: asBrowser }),
})

/** Searches of floor (b) that rank nothing. */
export const newestCalls = (owner: Owner, operation: SearchOperation) => (index: number) => ({
  path: `/newest/${owner.id}?q=${searchOf(operation, index)}`,
})

/** The same for floor (a), which replies from memory. */
export const bareCalls = (owner: Owner): Record<Operation, (index: number) => Call> => ({
  'list-50': () => ({ path: '/list' }),
  'search-common': (index) => ({ path: `/search/${searchOf('search-common', index)}` }),
  'search-rare': (index) => ({ path: `/search/${searchOf('search-rare', index)}` }),
  create: (index) => ({ path: '/create', method: 'POST', body: aNewEntry(owner, index) }),
  'first-screen': () => ({ path: '/first-screen', headers: asBrowser }),
})

/** Floor (c): the product's own statements for the same, without the product. */
export async function sqlCalls(workspace: Workspace, client: pg.ClientBase, owner: Owner) {
  const listing = (q: string) => (db: Db) =>
    listEntries({ db, clock: () => new Date() }, owner.id, { q, limit: limits.page.default })
  const list = await recorded(workspace.connection, listing(''))
  const found = new Map<string, Statement[]>()
  for (const q of Object.values(searches).flat()) found.set(q, await recorded(workspace.connection, listing(q)))
  const search = (operation: SearchOperation) => (index: number) =>
    replay(client, found.get(decodeURIComponent(searchOf(operation, index))) ?? [])
  const created = await recordedCreates(workspace, owner, 5)
  const firstScreen = await recorded(workspace.connection, async (db) => {
    await listing('')(db)
    await getUser({ db, env: readEnv({}) } as Deps, owner.id)
    await plannedFrom(db, owner.id, '2026-11-12', '2026-11-28')
    await templatesOf(db, owner.id, '2026-11-20')
  })
  return {
    'list-50': () => replay(client, list),
    'search-common': search('search-common'),
    'search-rare': search('search-rare'),
    create: (index: number) => {
      const { statements, id } = created[index % created.length] as (typeof created)[number]
      return replay(client, statements, id)
    },
    'first-screen': () => replay(client, firstScreen),
  } satisfies Record<Operation, (index: number) => Promise<unknown>>
}

async function recordedCreates(workspace: Workspace, owner: Owner, count: number) {
  const created = []
  for (let index = 0; index < count; index++) {
    let id = 0
    const statements = await recorded(workspace.connection, async (db) => {
      const env = readEnv({})
      const deps = {
        db,
        env,
        files: openFiles(env),
        mailer: openMailer(env),
        wakeMail: () => undefined,
        push: null,
        installationKey: randomBytes(32),
        scheduler: () => undefined,
        identityProviders: openIdentityProviders(env),
        payments: null,
        localPayments: null,
        logger: console,
        clock: () => new Date(),
      }
      id = JSON.parse((await addEntry(deps, owner.id, newEntry.parse(aNewEntry(owner, index)))).created).id
    })
    created.push({ statements, id })
  }
  return created
}
