import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { freePort } from './free-port.ts'

const program = process.env['PGBOUNCER'] ?? 'pgbouncer'

/** Why PgBouncer can't be tested on this machine; undefined if it can. Earlier releases prepare no statements. */
export const whyNoPooler = ((): string | undefined => {
  try {
    const [, minor = '0'] =
      /^PgBouncer 1\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
    return Number(minor) >= 21 ? undefined : `${program} is 1.${minor}, but has to be 1.21 or later`
  } catch {
    return `${program} isn't installed; PGBOUNCER names another place`
  }
})()

/** PgBouncer in front of a test's database. */
export interface Pooler {
  connection: pg.ClientConfig
  stop(): Promise<void>
}

/** Starts PgBouncer in transaction mode, with one connection to the database for every `size` clients that work. */
export async function startPooler(database: pg.ClientConfig, size: number): Promise<Pooler> {
  const { host, port, user, database: name, password } = new pg.Client(database)
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-pooler-'))
  const listenPort = await freePort()
  const login = password ? ` password=${password}` : ''
  const settings = [
    '[databases]',
    `app = host=${host} port=${port} dbname=${name} user=${user}${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    'logfile =',
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings.join('\n'))
  await chmod(folder, 0o755)
  // It refuses to run as root.
  const [command = '', ...rest] = process.getuid?.() === 0 ? ['unshare', '-U', program] : [program]
  const server = spawn(command, [...rest, '--quiet', file], { stdio: 'ignore' })
  const exit = once(server, 'exit')
  const connection = { host: '127.0.0.1', port: listenPort, user: 'app', database: 'app' }
  await expect.poll(() => answers(connection), { timeout: 20_000 }).toBe(true)
  const stop = async () => {
    server.kill('SIGINT')
    await exit
    await rm(folder, { recursive: true, force: true })
  }
  return { connection, stop }
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
