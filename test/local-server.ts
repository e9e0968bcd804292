import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'

type Handler = (response: ServerResponse, request: IncomingMessage) => unknown

/** Replies with JSON, as our server does. */
export const json =
  (status: number, body: object): Handler =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/**
 * A real server on this machine for the current test. Fetches of a path go to it, as in a browser they go to the server the
 * page came from. `routes` are keyed by method and path, `otherwise` replies to the rest, and `calls` lists what came, in
 * order.
 */
export async function localServer(
  routes: Record<string, Handler>,
  otherwise = json(404, { code: 'NOT_FOUND', message: 'This does not exist.' }),
) {
  const calls: { name: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`
    calls.push({ name, headers: request.headers })
    const handler = routes[name] ?? otherwise
    handler(response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    fetch(new URL(path, `http://127.0.0.1:${port}`), init),
  )
  const stop = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    await stop()
  })
  return { calls, stop }
}
