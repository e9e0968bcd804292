import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { tag } from '#shared/training/tags.ts'
import { cachedAs, setQuery } from '#web/lib/api/queries.ts'
import { removeQueries, writeCached } from './cache-database.ts'
import { restoreCache, restoreOldCopy, saveCache, saveCacheNow } from './query-cache.ts'

const page = z.object({ items: z.array(z.unknown()), cursor: z.optional(z.string()) })
const journal = z.object({ pages: z.array(page), pageParams: z.array(z.optional(z.string())) })
const ofTags = cachedAs('/api/tags', z.array(tag))
const ofEntries = cachedAs('/api/entries', journal)

const rafa = 7
const hour = 3_600_000
const tags = [{ id: 1, name: 'Guard', colorClass: 'blue' }]
const now = Date.now()

beforeEach(() => removeQueries(() => true))

/** The app's cache when it is opened again. */
async function opened(at: number, userId = rafa) {
  const client = new QueryClient()
  await restoreCache(client, userId, at)
  return client
}

async function readAt(at: number, data: unknown = tags) {
  const client = new QueryClient()
  setQuery(client, { queryKey: ['/api/tags'], meta: ofTags }, data, at)
  await saveCache(client, rafa, now)
  return client
}

test('what was read is restored, and fetched again when it is shown', async () => {
  await readAt(now)
  const client = await opened(now + 23 * hour)
  expect(client.getQueryData(['/api/tags'])).toEqual(tags)
  expect(client.getQueryState(['/api/tags'])?.isInvalidated).toBe(true)
})

test('after a day it is gone, no matter how often it was saved without a reply from the server', async () => {
  await readAt(now)
  await saveCache(await opened(now + 23 * hour), rafa, now + 23 * hour)
  expect((await opened(now + 24 * hour + 1)).getQueryData(['/api/tags'])).toBeUndefined()
})

test('what comes from the future is not restored, unless the clock was only set back a little', async () => {
  await readAt(now)
  expect((await opened(now - 4 * 60_000)).getQueryData(['/api/tags'])).toEqual(tags)
  expect((await opened(now - 24 * hour)).getQueryData(['/api/tags'])).toBeUndefined()
})

test('nobody reads what another user has cached', async () => {
  await readAt(now)
  expect((await opened(now, 8)).getQueryCache().getAll()).toEqual([])
})

test('the document’s data takes precedence over the cache', async () => {
  await readAt(now)
  const client = new QueryClient()
  client.setQueryData(['/api/tags'], [], { updatedAt: now - hour })
  await restoreCache(client, rafa, now)
  expect(client.getQueryData(['/api/tags'])).toEqual([])
})

test('what an older version cached in another format is left out', async () => {
  await readAt(now, [{ id: 'one', label: 'Guard' }])
  expect((await opened(now)).getQueryData(['/api/tags'])).toBeUndefined()
  for (const broken of [null, 'text', { version: 0, userId: rafa, at: now, queries: [] }, { queries: 'none' }]) {
    await writeCached('queries', broken)
    expect((await opened(now)).getQueryCache().getAll()).toEqual([])
  }
})

test('searches, and queries that don’t ask for it, aren’t cached', async () => {
  const client = new QueryClient()
  const page = { pages: [{ items: [] }], pageParams: [undefined] }
  client.setQueryData(['/api/entries', { q: 'armbar' }], page)
  setQuery(client, { queryKey: ['/api/entries', { q: '' }], meta: ofEntries }, page)
  client.setQueryData(['/api/user/sessions'], [])
  await saveCache(client, rafa, now)
  const keys = (await opened(Date.now()))
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(keys).toEqual([['/api/entries', { q: '' }]])
})

test('pages from the cache aren’t cached again', async () => {
  const client = new QueryClient()
  const served = { items: [], cursor: '2026-11-20_7' }
  const pages = { pages: [served, { items: [], isCached: true }], pageParams: [undefined, '2026-11-20_7'] }
  setQuery(client, { queryKey: ['/api/entries', { q: '' }], meta: ofEntries }, pages, now + hour)
  setQuery(client, { queryKey: ['/api/tags'], meta: ofTags }, tags, now)
  await saveCache(client, rafa, now)
  expect((await opened(now)).getQueryData(['/api/entries', { q: '' }])).toEqual({
    pages: [served],
    pageParams: [undefined],
  })
})

test('a tab with an older copy overwrites nothing, and what only it has read stays', async () => {
  const [used, forgotten] = [new QueryClient(), new QueryClient()]
  const sweeps = { id: 2, name: 'Sweeps', colorClass: 'red' }
  const read = (client: QueryClient, data: unknown[], at: number) =>
    setQuery(client, { queryKey: ['/api/tags'], meta: ofTags }, data, at)
  read(forgotten, tags, now - hour)
  const page = { pages: [{ items: [] }], pageParams: [undefined] }
  setQuery(forgotten, { queryKey: ['/api/entries', { q: '' }], meta: ofEntries }, page, now - hour)
  read(used, [...tags, sweeps], now)
  await saveCache(used, rafa, now)

  const expectNewest = async () => {
    const client = await opened(now)
    expect(client.getQueryData(['/api/tags'])).toEqual([...tags, sweeps])
    expect(client.getQueryData(['/api/entries', { q: '' }])).toEqual(page)
  }
  saveCacheNow(forgotten, rafa)
  await expectNewest()
  await saveCache(forgotten, rafa, now)
  await expectNewest()
})

test('a page that was closed before its first save has its copy read', async () => {
  await readAt(now - hour)
  const client = new QueryClient()
  setQuery(client, { queryKey: ['/api/tags'], meta: ofTags }, [], now)
  saveCacheNow(client, rafa)
  expect((await opened(now)).getQueryData(['/api/tags'])).toEqual([])
})

test('of the parts of a copy, those older than a day aren’t restored', async () => {
  const client = new QueryClient()
  setQuery(client, { queryKey: ['/api/tags'], meta: ofTags }, tags, now - 25 * hour)
  setQuery(client, { queryKey: ['/api/entries', { q: '' }], meta: ofEntries }, { pages: [], pageParams: [] }, now)
  await saveCache(client, rafa, now)
  const keys = (await opened(now))
    .getQueryCache()
    .getAll()
    .map(({ queryKey: [path] }) => path)
  expect(keys).toEqual(['/api/entries'])
})

test('what is too old to be restored by itself stays on the device and is restored on request', async () => {
  await readAt(now)
  const later = now + 8 * 24 * hour
  const client = new QueryClient()
  expect(await restoreCache(client, rafa, later)).toBe(now)
  expect(client.getQueryCache().getAll()).toEqual([])
  // The app saves what it has, which is nothing.
  await saveCache(client, rafa, later)
  saveCacheNow(client, rafa)
  await restoreOldCopy(client, rafa, later)
  expect(client.getQueryData(['/api/tags'])).toEqual(tags)
  expect(client.getQueryState(['/api/tags'])).toMatchObject({ isInvalidated: true, dataUpdatedAt: now })
})
