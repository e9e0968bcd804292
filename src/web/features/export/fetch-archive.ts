import { archiveSizeHeader } from '#shared/archive/archive-size.ts'
import { userIdHeader } from '#web/lib/api/api.ts'
import { ApiError, errorOf, foreignReplyError, offline, tooSlow } from '#web/lib/api/api-error.ts'

/** How much of a download has come, and of how many bytes about; 0 if that isn't known. */
export interface Received {
  bytes: number
  of: number
}

const type = 'application/zip'

/** Without a byte, in milliseconds: another archive of the same member may have to end first. */
const longestSilence = 120_000

/** Fetches the member's archive, and says how far it is. The browser keeps what has come on its disk, if it is much. */
export async function fetchArchive(onReceived: (received: Received) => void, signal: AbortSignal) {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), longestSilence)
  }
  try {
    restartTimer()
    const headers = userIdHeader()
    const response = await fetch('/api/export/archive', {
      headers,
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok) throw errorOf(response.status, await response.text())
    if (response.headers.get('content-type')?.startsWith(type) !== true || !response.body)
      throw foreignReplyError()
    const of = Number(response.headers.get(archiveSizeHeader) ?? 0)
    let bytes = 0
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, parts) => {
        restartTimer()
        bytes += part.length
        onReceived({ bytes, of })
        parts.enqueue(part)
      },
    })
    const body = response.body.pipeThrough(counted)
    const file = await new Response(body, { headers: { 'content-type': type } }).blob()
    const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { file, name: name ?? 'rollbook-archive.zip' }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    throw silence.signal.aborted ? tooSlow() : offline()
  } finally {
    clearTimeout(timer)
  }
}
