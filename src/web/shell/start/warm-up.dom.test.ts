import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/accounts.ts'
import { weekdayOf } from '#shared/foundation/dates.ts'
import { json, localServer } from '#test/local-server.ts'
import { sessionQuery } from '#web/features/sessions/session.ts'
import { warmUp } from './warm-up.ts'

const rafa = { id: 7, fullName: 'Rafa Moreno' } as User
const nothing = json(200, [])

/** An app in which Rafa is logged in. */
function app() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(sessionQuery.queryKey, rafa)
  return client
}

const pathsOf = (calls: { name: string }[]) => calls.map(({ name }) => name.split('?')[0])

test('everything the features declare is fetched, the newest entries last', async () => {
  const { calls } = await localServer({}, nothing)
  await warmUp(app())
  expect(pathsOf(calls)).toContain('GET /api/tags')
  expect(pathsOf(calls)).toContain('GET /api/templates')
  expect(pathsOf(calls).at(-1)).toBe('GET /api/entries')
})

test('of the calendar, months in the member’s own weeks are fetched', async () => {
  const { calls } = await localServer({}, nothing)
  const client = app()
  const british: User = { ...rafa, weekStartsOn: 1 }
  client.setQueryData(sessionQuery.queryKey, british)
  await warmUp(client)
  const firstDays = calls.flatMap(({ name }) => /\/api\/calendar\?from=([\d-]+)/.exec(name)?.[1] ?? [])
  expect(firstDays.map(weekdayOf)).toEqual(['Mon', 'Mon', 'Mon'])
})

test('once is enough for an hour', async () => {
  const { calls } = await localServer({}, nothing)
  const client = app()
  await warmUp(client)
  const first = calls.length
  await warmUp(client)
  expect(calls).toHaveLength(first)
})

test('what has changed is fetched again within the hour', async () => {
  const { calls } = await localServer({}, nothing)
  const client = app()
  await warmUp(client)
  const first = calls.length
  await client.invalidateQueries({ queryKey: ['/api/templates'] })
  await warmUp(client)
  expect(pathsOf(calls.slice(first))).toContain('GET /api/templates')
})

test('while the server is down, one call is enough, and the next warm-up starts over', async () => {
  const { calls } = await localServer({}, json(503, {}))
  const client = app()
  await warmUp(client)
  await warmUp(client)
  expect(new Set(pathsOf(calls)).size).toBe(1)
  expect(calls).toHaveLength(2)
})

test('nothing more is fetched for a user who logs out in the meantime', async () => {
  const client = app()
  const { calls } = await localServer({}, (response, request) => {
    client.setQueryData(sessionQuery.queryKey, null)
    nothing(response, request)
  })
  await warmUp(client)
  expect(calls).toHaveLength(1)
})
