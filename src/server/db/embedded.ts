import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { appRole, createAppDatabase } from './app-role.ts'
import { binary, unstopped } from './embedded-process.ts'
import { DatabaseError } from './errors.ts'
import { keepRotating, rotateLog } from './rotate-log.ts'

export interface EmbeddedDatabase {
  /** As the app, which may do everything in its own database. */
  connection: pg.PoolConfig
  /** As the superuser, who made it. */
  superuser: pg.ClientConfig
  /** Stops the database server and waits until it is gone. */
  stop(): Promise<void>
}

/** The system's limit of 107 bytes for the path of a socket, less the name of PostgreSQL's socket. */
const maxSocketFolder = 90

const logOf = (pgdata: string) => join(dirname(pgdata), 'postgres.log')
/** As the superuser. */
const login = (pgdata: string) => ({ host: pgdata, user: 'app', database: 'postgres' })

const accessTo = (pgdata: string) => ({
  connection: { host: pgdata, user: appRole, database: 'app' },
  superuser: login(pgdata),
})

/** A running server, and the connection with the lock by which only this process uses it. */
interface Server {
  pid: number
  lock: pg.Client
}

/** Starts the embedded database, and waits until it accepts connections. */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const { ready, ...embedded } = await launchEmbedded(dataDir, fail)
  await ready
  return embedded
}

/**
 * Launches PostgreSQL from its npm package on dataDir/pgdata, reachable only through a socket inside that folder; `ready`
 * resolves once it accepts connections. A server that outlived a killed process is reused. One that crashes is restarted; if that
 * fails, `onFailure` is called. A folder serves one Rollbook at a time.
 */
export async function launchEmbedded(
  dataDir: string,
  onFailure: (error: unknown) => void,
): Promise<EmbeddedDatabase & { ready: Promise<void> }> {
  const pgdata = await folderIn(dataDir)
  await rotateLog(logOf(pgdata))
  const stopRotating = keepRotating(logOf(pgdata))
  let isStopping = false
  const launched = Promise.withResolvers<void>()
  let server = start(pgdata, launched.resolve)
  const stop = async () => {
    unstopped.delete(stop)
    isStopping = true
    stopRotating()
    const running = await server.catch(() => undefined)
    if (running) await shutDown(running, pgdata)
  }
  unstopped.add(stop)
  const restartOnCrash = async () => {
    const { lock } = await server
    lock.once('end', () => {
      if (isStopping) return
      server = start(pgdata)
      restartOnCrash().catch(onFailure)
    })
  }
  const becomeReady = async () => {
    await restartOnCrash()
    await createAppDatabase((await server).lock, login(pgdata))
  }
  const ready = becomeReady()
  await Promise.race([launched.promise, ready])
  return { ...accessTo(pgdata), ready, stop }
}

async function folderIn(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const pgdata = join(await realpath(dataDir), 'pgdata')
  if (pgdata.length > maxSocketFolder) {
    throw new DatabaseError(
      `The path of DATA_DIR is too long for a database socket (${pgdata}). Set it to a shorter one.`,
    )
  }
  await create(pgdata)
  return pgdata
}

/** For a command: the database of a Rollbook that is running, or else started for as long as the command takes. */
export async function joinEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const pgdata = join(await realpath(dataDir).catch(() => dataDir), 'pgdata')
  if ((await runningOn(pgdata)) === undefined) return startEmbedded(dataDir)
  return { ...accessTo(pgdata), stop: () => Promise.resolve() }
}

async function start(pgdata: string, launched: () => void = () => undefined): Promise<Server> {
  const deadline = Date.now() + 20_000
  let pid = await runningOn(pgdata)
  while (pid === undefined) {
    if (Date.now() > deadline) throw new DatabaseError(`The database didn't start. See ${logOf(pgdata)}.`)
    const child = launch(pgdata)
    launched()
    pid = await untilReady(child, pgdata)
  }
  return { pid, lock: await lockFolder(pgdata) }
}

/** Creates the folder next to its final path and renames it when complete, so a kill leaves nothing half done. */
async function create(pgdata: string) {
  await removeUnfinished(pgdata)
  if (existsSync(pgdata)) return
  const unfinished = `${pgdata}.${process.pid}`
  const options = '-U app -A trust -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --no-instructions'
  const [command = '', ...rest] = binary('initdb')
  const initdb = spawnSync(command, [...rest, '-D', unfinished, ...options.split(' ')], { encoding: 'utf8' })
  if (initdb.status !== 0)
    throw new DatabaseError(`The database couldn't be created: ${initdb.stderr || initdb.error}`)
  await rename(unfinished, pgdata).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

/** Leftovers of starts that were killed while creating the folder. */
async function removeUnfinished(pgdata: string) {
  for (const name of await readdir(dirname(pgdata))) {
    const [, pid] = /^pgdata\.(\d+)$/.exec(name) ?? []
    const isLeftover = pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)))
    if (isLeftover) await rm(join(dirname(pgdata), name), { recursive: true, force: true })
  }
}

function launch(pgdata: string): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    max_connections: '40',
    jit: 'off',
    io_method: 'sync',
    max_logical_replication_workers: '0',
    // Details of errors, and statements, have words of members.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(logOf(pgdata), 'a', 0o600)
  const [command = '', ...rest] = binary('postgres')
  // Detached, so that Ctrl-C reaches only this process, which stops the database after the last reply.
  const child = spawn(command, [...rest, '-D', pgdata, ...flags], { stdio: ['ignore', log, log], detached: true })
  child.unref()
  return child
}

/** The pid once it accepts connections; undefined if it refused to start, as it may for seconds after a kill -9. */
async function untilReady(child: ChildProcess, pgdata: string): Promise<number | undefined> {
  child.once('error', () => undefined)
  const hasExited = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  for (let waited = 0; waited < 120_000 && !hasExited(); waited += 20) {
    await sleep(20)
    const pid = await runningOn(pgdata)
    if (pid !== undefined) return pid
  }
  await sleep(300)
  return undefined
}

/** The pid of the server that accepts connections on this folder, if there is one. */
async function runningOn(pgdata: string): Promise<number | undefined> {
  const pid = await pidIn(pgdata)
  if (pid === 0) return undefined
  const client = new pg.Client(login(pgdata))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === pgdata ? pid : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The lock lasts as long as its connection; the server may notice only after a moment that a process was killed. */
async function lockFolder(pgdata: string): Promise<pg.Client> {
  const client = new pg.Client(login(pgdata))
  client.on('error', () => undefined)
  await client.connect()
  let isLocked = false
  await waitUntil(async () => {
    const { rows } = await client.query<{ is_locked: boolean }>(
      "select pg_try_advisory_lock(hashtext('rollbook')) as is_locked",
    )
    isLocked = rows[0]?.is_locked === true
    return isLocked
  }, 1000)
  if (isLocked) return client
  await client.end()
  const folder = dirname(pgdata)
  throw new DatabaseError(
    `Another Rollbook is already using ${folder}. Stop it, or set DATA_DIR to a different folder.`,
  )
}

/** Holds the lock until the end, so that nobody takes over a server that is shutting down. */
async function shutDown({ pid, lock }: Server, pgdata: string) {
  const isRunning = async () => (await pidIn(pgdata)) === pid && isAlive(pid)
  if (await isRunning()) process.kill(pid, 'SIGINT')
  await waitUntil(async () => !(await isRunning()), 10_000)
  // If nothing reaps orphaned processes, the pid never goes away.
  await waitUntil(() => !isAlive(pid), 1000)
  await lock.end().catch(() => undefined)
}

async function waitUntil(condition: () => boolean | Promise<boolean>, timeout: number) {
  for (let waited = 0; waited < timeout && !(await condition()); waited += 10) await sleep(10)
}

/** The pid in postmaster.pid, 0 if there is none. That server may be dead. */
async function pidIn(pgdata: string): Promise<number> {
  return Number((await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function fail(error: unknown): never {
  throw error
}
