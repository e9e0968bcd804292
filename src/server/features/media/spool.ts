import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'

/** Where uploads lie until they are complete, looked at and made harmless. */
export const spoolOf = ({ env }: Pick<Deps, 'env'>) => join(env.dataDir, 'spool')

/** A folder for one upload; whatever is still in it when the work is done goes. */
export async function withSpool<T>(deps: Deps, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(spoolOf(deps), randomBytes(8).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
