import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { memoryFlags } from '../bin/memory-flags.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const probe = new URL('probe.mjs', import.meta.url).href

/** The usage that a measured process reports. */
interface Usage {
  /** Milliseconds of CPU, user and system, since the process began. */
  cpu: number
  /** Resident memory in bytes. */
  rss: number
}

/** A server in a process of its own. */
export interface Server {
  port: number
  pid: number
  usage(): Promise<Usage>
  /** Sends a word and waits for the reply. */
  ask<Reply>(word: string): Promise<Reply>
  tell(message: object): void
  stop(): Promise<void>
}

/** Those that are running. */
const servers = new Set<Server>()

/** Stops what a measurement that failed has left running. */
export const stopServers = () => Promise.all([...servers].map((server) => server.stop()))

/** The product as `npm start` runs it, but for its log of each request: LOG_LEVEL=warn. `folder` may have another build. */
export const startApp = (env: NodeJS.ProcessEnv, folder = root) =>
  start(
    [...memoryFlags, 'dist/server/main.js'],
    { MEMBER_SHARE_PERCENT: '1000', ...env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn' },
    folder,
  )

export const startFloor = (kind: 'bare' | 'join', env: NodeJS.ProcessEnv) => start(['bench/floors.ts', kind], env)

/** Starts a script and waits until it prints its address. */
async function start(args: string[], env: NodeJS.ProcessEnv, folder = root): Promise<Server> {
  const child = spawn(process.execPath, ['--import', probe, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const port = await addressOf(child)
  const ask = async <Reply>(word: string): Promise<Reply> => {
    child.send(word)
    const [reply] = await once(child, 'message')
    return reply as Reply
  }
  const server: Server = {
    port,
    pid: child.pid ?? 0,
    usage: () => ask<Usage>('usage'),
    ask,
    tell: (message) => child.send(message),
    stop: async () => {
      servers.delete(server)
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
  servers.add(server)
  return server
}

async function addressOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('The server has no output.')
  for await (const line of createInterface(child.stdout)) {
    const [, port] = /\w+:\/\/[^ ]+:(\d+)/.exec(line) ?? []
    if (port) {
      child.stdout.pipe(process.stderr)
      return Number(port)
    }
  }
  throw new Error(
    `${child.spawnargs.at(-1)} ended before it answered; it says why above. If its build is missing or old, run node bin/build.mjs.`,
  )
}
