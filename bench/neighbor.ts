import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Attack, Field } from './attacks/attack.ts'
import { attacks } from './attacks/attacks.ts'
import { Client, tokenFor } from './client.ts'
import { addOwner, fillJournal } from './data.ts'
import { quantile } from './measure.ts'
import { type Memory, watchMemory } from './memory.ts'
import type { Neighbor, Sample } from './neighbor-calls.ts'
import { startApp } from './processes.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * Runs an attack by one person, and measures how long another waits meanwhile: `node bench/neighbor.ts [attack …]`. Each attack
 * meets a fresh server on a fresh database. Wanted: another member's first page within 250 ms (p99), Node below 400 MB.
 */

const wanted = { p99: 250, megabytes: 400 }
/** How long the neighbor is measured before and after the attack, in milliseconds. */
const quietMs = 3000
/** An attack ends after this many milliseconds, finished or not. */
const maxAttackMs = 120_000

/** With a member's share as in production, unless it is set. */
const productionEnv = {
  TRUST_PROXY: '1',
  LOG_LEVEL: 'fatal',
  MEMBER_SHARE_PERCENT: process.env['MEMBER_SHARE_PERCENT'] ?? '25',
}

const chosen = process.argv.slice(2)
for (const name of chosen) if (!(name in attacks)) throw new Error(`There is no attack '${name}'.`)
for (const [name, attack] of Object.entries(attacks))
  if (chosen.length === 0 || chosen.includes(name)) await measure(name, attack)

async function measure(name: string, attack: Attack) {
  const workspace = await createWorkspace()
  try {
    const env = { ...workspace.env, ...productionEnv }
    let app = await startApp(env)
    const { attacker, neighbor } = await withDatabase(workspace, async (db) => {
      const people = { attacker: await addOwner(db, 'Attacker'), neighbor: await addOwner(db, 'Neighbor') }
      await fillJournal(db, people.neighbor, 500)
      await attack.prepare?.(db, people.attacker)
      return people
    })
    // Loading the data must not count.
    await app.stop()
    app = await startApp(env)
    const { port, pid } = app
    const field: Field = {
      port,
      pid,
      dataDir: workspace.env['DATA_DIR'] ?? '',
      attacker,
      headers: await headersOf(port, attacker.cookie),
      withDatabase: (work) => withDatabase(workspace, work),
    }
    await attack.fill?.(field)
    const [memory, calls] = [watchMemory(pid), await startNeighbor(port, neighbor.cookie)]
    await sleep(quietMs)
    const began = Date.now()
    const timeUp = new AbortController()
    const remark = await Promise.race([
      attack.run(field).catch((error: unknown) => `stopped by ${String(error)}`),
      sleep(maxAttackMs, 'not over in time', { signal: timeUp.signal }),
    ])
    timeUp.abort()
    const ended = Date.now()
    await sleep(quietMs)
    report(name, attack, { samples: await calls.stop(), memory: await memory(), began, ended, remark })
    await app.stop()
  } finally {
    await workspace.remove()
  }
}

async function headersOf(port: number, cookie: string) {
  const client = new Client(port)
  const token = await tokenFor(client, cookie)
  client.close()
  return { cookie, 'x-csrf-token': token }
}

async function startNeighbor(port: number, cookie: string) {
  const worker = new Worker(new URL('neighbor-calls.ts', import.meta.url), {
    workerData: {
      port,
      cookie,
      paths: { 'list-50': '/api/entries', 'a file': `/assets/${await anAsset()}` },
    } satisfies Neighbor,
  })
  await once(worker, 'online')
  return {
    stop: async (): Promise<Sample[]> => {
      const answered = once(worker, 'message')
      worker.postMessage('stop')
      const [samples] = await answered
      await worker.terminate()
      return samples as Sample[]
    },
  }
}

async function anAsset(): Promise<string> {
  const names = await readdir(fileURLToPath(new URL('../dist/web/assets', import.meta.url)))
  return names.find((name) => name.endsWith('.js')) ?? ''
}

interface Figures {
  samples: Sample[]
  memory: Memory
  /** When the attack did, as dates in milliseconds. */
  began: number
  ended: number
  remark: string
}

function report(name: string, { about }: Attack, { samples, memory, began, ended, remark }: Figures) {
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
  const [list, file] = ['list-50', 'a file'].map((call) => samples.filter((sample) => sample.name === call))
  const during = (list ?? []).filter(({ at }) => at >= began && at < ended)
  const alone = (list ?? []).filter(({ at }) => at < began).map(({ ms }) => ms)
  const times = during.map(({ ms }) => ms)
  const failed = (list ?? []).filter(({ status }) => status !== 200).length
  const [p50, p99, worst] = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)]
  const worstFile = Math.max(...(file ?? []).map(({ ms }) => ms))
  const isGood = p99 < wanted.p99 && mb(memory.node) < wanted.megabytes && failed === 0
  console.log(`\n${name}: ${about}
  list-50: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${worst.toFixed(0)} ms; ${failed} of ${list?.length} failed; before, p50 ${quantile(alone, 0.5).toFixed(0)} ms
  a file: longest ${worstFile.toFixed(0)} ms
  memory: Node ${mb(memory.node)} MB, all processes ${mb(memory.all)} MB
  ${((ended - began) / 1000).toFixed(1)} s: ${remark}
  ${isGood ? 'good' : `WANTED: p99 below ${wanted.p99} ms, Node below ${wanted.megabytes} MB, none failed`}`)
}
