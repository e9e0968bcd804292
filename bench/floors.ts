import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import Fastify from 'fastify'
import { createJoined, firstScreenJoined, listJoined, openPool, searchNewest, searchRanked } from './joins.ts'

const compress = promisify(brotliCompress)
/** The product's quality. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** (a) node:http and nothing else: replies with the texts it was sent, compressed if the request asks for it. */
async function bare() {
  const answers = new Map<string, Buffer>()
  process.on('message', (message) => {
    if (typeof message !== 'object') return
    for (const [path, text] of Object.entries(message as Record<string, string>))
      answers.set(path, Buffer.from(text))
  })
  process.channel?.unref()
  const server = createServer((request, response) => {
    const text = answers.get(request.url ?? '') ?? Buffer.from('')
    const send = (answer: Buffer, headers = {}) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': answer.length,
        ...headers,
      })
      response.end(answer)
    }
    if (request.headers['accept-encoding']?.includes('br'))
      void compress(text, quick).then((packed) => send(packed, { 'content-encoding': 'br' }))
    else if (request.method === 'GET') send(text)
    else request.resume().on('end', () => send(text))
  })
  server.listen(0, '127.0.0.1', () => announce(server.address()))
}

/** (b) Fastify with its defaults, no session, no checks: rows joined with their tags, as JSON or in a document. */
async function join() {
  const pool = openPool(JSON.parse(process.env['BENCH_DATABASE'] ?? ''))
  const app = Fastify()
  app.get<{ Params: { userId: string } }>('/list/:userId', ({ params }) => listJoined(pool, Number(params.userId)))
  app.get<{ Params: { userId: string }; Querystring: { q: string } }>('/search/:userId', ({ params, query }) =>
    searchRanked(pool, Number(params.userId), query.q),
  )
  app.get<{ Params: { userId: string }; Querystring: { q: string } }>('/newest/:userId', ({ params, query }) =>
    searchNewest(pool, Number(params.userId), query.q),
  )
  app.post<{ Params: { userId: string }; Body: Record<string, unknown> }>(
    '/create/:userId',
    async (request, reply) =>
      reply.code(201).send(await createJoined(pool, Number(request.params.userId), request.body)),
  )
  const document = await readFile('dist/web/index.html', 'utf8')
  app.get<{ Params: { userId: string } }>('/first-screen/:userId', async ({ params }, reply) => {
    const boot = JSON.stringify(await firstScreenJoined(pool, Number(params.userId)))
    const html = document.replace('<!--boot-->', () => boot.replaceAll('<', '\\u003c'))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-encoding', 'br')
      .send(await compress(html, quick))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  announce(app.server.address())
}

function announce(address: unknown) {
  console.log(`http://127.0.0.1:${(address as { port: number }).port}`)
}

await (process.argv[2] === 'bare' ? bare() : join())
