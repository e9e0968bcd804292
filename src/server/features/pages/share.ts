import type { App } from '#server/http/app-type.ts'
import { drain } from '#server/http/bodies.ts'
import { pathAfterShare, sharePath } from '#shared/foundation/paths.ts'
import { fileKinds } from '#shared/media/media.ts'

/** How much is read before the reply: a browser that is answered earlier shows a broken connection. */
const maxDrained = fileKinds.video.maxBytes

/**
 * Other apps share to the service worker. Where it isn't there yet, what they share arrives here and is discarded: any
 * other site could send it, too, so nothing is stored, and the page says what happened.
 */
export async function shareRoute(app: App) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, _body, done) =>
    drain(request.raw, maxDrained, () => {
      done(null)
    }),
  )
  app.post(sharePath, { schema: { hide: true }, config: { hasSlowBody: true } }, (_request, reply) =>
    reply.header('connection', 'close').redirect(pathAfterShare('share-missed'), 303),
  )
}
