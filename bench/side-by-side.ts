import { deepStrictEqual } from 'node:assert'
import pg from 'pg'
import { type Call, Client } from './client.ts'
import type { Owner } from './data.ts'
import { type Contender, interleaved, type Result } from './measure.ts'
import { appCalls, bareCalls, joinCalls, type Operation, operations, searches, sqlCalls } from './operations.ts'
import { postgresCpu } from './postgres-cpu.ts'
import type { Server } from './processes.ts'
import type { People, Workspace } from './workspace.ts'

export interface Servers {
  app: Server
  bare: Server
  join: Server
}

const rounds = 30
const callsARound: Record<Operation, number> = { 'list-50': 60, search: 16, create: 24, 'first-screen': 30 }

/**
 * Each operation next to its floors. Lists and creates take turns among the typical journals, searches stay in the large
 * one. CPU is that of the server plus all PostgreSQL processes, for the floors as for the product.
 */
export async function sideBySide(
  workspace: Workspace,
  servers: Servers,
  people: People,
): Promise<Record<Operation, Result[]>> {
  const sql = new pg.Client(workspace.connection)
  await sql.connect()
  const databaseCpu = await postgresCpu(sql)
  const results: Partial<Record<Operation, Result[]>> = {}
  for (const operation of operations) {
    const owners = operation === 'search' ? [people.large] : people.others.slice(0, rounds)
    await copyAnswers(servers, owners[0] as Owner)
    await assertSameEntries(servers, operation, owners[0] as Owner)
    const contenders = await contendersOf({ operation, owners, servers, workspace, sql, databaseCpu })
    results[operation] = await interleaved(contenders, rounds, callsARound[operation])
  }
  await sql.end()
  return results as Record<Operation, Result[]>
}

interface Comparison {
  operation: Operation
  owners: Owner[]
  servers: Servers
  workspace: Workspace
  sql: pg.Client
  databaseCpu: (() => Promise<number>) | undefined
}

async function contendersOf({ operation, owners, servers, workspace, sql, databaseCpu }: Comparison) {
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
    const cpu = databaseCpu && (async () => (await server.usage()).cpu + (await databaseCpu()))
    return { name, call, ...(cpu && { cpu }) }
  }
  const app = await each((owner) => appCalls(servers.app.port, owner))
  const join = await each(joinCalls)
  const bare = await each(bareCalls)
  const alone = await each((owner) => sqlCalls(workspace, sql, owner))
  const contenders: Contender[] = [
    overHttp('Rollbook', servers.app, (round) => app(round)[operation]),
    overHttp('(a) node:http, same bytes', servers.bare, (round) => bare(round)[operation]),
    overHttp('(b) Fastify with a join', servers.join, (round) => join(round)[operation]),
    {
      name: '(c) its SQL alone',
      call: (round, index) => alone(round)[operation](Math.max(index, 0)),
      ...(databaseCpu && { cpu: databaseCpu }),
    },
  ]
  return contenders
}

/** Gives floor (a) the product's replies. */
async function copyAnswers({ app, bare }: Servers, owner: Owner) {
  const client = new Client(app.port)
  const calls = await appCalls(app.port, owner)
  const answers: Record<string, string> = {
    '/list': await client.text(calls['list-50'](0)),
    '/create': await client.text(calls.create(0)),
    '/first-screen': await client.text(calls['first-screen'](0)),
  }
  for (const index of searches.keys()) answers[`/search/${index}`] = await client.text(calls.search(index))
  bare.tell(answers)
  client.close()
}

/** Floor (b) must do the same work, so its replies must contain the same entries. */
async function assertSameEntries({ app, join }: Servers, operation: Operation, owner: Owner) {
  const [product, floor] = [new Client(app.port), new Client(join.port)]
  const mine = entriesIn(await product.text((await appCalls(app.port, owner))[operation](1)))
  const theirs = entriesIn(await floor.text(joinCalls(owner)[operation](1)))
  if (operation === 'create') Object.assign(theirs, { id: mine.id, updatedAt: mine.updatedAt })
  deepStrictEqual(inOrder(theirs), inOrder(mine))
  product.close()
  floor.close()
}

/** The entries of a reply, which is JSON or a document with JSON in it. */
function entriesIn(text: string) {
  const [, boot] = /(\{"(?:nonce|user)":.*\})/.exec(text) ?? []
  return boot === undefined ? JSON.parse(text) : JSON.parse(boot).entries.items
}

/** Entries with their tags sorted by id, as names are sorted by each database's locale. */
const inOrder = (answer: unknown) =>
  [answer].flat().map((entry) => {
    const { tags, ...rest } = entry as { tags: { id: number }[] }
    return { ...rest, tags: tags.toSorted((tag, other) => tag.id - other.id) }
  })
