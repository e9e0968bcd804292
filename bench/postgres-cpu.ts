import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** The kernel counts the time of processes that have ended in hundredths of a second. */
const msPerTick = 10

interface Process {
  name: string
  parent: number
  /** Milliseconds of CPU used by it and by its children that have ended. */
  own: number
  ended: number
}

/**
 * Returns a function for the milliseconds of CPU that all PostgreSQL processes have used so far: the parent of the one
 * that serves `client`, and everything the parent has started. Undefined if they aren't visible, as on another machine.
 */
export async function postgresCpu(client: pg.ClientBase): Promise<(() => Promise<number>) | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = await findProcess(rows[0]?.pid ?? 0)
  if (!backend?.name.startsWith('postgres')) return undefined
  return async () => {
    const pids = (await readdir('/proc')).map(Number).filter(Boolean)
    const all = await Promise.all(pids.map(async (pid) => ({ pid, found: await findProcess(pid) })))
    return all.reduce((sum, { pid, found }) => {
      if (pid === backend.parent) return sum + (found?.own ?? 0) + (found?.ended ?? 0)
      return found?.parent === backend.parent ? sum + found.own : sum
    }, 0)
  }
}

/** A process as /proc describes it; undefined if it has ended, or if there is no /proc. */
async function findProcess(pid: number): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name is in parentheses and may contain more of them.
  const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(text) ?? []
  if (name === undefined || rest === undefined) return undefined
  const [parent = 0, endedUser = 0, endedSystem = 0] = [1, 13, 14].map((at) => Number(rest.split(' ')[at]))
  const [ns = 0] = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')).split(' ').map(Number)
  return { name, parent, own: ns / 1e6, ended: (endedUser + endedSystem) * msPerTick }
}
