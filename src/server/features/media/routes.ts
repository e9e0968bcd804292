import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { drain } from '#server/http/bodies.ts'
import { hourlyByUser } from '#server/http/fairness/limits.ts'
import { errorHandler } from '#server/http/replies/error-handler.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { limits } from '#shared/foundation/limits.ts'
import { text } from '#shared/foundation/text.ts'
import { attachments, fileKinds } from '#shared/media/media.ts'
import { serveFile } from './serve-file.ts'
import { openUploads, storeUpload } from './upload/upload.ts'

/** How much of a refused upload is still read: as much as the largest that is allowed. */
const maxDrained = limits.filesOnAnEntry * fileKinds.video.maxBytes + 1024 * 1024

const filename = z.object({ filename: text('File name').check(z.regex(/^[0-9a-f]{32}\.[a-z0-9]{3,4}$/)) })

export async function mediaRoutes(app: App, deps: Deps) {
  await app.register(multipart)
  const uploads = openUploads(deps)
  const replyFailure = errorHandler(deps)
  app.addHook('onClose', uploads.close)

  app.post(
    '/api/upload',
    {
      schema: { consumes: ['multipart/form-data'], response: { 200: attachments } },
      config: { ...hourlyByUser(limits.uploadsAnHour, 'TOO_MANY_UPLOADS'), hasSlowBody: true },
      // A browser that is answered before it has sent everything sees a broken connection instead of the reason.
      errorHandler: (error, request, reply) =>
        drain(request.raw, maxDrained, (isRead) => {
          if (!isRead) reply.header('connection', 'close')
          void replyFailure(error, request, reply)
        }),
    },
    (request, reply) => {
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      return storeUpload(deps, uploads, signedIn(request), request, left.signal)
    },
  )

  const serve = (version: 'file' | 'preview') => ({
    method: ['GET', 'HEAD'] as ('GET' | 'HEAD')[],
    schema: { params: filename, hide: true },
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      const { filename } = request.params as { filename: string }
      return serveFile(deps, signedIn(request), filename, version, request, reply)
    },
  })
  app.route({ url: '/uploads/:filename', ...serve('file') })
  app.route({ url: '/uploads/files/:filename', ...serve('file') })
  app.route({ url: '/uploads/previews/:filename', ...serve('preview') })
}
