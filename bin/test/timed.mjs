// Runs commands and measures what they cost.
import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { root } from '../setup.mjs'

/**
 * Runs a command in the project's folder. Returns its exit code and, in seconds, how long it took (`wall`), the CPU time
 * of it and of the processes it waited for (`cpu`), and of all that ran on this machine meanwhile (`machine`), which has
 * a browser's helpers, too. `isQuiet` returns its output instead of showing it.
 *
 * Node can't tell what a child has used, but a shell can, on Linux and macOS alike: `times` ends with its children's.
 */
export async function timed(command, args, { env = {}, isQuiet = false } = {}) {
  const [start, busy] = [performance.now(), busySeconds()]
  const child = spawn('/bin/sh', ['-c', '"$@"; status=$?; times >&3; exit $status', 'sh', command, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit', 'pipe'],
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part))
  let times = ''
  child.stdio[3].on('data', (part) => {
    times += part
  })
  const status = await new Promise((done) => child.on('close', done))
  return {
    status,
    wall: (performance.now() - start) / 1000,
    cpu: cpuIn(times),
    machine: busySeconds() - busy,
    output: Buffer.concat(output).toString(),
  }
}

/** The last line of `times`: user and system time of the children, such as `1m2.34s 0m0.56s`. */
function cpuIn(times) {
  const children = times.trim().split('\n').at(-1)
  return [...children.matchAll(/(\d+)m([\d.,]+)s/g)]
    .map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds.replace(',', '.')))
    .reduce((sum, seconds) => sum + seconds, 0)
}

/** CPU time used by everything on this machine since it started. */
export const busySeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
