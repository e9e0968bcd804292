import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'

/** Where uploads stay until they are complete, validated and sanitized. */
export const spoolOf = ({ env }: Pick<Deps, 'env'>) => join(env.dataDir, 'spool')

/** Gives one upload a folder, which is deleted when `work` is done. */
export async function withSpool<T>(deps: Deps, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(spoolOf(deps), randomBytes(8).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
