import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type Files, isFileKey } from './files.ts'

/**
 * Read at a time. V8 frees what it can't see late: with 64 kB, Node's default, a gigabyte takes 55 MB while it is sent, with these
 * 40, and a little more time.
 */
const chunkBytes = 32 * 1024

/** Files in a local folder. `put` renames, so the folder and the given files must be on one file system. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`'${key}' is not a file key.`)
    return join(folder, key)
  }
  return {
    async put(key, path) {
      const target = pathOf(key)
      await makeFolder(dirname(target))
      await sync(path)
      await rename(path, target)
      await sync(dirname(target))
    },
    async size(key) {
      const file = await openFile(pathOf(key))
      if (!file) return null
      try {
        return (await file.stat()).size
      } finally {
        await file.close()
      }
    },
    async read(key, range) {
      const file = await openFile(pathOf(key))
      return file && file.createReadStream({ ...range, highWaterMark: chunkBytes })
    },
    async *keys() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing)) {
        const key = relative(folder, join(entry.parentPath, entry.name))
        if (entry.isFile() && isFileKey(key)) yield key
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** A new folder is durable only once its parent folder is synced. */
async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await sync(dirname(made))
}

async function sync(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The folder is made with the first file. */
function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Treats symbolic links as missing: only what was put here is ever read. */
async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ELOOP'].includes(String(error.code))) return null
    throw error
  }
}
