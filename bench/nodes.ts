import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import autocannon from 'autocannon'
import { openDatabase } from '#server/db/open.ts'
import { addOwner, fillJournal, type Owner } from './data.ts'
import { setting } from './setting.ts'
import { sized } from './sized.ts'

/**
 * How many calls a second an installation answers: sixty members list, search, and open the journal through its proxy,
 * with as many calls at once as CONNECTIONS says. Run it again with more nodes behind the proxy.
 *
 *     NODES_URL=http://127.0.0.1:8080 DATABASE_URL=postgres://… npx node bench/nodes.ts
 */

const url = setting('NODES_URL')
const connections = Number(process.env['CONNECTIONS'] ?? 24)
const seconds = sized(20, 1)

const owners = await signUp(sized(60, 2))
await load(sized(5, 1))
const busyBefore = await busyMilliseconds()
const { requests, latency, non2xx, errors, duration } = await load(seconds)
const cores = ((await busyMilliseconds()) - busyBefore) / 1000 / duration
console.log(
  `${Math.round(requests.average)} calls a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms; ${non2xx} refused, ${errors} failed; ` +
    `${cores.toFixed(1)} of ${availableParallelism()} cores in use, this bench included`,
)

async function signUp(count: number): Promise<Owner[]> {
  const db = openDatabase({ connectionString: setting('DATABASE_URL'), max: 2 }, () => undefined)
  try {
    const all: Owner[] = []
    for (let index = 0; index < count; index++) {
      const owner = await addOwner(db, `Nodes ${process.pid} ${index}`)
      await fillJournal(db, owner, sized(300, 5))
      all.push(owner)
    }
    return all
  } finally {
    await db.destroy()
  }
}

function load(duration: number) {
  const paths = ['/api/entries', '/api/entries', '/api/entries?q=guard', '/', '/api/entries', '/api/tags']
  const requests = paths.flatMap((path) =>
    owners.map(({ cookie }) => ({ path, headers: { cookie, accept: path === '/' ? 'text/html' : '*/*' } })),
  )
  return autocannon({ url, connections, duration, requests })
}

/** Of all cores since the machine started. Reads /proc, so it needs Linux. */
async function busyMilliseconds(): Promise<number> {
  const [, user = 0, nice = 0, system = 0] = (await readFile('/proc/stat', 'utf8')).split(/\s+/).map(Number)
  return (user + nice + system) * 10
}
