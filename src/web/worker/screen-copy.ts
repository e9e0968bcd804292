import { localDay } from '#shared/foundation/dates.ts'
import { clockTolerance, maxAge } from '#web/features/offline/cache/cache-age.ts'

/** The journal's document as its member saw it last, on its way to the device and back (decision 055). */

/** The version of the app that a document belongs to. */
export const versionOf = (html: string) => /<meta name="version" content="(\w+)"/.exec(html)?.[1]

/** The member whose data a document contains. */
export function ownerOf(html: string): number | undefined {
  const [, boot = '{}'] = /id="boot">(.*?)<\/script>/s.exec(html) ?? []
  return (JSON.parse(boot) as { user?: { id?: number } }).user?.id
}

const [ownerHeader, versionHeader, timeHeader] = ['x-copy-owner', 'x-copy-version', 'x-copied-at'] as const

interface CopyOwner {
  owner: number
  version: string
}

/** A copy of the server's document for the device, with its policy; undefined unless it contains the first screen. */
export function copyOf(html: string, { headers }: Response, { owner, version }: CopyOwner, now: number) {
  if (!html.includes('<div id="root" data-ssr') || versionOf(html) !== version) return undefined
  const copied = new Headers(headers)
  // The copy isn't compressed.
  for (const name of ['content-encoding', 'content-length']) copied.delete(name)
  copied.set(ownerHeader, String(owner))
  copied.set(versionHeader, version)
  copied.set(timeHeader, String(now))
  // The app has to know that newer data may be there.
  return new Response(html.replace('id="boot">{', `id="boot">{"copiedAt":${now},`), { headers: copied })
}

/** The document to show again, if it is this member's, of this version, and not too old. */
export async function documentIn(copy: Response, { owner, version }: CopyOwner, now: number) {
  const { headers } = copy
  const copiedAt = Number(headers.get(timeHeader))
  const age = now - copiedAt
  const isTheirs = headers.get(ownerHeader) === String(owner) && headers.get(versionHeader) === version
  if (!isTheirs || age > maxAge || age < -clockTolerance) return undefined
  if (localDay(new Date(copiedAt)) === localDay(new Date(now))) return copy
  return new Response((await copy.text()).replace(ofTheDay, ''), { headers })
}

/** The sections for offered and planned sessions: on another day, they would offer sessions of the past. */
const ofTheDay = /<section[^>]* aria-label="(?:Now|Planned)".*?<\/section>/gs
