import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { signedOutHeader } from '#shared/foundation/paths.ts'
import { rafa } from '#test/rafa.ts'
import { readCachedUser, writeCached } from '../features/offline/cache/cache-database.ts'
import type { FetchEvent } from './scope.ts'

vi.stubGlobal('SHELL_VERSION', 'test')
vi.stubGlobal('SHELL_FILES', [])
const { serverDocument } = await import('./documents.ts')

/** Opens a page whose reply says that the login is over, while the session's endpoint replies with this. */
async function openAfterLogout(status: number, text: string) {
  await writeCached('user', rafa)
  vi.stubGlobal('clients', { get: () => Promise.resolve(undefined) })
  vi.stubGlobal('fetch', (asked: Request | string) =>
    Promise.resolve(
      typeof asked === 'string'
        ? new Response(text, { status })
        : new Response('', { headers: { [signedOutHeader]: 'true' } }),
    ),
  )
  const works: Promise<unknown>[] = []
  const event = { request: new Request('http://127.0.0.1/welcome'), waitUntil: works.push.bind(works) }
  await serverDocument(event as unknown as FetchEvent)
  await Promise.all(works)
  return (await readCachedUser())?.id
}

test('the journal of a login that is over is cleared from the device', async () => {
  expect(await openAfterLogout(401, '{"code":"SIGNED_OUT","message":"Please log in again."}')).toBeUndefined()
})

test.each([
  ['a page', '<h1>Proxy authentication</h1>'],
  ['a code of its own', '{"code":"UNAUTHORIZED","message":"Unauthorized"}'],
])('a proxy’s 401 with %s clears nothing', async (_, text) => {
  expect(await openAfterLogout(401, text)).toBe(rafa.id)
})
