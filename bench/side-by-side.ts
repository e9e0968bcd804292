import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { type Call, Client } from './client.ts'
import type { Owner } from './data.ts'
import { type Contender, interleaved, type Result } from './measure.ts'
import {
  appCalls,
  bareCalls,
  isSearch,
  joinCalls,
  newestCalls,
  type Operation,
  operations,
  searches,
  sqlCalls,
} from './operations.ts'
import { postgresCpu } from './postgres-cpu.ts'
import type { Server } from './processes.ts'
import { sized } from './sized.ts'
import type { People, Workspace } from './workspace.ts'

export interface Servers {
  app: Server
  bare: Server
  join: Server
}

const rounds = sized(30, 1)
const callsARound: Record<Operation, number> = {
  'list-50': sized(60, 2),
  'first-screen': sized(30, 2),
  // One person searches, who may make 1,200 calls a minute.
  'search-common': sized(15, 5),
  'search-rare': sized(15, 5),
  create: sized(24, 2),
}

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
  try {
    const databaseCpu = await postgresCpu(sql)
    const results: Partial<Record<Operation, Result[]>> = {}
    for (const operation of operations) {
      const owners = isSearch(operation) ? [people.large] : people.others.slice(0, rounds)
      await copyAnswers(servers, owners[0] as Owner)
      await assertSameEntries(servers, operation, owners[0] as Owner)
      const contenders = await contendersOf({ operation, owners, servers, workspace, sql, databaseCpu })
      results[operation] = await interleaved(contenders, rounds, callsARound[operation])
    }
    return results as Record<Operation, Result[]>
  } finally {
    await sql.end()
  }
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
  if (isSearch(operation)) {
    const newest = await each((owner) => newestCalls(owner, operation))
    contenders.push(overHttp('(d) Fastify, newest hits first', servers.join, newest))
  }
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
  for (const operation of operations)
    if (isSearch(operation))
      for (const [index, word] of searches[operation].entries())
        answers[`/search/${word}`] = await client.text(calls[operation](index))
  bare.tell(answers)
  client.close()
}

/** Floor (b) must do the same work, so its replies must contain the same entries, in the same order. */
async function assertSameEntries({ app, join }: Servers, operation: Operation, owner: Owner) {
  const [product, floor] = [new Client(app.port), new Client(join.port)]
  const [callApp, callJoin] = [await appCalls(app.port, owner), joinCalls(owner)]
  for (let index = 0; index < (isSearch(operation) ? searches[operation].length : 1); index++) {
    const mine = entriesIn(await product.text(callApp[operation](index)))
    const theirs = entriesIn(await floor.text(callJoin[operation](index)))
    if (operation === 'create') Object.assign(theirs, { id: mine.id, updatedAt: mine.updatedAt })
    const [its, own] = [inOrder(theirs), inOrder(mine)]
    const places = [...(its.length > own.length ? its : own).keys()]
    const at = places.findIndex((place) => !isDeepStrictEqual(its[place], own[place]))
    if (at === -1) continue
    throw new Error(
      `Floor (b) replies to ${callJoin[operation](index).path} otherwise than Rollbook, so it does other work. ` +
        `Have bench/joins.ts do the same. The first entry that differs: ${JSON.stringify(its[at])}, Rollbook's: ${JSON.stringify(own[at])}`,
    )
  }
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
