import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import type { Gauge as GaugeOf, Registry } from 'prom-client'
import { latestBackupAt } from '../backup/place.ts'
import type { Db } from '../db/tables.ts'
import type { Env } from '../env.ts'
import type { Scheduler } from '../outside/scheduler/scheduler.ts'
import { version } from '../root.ts'
import { readQueues } from './read-queues.ts'

/** A request as it was answered. No path, because that may contain a token or a search. */
interface Answered {
  method: string
  route: string
  status: number
  ms: number
}

export interface Metrics {
  countRequest: (answered: Answered) => void
  /** Counts a row at which a job failed before it went on with the others. */
  countFailedRow: () => void
  /** What Prometheus reads. */
  text: () => Promise<string>
  contentType: string
}

interface Sources {
  db: Db
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  scheduler: () => Scheduler | undefined
  clock: () => Date
  env: Pick<Env, 'backupDir'>
}

/** Upper bounds in seconds: a list takes some milliseconds, an upload a minute. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** What an operator looks at (decision 089). Loaded only where it is asked for. */
export async function openMetrics(sources: Sources): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'rollbook_http_request_seconds',
    help: 'Requests by route and status, with the time until they were answered.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  })
  const failedRows = new Counter({
    name: 'rollbook_job_rows_failed_total',
    help: 'Rows that a job could not do, and went on.',
    registers: [register],
  })
  new Gauge({ name: 'rollbook_info', help: 'The release.', labelNames: ['version'], registers: [register] }).set(
    { version },
    1,
  )
  const setPool = poolGauges(Gauge, register, sources.pool)
  const setQueues = queueGauges(Gauge, register, sources)
  const setBackup = backupGauge(Gauge, register, sources.env.backupDir)
  return {
    countRequest: ({ method, route, status, ms }) =>
      requests.observe({ method, route, status: String(status) }, ms / 1000),
    countFailedRow: () => failedRows.inc(),
    text: async () => {
      setPool()
      await setQueues()
      await setBackup()
      return register.metrics()
    },
    contentType: register.contentType,
  }
}

type GaugeClass = typeof GaugeOf

/** Returns what sets them, to be called before they are read. */
function poolGauges(Gauge: GaugeClass, register: Registry, pool: Sources['pool']): () => void {
  const connections = new Gauge({
    name: 'rollbook_pool_connections',
    help: 'Connections of this server to its database.',
    labelNames: ['state'],
    registers: [register],
  })
  const waiting = new Gauge({
    name: 'rollbook_pool_waiting',
    help: 'Requests that wait for a connection.',
    registers: [register],
  })
  return () => {
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    waiting.set(pool.waitingCount)
  }
}

/** Likewise. All servers of a database have the same ones: take the maximum, not the sum. */
function queueGauges(Gauge: GaugeClass, register: Registry, sources: Sources): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `rollbook_${name}`, help, registers: [register] })
  const gauges = {
    waitingMails: gauge('mails_waiting', 'Emails that are due and not sent yet.'),
    oldestMailSeconds: gauge('oldest_mail_seconds', 'How long the oldest of them has been due.'),
    failedMails: gauge('mails_failed', 'Emails that were given up.'),
    failedJobs: gauge('jobs_failed', 'Scheduled jobs that were given up.'),
    members: gauge('members', 'Members, as recorded in the last hour.'),
    active: gauge('members_active', 'Members who were here today (UTC).'),
    storageBytes: gauge('storage_bytes', 'Bytes of members’ files, as recorded in the last hour.'),
  }
  const isUp = gauge('database_up', 'Whether the database answers: 1 or 0.')
  return async () => {
    const read = await readQueues(sources).catch(() => undefined)
    isUp.set(read ? 1 : 0)
    for (const [name, value] of Object.entries(read ?? {})) gauges[name as keyof typeof gauges].set(value)
  }
}

/** Likewise. It is missing where backups are somewhere else, or can't be read. */
function backupGauge(Gauge: GaugeClass, register: Registry, folder: string | null): () => Promise<void> {
  if (folder === null) return () => Promise.resolve()
  const last = new Gauge({
    name: 'rollbook_last_backup_timestamp_seconds',
    help: 'When the latest complete backup was made; 0: never.',
    registers: [register],
  })
  return async () => {
    const latest = await latestBackupAt(folder).catch(() => undefined)
    if (latest === undefined) last.remove()
    else last.set((latest?.getTime() ?? 0) / 1000)
  }
}

/** Serves the metrics on a port of their own, which no proxy leads members to. Returns that port. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; stop: () => void }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}
