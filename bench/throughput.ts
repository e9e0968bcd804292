import autocannon from 'autocannon'
import type { Call } from './client.ts'
import { appCalls, bareCalls, joinCalls, type Operation, operations } from './operations.ts'
import type { Server } from './processes.ts'
import type { Servers } from './side-by-side.ts'
import { sized } from './sized.ts'
import type { People } from './workspace.ts'

const connections = 8
const seconds = sized(1, 0.1)
const rounds = sized(2, 1)

/** Requests a second of each server, by operation. */
export type Throughput = Record<Operation, Record<keyof Servers, number>>

/** Eight connections at once, spread over many typical journals, as each owner may call 1,200 times a minute. */
export async function throughputOf(servers: Servers, people: People): Promise<Throughput> {
  const owners = people.others.slice(sized(30, 0), 190)
  const app = await Promise.all(owners.map((owner) => appCalls(servers.app.port, owner)))
  const of = { app, join: owners.map(joinCalls), bare: owners.map(bareCalls) }
  const result: Partial<Throughput> = {}
  for (const operation of operations) {
    const best = { app: 0, bare: 0, join: 0 }
    for (let round = 0; round < rounds; round++) {
      for (const name of ['app', 'bare', 'join'] as const) {
        const calls = of[name].map((record, index) => record[operation](index))
        best[name] = Math.max(best[name], await requestsASecond(servers[name], calls))
      }
    }
    result[operation] = best
  }
  return result as Throughput
}

async function requestsASecond(server: Server, calls: Call[]): Promise<number> {
  const startedAt = performance.now()
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    duration: seconds,
    requests: calls.map(({ path, method = 'GET', headers = {}, body }) => ({
      path,
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${result.non2xx} calls were refused, ${result.errors} failed. A member may call 1,200 times a minute: spread them over more members.`,
    )
  return (1000 * result['2xx']) / (performance.now() - startedAt)
}
