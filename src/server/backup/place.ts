import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { denialOf, isDenied, makingOf } from '../denied.ts'
import { BackupError } from './snapshot.ts'

/**
 * Where backups are:
 *
 *     2026-11-26T04.00.00Z/   a backup: outline.json, tables/, secrets/, and SHA256SUMS, which names all files that belong to it
 *     files/<cipher>/         people's files, each once, however many backups have it
 */
const filesFolder = 'files'
const sums = 'SHA256SUMS'
const isName = (name: string) => /^\d{4}-\d\d-\d\dT\d\d\.\d\d\.\d\dZ$/.test(name)

/** The name of a backup made at a time. Names sort by time. */
const nameAt = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '.')}Z`
const timeOf = (name: string) => new Date(name.replaceAll('.', ':'))

/** The path of a stored file, from the folder of all backups. */
export const storedPath = (cipher: { id: string; ending: string }, key: string) =>
  `${filesFolder}/${cipher.id}/${key}${cipher.ending}`

/** The names of all complete backups, from the oldest to the latest. */
export const backupsIn = async (folder: string) =>
  (await readdir(folder).catch(noneIfMissing)).filter(isName).sort((a, b) => (a < b ? -1 : 1))

/** When the latest complete backup was made; null if there is none. */
export async function latestBackupAt(folder: string): Promise<Date | null> {
  const name = (await backupsIn(folder)).at(-1)
  return name === undefined ? null : timeOf(name)
}

/** A folder that can't be read isn't an empty one. */
function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** The checksums of a backup by paths: its own from its folder, those of people's files from the folder of all backups. */
export async function readSums(folder: string, name: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, name, sums), 'utf8').catch((error: unknown) => {
    if (isDenied(error)) throw error
    throw new BackupError(`${join(folder, name)} is not a backup: it has no ${sums}.`)
  })
  const lines = text.split('\n').slice(0, -1)
  return new Map(
    lines.map((line) => {
      const [, sum = '', path = ''] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
      if (path === '' || !isInside(path)) throw new BackupError(`${join(folder, name, sums)} is damaged.`)
      return [path.replace('../', ''), sum]
    }),
  )
}

/** Paths in a backup that somebody has changed must lead nowhere else. */
const isInside = (path: string) =>
  /^(\.\.\/files\/[\w-]+(\/[\w-]+){2,3}(\.\w+)+|outline\.json(\.age)?|(tables|secrets)\/[\w.-]+)$/.test(path)

/** As `sha256sum --check` reads them. */
export const formatSums = (all: Map<string, string>) =>
  [...all].map(([path, sum]) => `${sum}  ${path.startsWith(`${filesFolder}/`) ? `../${path}` : path}\n`).join('')

export { sums as sumsFile }

/** The folder of a backup that isn't complete. Only one is made at a time. */
export async function unfinishedIn(folder: string): Promise<string> {
  const unfinished = join(folder, 'unfinished')
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw isDenied(error) ? error : new BackupError(unusable(folder, error), { cause: error })
  }
  return unfinished
}

const unusable = (folder: string, error: unknown) =>
  `Backups can’t be written to ${folder}: ${error instanceof Error ? error.message : String(error)}.`

/** Refuses unless a backup could be written there. Makes no folder: who asks may be another user than who backs up. */
export async function tryFolder(folder: string) {
  try {
    await rmdir(await mkdtemp(join(folder, 'check-')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return requireMakeable(folder)
    throw new BackupError(isDenied(error) ? denialOf(error) : unusable(folder, error), { cause: error })
  }
}

async function requireMakeable(folder: string) {
  let parent = dirname(folder)
  while (!(await stat(parent).catch(() => null))) parent = dirname(parent)
  try {
    await rmdir(await mkdtemp(join(parent, 'check-')))
  } catch (error) {
    throw new BackupError(makingOf(folder), { cause: error })
  }
}

/** Gives a complete backup its name, and returns it. If another one is from the same second, it gets the next. */
export async function finish(folder: string, time: Date): Promise<string> {
  const taken = await backupsIn(folder)
  let name = nameAt(time)
  for (let later = 1; taken.includes(name); later++) name = nameAt(new Date(time.getTime() + later * 1000))
  await rename(join(folder, 'unfinished'), join(folder, name))
  return name
}

/** Whether a file has been stored. */
export const isStored = async (folder: string, path: string) =>
  (await stat(join(folder, path)).catch(() => null))?.isFile() === true

/**
 * Removes backups that are older than `days`, but for the latest, and files that no remaining one has. Returns the names of
 * those backups.
 */
export async function removeOld(folder: string, days: number, now: Date): Promise<string[]> {
  const names = await backupsIn(folder)
  const old = names.slice(0, -1).filter((name) => now.getTime() - timeOf(name).getTime() > days * 86_400_000)
  const kept = new Set<string>()
  for (const name of names.filter((one) => !old.includes(one)))
    for (const path of (await readSums(folder, name)).keys()) kept.add(path)
  for (const name of old) await rm(join(folder, name), { recursive: true })
  for (const path of await storedIn(folder)) {
    if (kept.has(path)) continue
    await rm(join(folder, path))
    // Fails while others are in it.
    await rmdir(join(folder, dirname(path))).catch(() => undefined)
  }
  return old
}

async function storedIn(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const
  const found = await readdir(join(folder, filesFolder), options).catch(noneIfMissing)
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
