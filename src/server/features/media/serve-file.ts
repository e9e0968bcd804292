import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ByteRange } from '#server/outside/files/files.ts'
import { kindOf } from '#shared/media/media.ts'
import { type FileRow, findFile } from './queries.ts'
import { keyOf, previewKeyOf } from './store.ts'

const contentSecurity =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The file itself, or the small picture of it. */
type Version = 'file' | 'preview'

/**
 * Sends a person's own file. A name is never reused for other content, so a browser's copy stays right; but it asks each
 * time, so that nobody reads it after the login has ended.
 */
export async function serveFile(
  deps: Deps,
  userId: number,
  filename: string,
  version: Version,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const row = await findFile(deps.db, userId, filename)
  if (!row || (version === 'preview' && !row.hasPreview)) throw new Refusal('NOT_FOUND')
  const etag = `"${version}-${filename}"`
  const cacheHeaders = { etag, 'cache-control': 'private, no-cache', vary: 'cookie' }
  if (isCached(request.headers['if-none-match'], etag)) return reply.code(304).headers(cacheHeaders).send()

  const key = (version === 'file' ? keyOf : previewKeyOf)(userId, filename)
  const size = await deps.files.size(key)
  if (size === null) throw new Error(`The content of file ${filename} is missing.`)
  const range = rangeOf(request, etag, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()

  const content = request.method === 'HEAD' ? undefined : await deps.files.read(key, range)
  if (content === null) throw new Error(`The content of file ${filename} is missing.`)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.headers({
    ...cacheHeaders,
    'accept-ranges': 'bytes',
    'content-security-policy': contentSecurity,
    'content-type': version === 'preview' ? 'image/webp' : typeOf(row),
    'content-disposition': disposition(row, version),
    'content-length': String(range ? range.end - range.start + 1 : size),
  })
  return reply.send(content)
}

/** The requested range of bytes; undefined for the whole file, also if the client has another version of it. */
function rangeOf(
  { headers }: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = headers['if-range']
  if (headers.range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const ranges = parseRange(size, headers.range, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return undefined
  return ranges[0]
}

const isCached = (header: string | undefined, etag: string) =>
  header !== undefined &&
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)

const typeOf = ({ mimetype, charset }: FileRow) =>
  charset === null ? mimetype : `${mimetype}; charset=${charset}`

/** Documents are downloaded, not opened. The name is sent twice, for clients that read only ASCII. */
function disposition({ mimetype, originalName: name }: FileRow, version: Version): string {
  if (version === 'preview') return 'inline'
  const how = kindOf(mimetype) === 'document' ? 'attachment' : 'inline'
  const plain = name.replace(/[^ !#$&'()+,.\-0-9;=@A-Z[\]^_`a-z{}~]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}
