import { type Answer, type Call, Client } from '../client.ts'

/** Makes many calls, so many at a time, and counts the replies: '480x 201, 120x 400 TOO_MANY_RULES'. */
export async function counted(port: number, calls: Call[], atOnce: number): Promise<string> {
  const counts = new Map<string, number>()
  let next = 0
  const work = async () => {
    const client = new Client(port)
    for (let call = calls[next++]; call; call = calls[next++]) {
      const reply = await client.send(call).then(nameOf, () => 'no reply')
      counts.set(reply, (counts.get(reply) ?? 0) + 1)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return [...counts].map(([reply, count]) => `${count}x ${reply}`).join(', ')
}

const nameOf = ({ status, body }: Answer) =>
  status < 400 ? String(status) : `${status} ${/"code":"(\w+)"/.exec(String(body))?.[1] ?? ''}`

/** One call: 'GET /api/calendar: 200, 12.3 MB in 28.0 s'. */
export async function timed(port: number, call: Call): Promise<string> {
  const client = new Client(port)
  const start = performance.now()
  const reply = await client.send(call).catch(() => undefined)
  client.close()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const size = ((reply?.body.length ?? 0) / 1024 / 1024).toFixed(1)
  return `${call.path.split('?')[0]}: ${reply ? nameOf(reply) : 'no reply'}, ${size} MB in ${seconds} s`
}
