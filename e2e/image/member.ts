import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as plain } from 'node:http'
import { request as encrypted } from 'node:https'

/** Where a server listens, which may not be where its name leads. */
export interface Place {
  url: string
  port: number
  /** Whom its certificate has to be from. */
  ca?: string
}

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
  bytes: number
}

interface Init {
  method?: string
  headers?: object
  body?: string | Buffer
}

/** Asks a server as a browser does that finds it at `port` of this machine. Throws if there is no answer in 20 seconds. */
async function ask(place: Place, path: string, init: Init = {}): Promise<Reply> {
  const { protocol, hostname } = new URL(place.url)
  const call = (protocol === 'https:' ? encrypted : plain)({
    host: '127.0.0.1',
    port: place.port,
    path,
    method: init.method ?? 'GET',
    headers: { host: hostname, ...init.headers },
    servername: hostname,
    ...(place.ca && { ca: place.ca }),
    agent: false,
    signal: AbortSignal.timeout(20_000),
  })
  call.end(init.body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const body = Buffer.concat((await response.toArray()) as Buffer[])
  return { status: response.statusCode ?? 0, headers: response.headers, text: body.toString(), bytes: body.length }
}

/** Whether it says that it should get requests. */
export const isReady = (place: Place) =>
  ask(place, '/readyz').then(
    ({ status, text }) => status === 200 && text.includes('"ok"'),
    () => false,
  )

/** Registers a member, whose trial begins. */
export async function register(place: Place) {
  const cookies = new Map<string, string>()
  const call = async (path: string, init: Init = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const reply = await ask(place, path, { ...init, headers: { cookie, ...init.headers } })
    for (const set of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return reply
  }
  const token = async () => (JSON.parse((await call('/api/csrf-token')).text) as { csrfToken: string }).csrfToken
  const post = async (path: string, body: string | Buffer, headers: object) => {
    const reply = await call(path, {
      method: 'POST',
      body,
      headers: { 'x-csrf-token': await token(), ...headers },
    })
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    return reply
  }
  const json = { 'content-type': 'application/json' }
  const email = `${crypto.randomUUID()}@rollbook.example`
  await post(
    '/api/auth/register',
    JSON.stringify({ fullName: 'Rafa Moreno', email, password: 'Armbar2026' }),
    json,
  )
  return {
    read: (path: string) => call(path),
    log: async (title: string) => {
      const date = new Date().toISOString().slice(0, 10)
      await post('/api/entries', JSON.stringify({ title, date, clientId: crypto.randomUUID() }), json)
    },
    titles: async () => {
      const entries = JSON.parse((await call('/api/entries?limit=200')).text) as { title: string }[]
      return entries.map(({ title }) => title)
    },
    post,
  }
}
