import { deepStrictEqual } from 'node:assert'
import pg from 'pg'
import { type Call, Client } from './client.ts'
import type { Owner } from './data.ts'
import { type Contender, interleaved, type Result } from './measure.ts'
import { appCalls, bareCalls, joinCalls, type Operation, operations, searches, sqlCalls } from './operations.ts'
import type { Server } from './processes.ts'
import type { People, Place } from './world.ts'

export interface Servers {
  app: Server
  bare: Server
  join: Server
}

const rounds = 30
const callsARound: Record<Operation, number> = { 'list-50': 60, search: 16, create: 24 }

/** Each operation beside its floors. Lists and creates go round the usual journals, searches stay in the large one. */
export async function sideBySide(
  place: Place,
  servers: Servers,
  people: People,
): Promise<Record<Operation, Result[]>> {
  const sql = new pg.Client(place.connection)
  await sql.connect()
  const results: Partial<Record<Operation, Result[]>> = {}
  for (const operation of operations) {
    const owners = operation === 'search' ? [people.large] : people.others.slice(0, rounds)
    await teachBare(servers, owners[0] as Owner)
    await isSame(servers, operation, owners[0] as Owner)
    const contenders = await contendersOf(operation, owners, servers, place, sql)
    results[operation] = await interleaved(contenders, rounds, callsARound[operation])
  }
  await sql.end()
  return results as Record<Operation, Result[]>
}

async function contendersOf(
  operation: Operation,
  owners: Owner[],
  servers: Servers,
  place: Place,
  sql: pg.Client,
): Promise<Contender[]> {
  const each = async <T>(make: (owner: Owner) => T | Promise<T>) => {
    const made: T[] = []
    for (const owner of owners) made.push(await make(owner))
    return (round: number) => made[Math.max(round, 0) % made.length] as T
  }
  const overHttp = (
    name: string,
    server: Server,
    callOf: (round: number) => (index: number) => Call,
  ): Contender => {
    const client = new Client(server.port)
    const call = (round: number, index: number) =>
      client.get(callOf(round)(round * callsARound[operation] + index))
    return { name, call, cpu: async () => (await server.usage()).cpu }
  }
  const app = await each((owner) => appCalls(servers.app.port, owner))
  const join = await each(joinCalls)
  const bare = await each(bareCalls)
  const alone = await each((owner) => sqlCalls(place, sql, owner))
  return [
    overHttp('Rollbook', servers.app, (round) => app(round)[operation]),
    overHttp('(a) node:http, same bytes', servers.bare, (round) => bare(round)[operation]),
    overHttp('(b) Fastify with a join', servers.join, (round) => join(round)[operation]),
    { name: '(c) its SQL alone', call: (round, index) => alone(round)[operation](Math.max(index, 0)) },
  ]
}

/** Gives floor (a) the very bytes that the product answers. */
async function teachBare({ app, bare }: Servers, owner: Owner) {
  const client = new Client(app.port)
  const calls = await appCalls(app.port, owner)
  const answers: Record<string, string> = {
    '/list': await client.get(calls['list-50'](0)),
    '/create': await client.get(calls.create(0)),
  }
  for (const index of searches.keys()) answers[`/search/${index}`] = await client.get(calls.search(index))
  bare.tell(answers)
  client.close()
}

/** Floor (b) must do the same work: its answers hold the same entries. */
async function isSame({ app, join }: Servers, operation: Operation, owner: Owner) {
  const [product, floor] = [new Client(app.port), new Client(join.port)]
  const mine = JSON.parse(await product.get((await appCalls(app.port, owner))[operation](1)))
  const theirs = JSON.parse(await floor.get(joinCalls(owner)[operation](1)))
  if (operation === 'create') theirs.id = mine.id
  deepStrictEqual(inOrder(theirs), inOrder(mine))
  product.close()
  floor.close()
}

/** Entries with their tags by id: each database sorts names by its own locale. */
const inOrder = (answer: unknown) =>
  [answer].flat().map((entry) => {
    const { tags, ...rest } = entry as { tags: { id: number }[] }
    return { ...rest, tags: tags.toSorted((one, other) => one.id - other.id) }
  })
