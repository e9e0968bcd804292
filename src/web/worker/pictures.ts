import { pictureCache } from '#web/lib/api/worker-messages.ts'

const max = { files: 300, bytes: 60 * 2 ** 20 }

/** Serves a picture viewed before from the device; a name is never reused for other content. */
export async function picture(request: Request): Promise<Response> {
  const cached = await caches.match(request.url, { cacheName: pictureCache, ignoreVary: true })
  if (cached) return cached
  const reply = await fetch(request)
  const isPicture = reply.headers.get('content-type')?.startsWith('image/') === true
  if (reply.status === 200 && isPicture) void enqueue(request.url, reply.clone())
  return reply
}

let last: Promise<unknown> = Promise.resolve()

/** Adds one picture at a time, so that sizes add up. On a full disk the picture isn't cached, that's all. */
function enqueue(url: string, reply: Response) {
  last = last.then(() => add(url, reply)).catch(() => undefined)
  return last
}

async function add(url: string, reply: Response) {
  if (bytesOf(reply) > max.bytes / 4) return
  const cache = await caches.open(pictureCache)
  await cache.put(url, reply)
  const pictures = await Promise.all(
    (await cache.keys()).map(async (request) => ({ request, bytes: bytesOf(await cache.match(request)) })),
  )
  // Keys are in the order they were added, so the oldest go first.
  let bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0)
  for (const [index, picture] of pictures.entries()) {
    if (bytes <= max.bytes && pictures.length - index <= max.files) return
    await cache.delete(picture.request)
    bytes -= picture.bytes
  }
}

const bytesOf = (reply: Response | undefined) => Number(reply?.headers.get('content-length') ?? 0)
