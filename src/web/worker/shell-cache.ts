import { shellPath } from '../lib/worker-words.ts'
import { scope } from './scope.ts'

/** Both are filled in by the build: see bin/worker.mjs. */
declare const SHELL_VERSION: string
declare const SHELL_FILES: string[]

export const version = SHELL_VERSION

const prefix = 'shell-'
const own = prefix + version
/** Tabs of the versions before load their parts from these. */
const keptVersions = 3

/** Takes everything the app consists of. What an earlier version or a broken off try has brought is not fetched again. */
export async function fillShell() {
  const cache = await caches.open(own)
  await Promise.all(SHELL_FILES.map((path) => take(cache, path)))
  // Last, because with it the shell is whole.
  await takeDocument(cache)
}

async function take(cache: Cache, path: string) {
  const known = await caches.match(path, { ignoreVary: true })
  const isOwn = known !== undefined && (await cache.match(path, { ignoreVary: true })) !== undefined
  if (!isOwn) await cache.put(path, known ?? (await whole(path)))
}

async function takeDocument(cache: Cache) {
  const reply = await whole(shellPath)
  const [, served] = /<meta name="version" content="(\w+)"/.exec(await reply.clone().text()) ?? []
  // A deploy between this script and the document: the next look for updates finds the newer script.
  if (served !== version) throw new Error(`The shell of version ${served} is not of ${version}.`)
  await cache.put(shellPath, reply)
}

async function whole(path: string): Promise<Response> {
  const reply = await fetch(path)
  if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}.`)
  return reply
}

/** Drops the shells that no tab can need any more. */
export async function dropOldShells() {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(shells.slice(0, -(keptVersions - 1)).map((name) => caches.delete(name)))
  // On the screen a page tells its version; only the newest is news.
  for (const client of await scope.clients.matchAll()) client.postMessage({ version })
}

/** A file of the app, from whichever version has it. */
export const shellFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? fetch(request)

/** The document that opens without signal. */
export const shellDocument = async (): Promise<Response | undefined> =>
  (await caches.open(own)).match(shellPath, { ignoreVary: true })
