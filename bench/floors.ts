import { createServer } from 'node:http'
import Fastify from 'fastify'
import { createAsUsual, listAsUsual, openPool, searchAsUsual } from './usual.ts'

/** (a) node:http and nothing else: answers the bytes that it was told, at the paths that it was told. */
async function bare() {
  const answers = new Map<string, Buffer>()
  process.on('message', (message) => {
    if (typeof message !== 'object') return
    for (const [path, text] of Object.entries(message as Record<string, string>))
      answers.set(path, Buffer.from(text))
  })
  process.channel?.unref()
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '') ?? Buffer.from('')
    const send = () => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': answer.length,
      })
      response.end(answer)
    }
    if (request.method === 'GET') send()
    else request.resume().on('end', send)
  })
  server.listen(0, '127.0.0.1', () => announce(server.address()))
}

/** (b) Fastify as it comes, no session, no checks: rows joined with their tags, answered as JSON. */
async function join() {
  const pool = openPool(JSON.parse(process.env['BENCH_DATABASE'] ?? ''))
  const app = Fastify()
  app.get<{ Params: { userId: string } }>('/list/:userId', ({ params }) =>
    listAsUsual(pool, Number(params.userId)),
  )
  app.get<{ Params: { userId: string }; Querystring: { q: string } }>('/search/:userId', ({ params, query }) =>
    searchAsUsual(pool, Number(params.userId), query.q),
  )
  app.post<{ Params: { userId: string }; Body: Record<string, unknown> }>(
    '/create/:userId',
    async (request, reply) =>
      reply.code(201).send(await createAsUsual(pool, Number(request.params.userId), request.body)),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  announce(app.server.address())
}

function announce(address: unknown) {
  console.log(`http://127.0.0.1:${(address as { port: number }).port}`)
}

await (process.argv[2] === 'bare' ? bare() : join())
