import 'fake-indexeddb/auto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { json, localServer } from '#test/local-server.ts'
import { rafa } from '#test/rafa.ts'
import { currentUserIn, fetchCurrentUser, sessionQuery, updateSession } from '#web/features/sessions/session.ts'
import { setCurrentUserId } from '#web/lib/api/api.ts'
import { queryClient } from '#web/query-client.ts'
import { refreshSession } from './start-offline-cache.ts'

const path = 'GET /api/auth/session'
const signedOut = json(401, { code: 'SIGNED_OUT', message: 'Please log in again.' })

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, rafa)
  setCurrentUserId(rafa.id)
})

/** The addresses to which the page goes. */
function visited() {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => assign.mockRestore())
  return () => assign.mock.calls.map(([to]) => String(to))
}

test('what another device has changed about the member shows after the first screen', async () => {
  const { calls } = await localServer({ [path]: json(200, { ...rafa, fullName: 'Rafael Moreno' }) })
  await refreshSession(queryClient)
  expect(currentUserIn(queryClient)?.fullName).toBe('Rafael Moreno')
  expect(calls).toHaveLength(1)
})

test('what the member has changed meanwhile stays', async () => {
  await localServer({
    [path]: (response, request) => {
      updateSession(queryClient, { id: rafa.id, fullName: 'R. Moreno' })
      json(200, rafa)(response, request)
    },
  })
  await refreshSession(queryClient)
  expect(currentUserIn(queryClient)?.fullName).toBe('R. Moreno')
})

test('a login that has ended leads to the login', async () => {
  await localServer({ [path]: signedOut })
  const went = visited()
  await expect(refreshSession(queryClient)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  await expect.poll(went).toEqual([expect.stringMatching(/^\/auth\?ended=true/)])
})

test.each([
  ['a page', '<h1>Proxy authentication</h1>'],
  ['a code of its own', '{"code":"UNAUTHORIZED","message":"Unauthorized"}'],
  ['a message', '{"message":"Unauthorized"}'],
])('a proxy’s 401 with %s logs nobody out', async (_, text) => {
  await localServer({ [path]: (response) => response.writeHead(401).end(text) })
  const went = visited()
  await expect(refreshSession(queryClient)).rejects.toThrow('401')
  await expect(fetchCurrentUser()).rejects.toThrow('401')
  expect(currentUserIn(queryClient)).toEqual(rafa)
  expect(went()).toEqual([])
})

test('without a connection, the member stays logged in', async () => {
  const { stop } = await localServer({})
  await stop()
  await expect(refreshSession(queryClient)).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(currentUserIn(queryClient)).toEqual(rafa)
})
