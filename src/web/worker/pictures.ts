import { picturesCache } from '../lib/worker-words.ts'

const most = { files: 300, bytes: 60 * 2 ** 20 }

/** A picture that was seen before comes from the device; its name never stands for another content. */
export async function picture(request: Request): Promise<Response> {
  const known = await caches.match(request.url, { cacheName: picturesCache, ignoreVary: true })
  if (known) return known
  const reply = await fetch(request)
  const isPicture = reply.headers.get('content-type')?.startsWith('image/') === true
  if (reply.status === 200 && isPicture) void keep(request.url, reply.clone())
  return reply
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other, so that what is kept is counted right. A full disk costs the picture, nothing else. */
function keep(url: string, reply: Response) {
  last = last.then(() => add(url, reply)).catch(() => undefined)
  return last
}

async function add(url: string, reply: Response) {
  if (bytesOf(reply) > most.bytes / 4) return
  const cache = await caches.open(picturesCache)
  await cache.put(url, reply)
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => ({ request, bytes: bytesOf(await cache.match(request)) })),
  )
  // Keys come in the order in which they were added: the oldest go first.
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  for (const [index, one] of kept.entries()) {
    if (bytes <= most.bytes && kept.length - index <= most.files) return
    await cache.delete(one.request)
    bytes -= one.bytes
  }
}

const bytesOf = (reply: Response | undefined) => Number(reply?.headers.get('content-length') ?? 0)
