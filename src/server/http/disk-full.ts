import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes that uploads leave free for the database, so that they can't stop it. */
const reservedBytes = 64 * 1024 * 1024

/** Codes of the system, no space and no quota, and of PostgreSQL. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether this error says that a disk is full: the server's, or the database's. */
export const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && codes.has(String(error.code))

/** Whether the disk of this folder has room for that many bytes, and for the database beside them. */
export async function hasRoom(folder: string, bytes = 0): Promise<boolean> {
  const { bavail, bsize } = await diskOf(folder)
  return bavail * bsize - bytes >= reservedBytes
}

/** The disk of a folder. One that nothing has been stored in yet will be on the disk of the one it will be in. */
export const diskOf = (folder: string): Promise<StatsFs> =>
  statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error
    return diskOf(dirname(folder))
  })
