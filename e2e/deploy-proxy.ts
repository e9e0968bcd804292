import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Deploys {
  url: string
  /** From now on the app has another version, with the same files. The first request for each of `failing` is refused. */
  deploy: (options?: { failing: string[] }) => void
  stop: () => Promise<void>
}

/** A proxy in front of a server that pretends to deploy new versions of the app. */
export async function deployProxy(target: string): Promise<Deploys> {
  let count = 0
  const refused = new Set<string>()
  // Versions of builds contain no x.
  const named = (text: string) =>
    text.replace(/(?<=<meta name="version" content="|`|")\d{14}_[0-9a-f]{12}(?=`|")/g, (version) =>
      count === 0 ? version : `${version}x${count}`,
    )
  const front = createServer((asked, answer) => {
    if (refused.delete(asked.url ?? '')) return void answer.writeHead(503).end()
    const isVersioned =
      asked.url === '/sw.js' || asked.headers.accept?.includes('text/html') || asked.url === '/shell'
    const headers = isVersioned
      ? { ...asked.headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
      : asked.headers
    const passed = request(new URL(asked.url ?? '/', target), { method: asked.method, headers }, (reply) => {
      if (isVersioned) return void renameReply(reply, answer, named)
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      return reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      front.closeAllConnections()
      front.close(() => resolve())
    })
  const deploy = ({ failing } = { failing: [] as string[] }) => {
    count++
    for (const path of failing) refused.add(path)
  }
  return { url: `http://localhost:${(front.address() as AddressInfo).port}`, deploy, stop }
}

async function renameReply(reply: IncomingMessage, answer: ServerResponse, named: (text: string) => string) {
  const body = named(String(await buffer(reply)))
  const { 'content-length': _, ...headers } = reply.headers
  answer.writeHead(reply.statusCode ?? 502, headers)
  answer.end(body)
}
