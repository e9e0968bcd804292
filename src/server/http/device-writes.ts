import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type DeviceWrite, NumberTaken, numbering, repeating } from '#server/db/device-writes.ts'
import { repeatedWrite, writeHeader } from '#shared/foundation/paths.ts'
import type { App } from './app-type.ts'
import { Refusal } from './replies/refusals.ts'
import { signedIn } from './visit/session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of a numbered write, of what was sent. */
    contentHash: string
    /** Whether an earlier call has made this write: then it is answered with what there is now. */
    isRepeated: boolean
  }
}

const written = /^(?<device>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (?<number>\d{1,15}) (?<lowestOpen>\d{1,15})$/

/** Makes each write that a device has numbered once: 'x-write: {device} {number} {lowest open number}' (decision 017). */
export function deviceWrites(app: App) {
  app.decorateRequest('contentHash', '')
  app.decorateRequest('isRepeated', false)
  app.addHook('preValidation', async (request) => {
    if (writeHeader in request.headers) request.contentHash = hashOf(request)
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const answer = () => handler.call(this, request, reply)
      if (!(writeHeader in request.headers)) return answer()
      const write = writeIn(request)
      return Promise.resolve(numbering(write, answer)).catch((error: unknown) => {
        if (!(error instanceof NumberTaken)) throw error
        if (!error.isSameWrite) throw new Refusal('WRITE_TAKEN')
        request.isRepeated = true
        reply.header(writeHeader, repeatedWrite)
        return repeating(write, error.replyId, answer)
      })
    }
  })
}

function writeIn(request: FastifyRequest): DeviceWrite {
  const { device, number, lowestOpen } = written.exec(String(request.headers[writeHeader]))?.groups ?? {}
  if (!device) throw new Refusal('INVALID')
  return {
    userId: signedIn(request),
    device,
    number: Number(number),
    lowestOpen: Number(lowestOpen),
    contentHash: request.contentHash,
  }
}

const hashOf = ({ method, url, body }: FastifyRequest) =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('base64')
