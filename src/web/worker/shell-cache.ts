import { shellPath } from '#web/lib/api/worker-messages.ts'
import { polyfills } from './polyfills.ts'
import { scope } from './scope.ts'
import { versionOf } from './screen-copy.ts'

/** Both are filled in by the build: see bin/build-worker.mjs. */
declare const SHELL_VERSION: string
declare const SHELL_FILES: string[]

export const version = SHELL_VERSION

const prefix = 'shell-'
const currentCache = prefix + version
/** Open tabs of earlier versions load their parts from their own version's cache. */
const maxVersions = 3

/** Caches all files of the app. Files that an earlier version or an interrupted attempt has cached are not fetched again. */
export async function fillShell() {
  const cache = await caches.open(currentCache)
  await Promise.all([...SHELL_FILES, ...polyfills].map((path) => addFile(cache, path)))
  // Last, because it makes the shell complete.
  await addDocument(cache)
}

async function addFile(cache: Cache, path: string) {
  const cached = await caches.match(path, { ignoreVary: true })
  const isInCurrent = cached !== undefined && (await cache.match(path, { ignoreVary: true })) !== undefined
  if (!isInCurrent) await cache.put(path, cached ?? (await fetchFile(path)))
}

async function addDocument(cache: Cache) {
  const reply = await fetchFile(shellPath)
  const served = versionOf(await reply.clone().text())
  // Someone deployed between this script and the document; the next check for updates finds the newer script.
  if (served !== version) throw new Error(`The shell has version ${served}, the worker ${version}.`)
  await cache.put(shellPath, reply)
}

async function fetchFile(path: string): Promise<Response> {
  const reply = await fetch(path)
  if (reply.status !== 200) throw new Error(`${path} failed with status ${reply.status}.`)
  return reply
}

/** Deletes the shells that no open tab can need anymore, and tells the tabs this version. */
export async function deleteOldShells() {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== currentCache)
  await Promise.all(shells.slice(0, -(maxVersions - 1)).map((name) => caches.delete(name)))
  for (const client of await scope.clients.matchAll()) client.postMessage({ version })
}

/**
 * A file of the app, from any version that has it. The names of the app's files have no query, and a browser asked to
 * ignore one would open every file of the cache to find one.
 */
export const shellFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** The document that opens offline. */
export const shellDocument = async (): Promise<Response | undefined> =>
  (await caches.open(currentCache)).match(shellPath, { ignoreVary: true })
