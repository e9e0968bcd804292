import { readdir, readFile } from 'node:fs/promises'

/** Peaks in bytes. */
export interface Memory {
  /** Of the server's own process: its highest resident size. */
  node: number
  /** Of the server and everything it has started, the database included; what they share counts once. */
  all: number
}

const kB = 1024

/** Watches the memory of a process and of all below it until stopped. Reads /proc, so it needs Linux. */
export function watchMemory(pid: number): () => Promise<Memory> {
  const peak: Memory = { node: 0, all: 0 }
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    peak.node = Math.max(peak.node, kilobytes(status, 'VmHWM'))
    peak.all = Math.max(peak.all, await memoryNow(pid))
  }
  let last = look()
  const timer = setInterval(() => {
    last = last.then(look)
  }, 200)
  return async () => {
    clearInterval(timer)
    await last
    await look()
    return peak
  }
}

/** The memory of a process and its children now, in bytes; shared memory counts once. */
export async function memoryNow(pid: number): Promise<number> {
  const shares = await Promise.all((await treeOf(pid)).map(proportionalSize))
  return shares.reduce((sum, share) => sum + share, 0)
}

const kilobytes = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * kB

/** Pages that several processes share are divided among them. */
const proportionalSize = async (pid: number) =>
  kilobytes(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''), 'Pss')

/**
 * The memory that a process and its children have allocated, in bytes; shared memory counts once. Without the files they have
 * mapped, such as Node's own: their share depends on which other programs on the machine run them, too.
 */
export async function allocatedNow(pid: number): Promise<{ node: number; below: number }> {
  const below = (await treeOf(pid)).filter((child) => child !== pid)
  const sizes = await Promise.all(below.map(allocated))
  return { node: await allocated(pid), below: sizes.reduce((sum, size) => sum + size, 0) }
}

async function allocated(pid: number) {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return kilobytes(rollup, 'Pss_Anon') + kilobytes(rollup, 'Pss_Shmem')
}

export async function treeOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)))
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isBelow(parents.get(pid)))
  return pids.filter(isBelow)
}

async function parentOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name is in parentheses and may contain more of them.
  const parent = /^\d+ \(.*\) \S (\d+)/s.exec(text)?.[1]
  return parent === undefined ? undefined : Number(parent)
}
