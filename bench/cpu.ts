import { readFile } from 'node:fs/promises'
import { treeOf } from './memory.ts'

/** Milliseconds of CPU of a process, all below it, and those of them that have ended. Reads /proc, so it needs Linux. */
export async function cpuOf(pid: number): Promise<number> {
  const ticks = (await treeOf(pid)).map(async (one) => {
    const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return fields.slice(11, 15).reduce((sum, part) => sum + (part || 0), 0)
  })
  return (await Promise.all(ticks)).reduce((sum, part) => sum + part, 0) * 10
}
