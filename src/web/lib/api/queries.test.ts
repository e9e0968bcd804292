import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { json, localServer } from '#test/local-server.ts'
import { apiQuery, cachedAs, parseCached, refreshPaths, setQuery, warmQueries, warmUp } from './queries.ts'

const names = z.array(z.string())

test('a query fetches its path with its parameters, which are its key', async () => {
  const { calls } = await localServer({ 'GET /api/calendar?month=2026-11': json(200, ['Open mat']) })
  const query = apiQuery({ path: '/api/calendar', params: { month: '2026-11' }, schema: names })
  expect(await new QueryClient().fetchQuery(query)).toEqual(['Open mat'])
  expect(query.queryKey).toEqual(['/api/calendar', { month: '2026-11' }])
  expect(calls).toHaveLength(1)
})

test('a reply that doesn’t fit its schema is an error', async () => {
  await localServer({ 'GET /api/tags': json(200, { tags: [] }) })
  const query = apiQuery({ path: '/api/tags', schema: names })
  await expect(
    new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(query),
  ).rejects.toThrow('Invalid input')
})

test('cached data is read back if it fits one of the schemas of its path', () => {
  cachedAs('/api/entries', names)
  cachedAs('/api/entries', z.object({ pages: z.array(names) }))
  expect(parseCached(['/api/entries', 'newest'], ['Guard'])).toEqual(['Guard'])
  expect(parseCached(['/api/entries', { q: '' }], { pages: [['Guard']] })).toEqual({ pages: [['Guard']] })
  expect(parseCached(['/api/entries'], [1])).toBeUndefined()
  expect(parseCached(['/api/user/sessions'], ['Guard'])).toBeUndefined()
})

test('data set before anybody reads it keeps its age, and is cached like its query', () => {
  const client = new QueryClient()
  const query = apiQuery({ path: '/api/academies', schema: names, isCached: true })
  const set = setQuery(client, query, ['Northside'], 1000)
  expect(set.meta).toEqual({ isCached: true })
  expect(client.getQueryState(query.queryKey)).toMatchObject({ data: ['Northside'], dataUpdatedAt: 1000 })
})

test('queries are warmed up for the day of the warm-up, not the day they were declared', () => {
  let month = '2026-11'
  warmUp(() => [{ queryKey: ['/api/calendar', { month }] }])
  month = '2026-12'
  expect(warmQueries(new QueryClient())).toContainEqual({ queryKey: ['/api/calendar', { month: '2026-12' }] })
})

test('refreshing a path fetches what is on the screen and marks the rest as stale, for this path alone', async () => {
  let count = 0
  const { calls } = await localServer({
    'GET /api/calendar?month=2026-11': (response, request) => {
      count += 1
      json(200, [`version ${count}`])(response, request)
    },
  })
  const client = new QueryClient()
  const [shown, hidden] = ['2026-11', '2026-12'].map((month) =>
    apiQuery({ path: '/api/calendar', params: { month }, schema: names }),
  )
  if (!shown || !hidden) throw new Error('Two months are two queries.')
  client.setQueryData(shown.queryKey, ['version 0'])
  client.setQueryData(hidden.queryKey, [])
  client.setQueryData(['/api/tags'], [])
  const observer = new QueryObserver(client, { ...shown, staleTime: Number.POSITIVE_INFINITY })
  const refreshed = new Promise((resolve) => {
    observer.subscribe(({ data }) => data?.[0] === 'version 1' && resolve(data))
  })
  refreshPaths(client, ['/api/calendar'])
  expect(await refreshed).toEqual(['version 1'])
  expect(client.getQueryState(hidden.queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(['/api/tags'])?.isInvalidated).toBe(false)
  expect(calls).toHaveLength(1)
  observer.destroy()
})
