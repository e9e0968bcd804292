import { setTimeout as sleep } from 'node:timers/promises'
import { localDay } from '#shared/foundation/dates.ts'
import { fillAccount } from '../../test/worst-account.ts'
import { Client } from '../client.ts'
import { cpuOf } from '../cpu.ts'
import type { Attack, Field } from './attack.ts'

const today = localDay(new Date())
const year = today.slice(0, 4)
const seconds = 20

/** The most expensive calls with a full account. */
const paths = (technique: number) => [
  '/',
  '/api/entries?q=de',
  `/api/entries/suggested?technique=${technique}`,
  `/api/rounds?from=${year}-01-01&to=${year}-12-31`,
  `/api/rounds/lessons?from=${year}-01-01&to=${year}-12-31`,
  `/api/stats/years/${year}`,
  `/api/calendar?from=${year}-01-01&to=${year}-12-31`,
  '/api/stats',
  '/api/techniques',
]

/** An account of a trial with all that its limits allow, which calls what is expensive over so many connections. */
export const fullTrial = (connections: number): Attack => {
  let technique = 0
  return {
    about: `a full account of a trial that reads over ${connections} connections without a pause, for ${seconds} s`,
    prepare: async (db, { id }) => {
      await db
        .updateTable('subscriptions')
        .set({ status: null, plan: null, paidUntil: null })
        .where('userId', '=', id)
        .execute()
    },
    fill: async ({ port, headers, attacker, withDatabase }) => {
      const client = new Client(port)
      const post = async (path: string, body: object) => {
        const reply = await client.send({ path, method: 'POST', headers, body })
        return { status: reply.status, body: JSON.parse(String(reply.body)) }
      }
      const filled = await withDatabase((db) => fillAccount(db, { id: attacker.id, post }, today))
      client.close()
      technique = filled.techniques[0] ?? 0
      // The calls that filled it mustn't count among those of the minute.
      await sleep(60_000)
      if (technique === 0 || filled.entries.length === 0) throw new Error('The account could not be filled.')
    },
    run: async (field) => {
      const before = await cpuOf(field.pid)
      const start = performance.now()
      const replies = await readAll(field, paths(technique), connections)
      const passed = performance.now() - start
      const share = ((await cpuOf(field.pid)) - before) / passed / 2
      return `${replies}; the server used ${(100 * share).toFixed(0)} % of two cores`
    },
  }
}

async function readAll({ port, headers }: Field, addresses: string[], connections: number): Promise<string> {
  const end = performance.now() + seconds * 1000
  const counts = new Map<number, number>()
  const read = async (_: unknown, first: number) => {
    const client = new Client(port)
    for (let n = first; performance.now() < end; n++) {
      const path = addresses[n % addresses.length] ?? '/'
      const { status } = await client.send({ path, headers })
      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (status === 429) await sleep(100)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: connections }, read))
  return [...counts].map(([status, count]) => `${count}x ${status}`).join(', ')
}
