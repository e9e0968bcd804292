import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

export interface Answer {
  status: number
  /** As it came, compressed or not. */
  body: Buffer
  encoding: string | undefined
}

export interface Call {
  path: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: unknown
}

/** One connection that stays open, one call at a time. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  send({ path, method = 'GET', headers = {}, body }: Call): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const typed = text === undefined ? headers : { ...headers, 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.#agent,
        host: '127.0.0.1',
        port: this.#port,
        path,
        method,
        headers: typed,
      })
      sent.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks),
            encoding: response.headers['content-encoding'],
          }),
        )
      })
      sent.end(text)
    })
  }

  /** The raw reply; anything but success ends the bench. */
  async get(call: Call): Promise<Answer> {
    const answer = await this.send(call)
    if (answer.status >= 300)
      throw new Error(`${call.method ?? 'GET'} ${call.path} answered ${answer.status}: ${String(answer.body)}`)
    return answer
  }

  /** The text of the reply. */
  async text(call: Call): Promise<string> {
    const { body, encoding } = await this.get(call)
    return String(encoding === 'br' ? brotliDecompressSync(body) : body)
  }

  close() {
    this.#agent.destroy()
  }
}

/** The anti-forgery token that belongs to a session's cookie. */
export async function tokenFor(client: Client, cookie: string): Promise<string> {
  return JSON.parse(await client.text({ path: '/api/csrf-token', headers: { cookie } })).csrfToken
}
