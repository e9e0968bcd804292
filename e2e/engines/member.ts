/** A member with a plan, as other programs see them. */
export interface Member {
  email: string
  password: string
  /** Name and value of the cookies of their browser. */
  cookies: [name: string, value: string][]
  /** Stores something, as an earlier visit would have. */
  post: (path: string, body: object) => Promise<{ id: number }>
  /** Changes or deletes something, as another device would. */
  send: (method: 'PATCH' | 'DELETE', path: string, body?: object) => Promise<void>
  /** What the server has. */
  read: <Result>(path: string) => Promise<Result>
  log: (title: string) => Promise<void>
  /** The titles of their sessions. */
  titles: () => Promise<string[]>
}

/** An address of this machine, since each has its own limits. */
const someIpAddress = () => `127.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`

/** Registers on a running server by its API, which other builds have as well, and takes a plan. */
export async function register(url: string): Promise<Member> {
  const address = { 'x-forwarded-for': someIpAddress() }
  let cookies: [string, string][] = []
  const call = async (path: string, { headers = {}, ...init }: RequestInit = {}) => {
    const cookie = cookies.map((pair) => pair.join('=')).join('; ')
    const reply = await fetch(new URL(path, url), {
      ...init,
      headers: { cookie, ...address, ...headers },
      redirect: 'manual',
    })
    const set = new Map([...cookies, ...reply.headers.getSetCookie().map(pairIn)])
    cookies = [...set]
    return reply
  }
  const send = async (method: string, path: string, body: object = {}) => {
    const { csrfToken } = (await (await call('/api/csrf-token')).json()) as { csrfToken: string }
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
    const reply = await call(path, { method, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  const post = (path: string, body: object) => send('POST', path, body)
  const [email, password] = [`${crypto.randomUUID()}@rollbook.example`, 'Armbar2026']
  await post('/api/auth/register', { fullName: 'Rafa Moreno', email, password })
  // On the page that replaces Stripe's.
  const checkout = (await (await post('/api/payment/checkout', { plan: 'annual' })).json()) as { url: string }
  await (await call(`${checkout.url}/pay`)).arrayBuffer()
  return {
    email,
    password,
    cookies,
    send: async (method, path, body) => void (await (await send(method, path, body)).arrayBuffer()),
    post: async (path, body) => (await post(path, body)).json() as Promise<{ id: number }>,
    read: async <Result>(path: string) => (await call(path)).json() as Promise<Result>,
    log: async (title) => {
      const entry = { title, date: '2026-11-20', clientId: crypto.randomUUID() }
      await (await post('/api/entries', entry)).arrayBuffer()
    },
    titles: async () => {
      const entries = (await (await call('/api/entries?limit=200')).json()) as { title: string }[]
      return entries.map(({ title }) => title)
    },
  }
}

function pairIn(cookie: string): [string, string] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  return [name, value]
}
