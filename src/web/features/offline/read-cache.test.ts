import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { keepCache, restoreCache } from './read-cache.ts'
import { dropKept, keep } from './read-store.ts'

const rafa = 7
const hour = 3_600_000
const tags = [{ id: 1, name: 'Guard', colorClass: 'blue' }]
const now = Date.now()

beforeEach(() => dropKept('cache', () => true))

/** What an app that is opened afterwards knows. */
async function opened(at: number, userId = rafa) {
  const client = new QueryClient()
  await restoreCache(client, userId, at)
  return client
}

async function readAt(at: number, key: unknown[] = ['/api/tags'], data: unknown = tags) {
  const client = new QueryClient()
  client.setQueryData(key, data, { updatedAt: at })
  await keepCache(client, rafa)
  return client
}

test('what was read comes back, to be asked for again where it is shown', async () => {
  await readAt(now)
  const client = await opened(now + 23 * hour)
  expect(client.getQueryData(['/api/tags'])).toEqual(tags)
  expect(client.getQueryState(['/api/tags'])?.isInvalidated).toBe(true)
})

test('after a day it is gone, however often it was kept again without hearing from the server', async () => {
  await readAt(now)
  await keepCache(await opened(now + 23 * hour), rafa)
  expect((await opened(now + 24 * hour + 1)).getQueryData(['/api/tags'])).toBeUndefined()
})

test('what comes from the future is no use, but for a clock that was put right a little', async () => {
  await readAt(now)
  expect((await opened(now - 4 * 60_000)).getQueryData(['/api/tags'])).toEqual(tags)
  expect((await opened(now - 24 * hour)).getQueryData(['/api/tags'])).toBeUndefined()
})

test('nobody reads what another person has read', async () => {
  await readAt(now)
  expect((await opened(now, 8)).getQueryCache().getAll()).toEqual([])
})

test('what the document brought along wins over what was kept', async () => {
  await readAt(now)
  const client = new QueryClient()
  client.setQueryData(['/api/tags'], [], { updatedAt: now - hour })
  await restoreCache(client, rafa, now)
  expect(client.getQueryData(['/api/tags'])).toEqual([])
})

test('what an older version has kept in another form is left out, not crashed on', async () => {
  await readAt(now, ['/api/tags'], [{ id: 'one', label: 'Guard' }])
  expect((await opened(now)).getQueryData(['/api/tags'])).toBeUndefined()
  for (const broken of [null, 'text', { schema: 0, userId: rafa, at: now, queries: [] }, { queries: 'none' }]) {
    await keep('cache', broken)
    expect((await opened(now)).getQueryCache().getAll()).toEqual([])
  }
})

test('searches, and what is nobody’s business without signal, are not kept', async () => {
  const client = new QueryClient()
  const page = { pages: [{ items: [] }], pageParams: [undefined] }
  client.setQueryData(['/api/entries', { q: 'armbar' }], page)
  client.setQueryData(['/api/entries', { q: '' }], page)
  client.setQueryData(['/api/user/sessions'], [])
  await keepCache(client, rafa)
  const keys = (await opened(Date.now()))
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(keys).toEqual([['/api/entries', { q: '' }]])
})

test('pages that were put together without signal are not taken for the server’s', async () => {
  const client = new QueryClient()
  const served = { items: [], cursor: '2026-11-20_7' }
  const pages = { pages: [served, { items: [], isKept: true }], pageParams: [undefined, '2026-11-20_7'] }
  client.setQueryData(['/api/entries', { q: '' }], pages, { updatedAt: now + hour })
  client.setQueryData(['/api/tags'], tags, { updatedAt: now })
  await keepCache(client, rafa)
  expect((await opened(now)).getQueryData(['/api/entries', { q: '' }])).toEqual({
    pages: [served],
    pageParams: [undefined],
  })
})
