import type { FastifyRequest } from 'fastify'

const here = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const hereByName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Whether this very machine asks, and by a name of its own: a page elsewhere may make its name lead here. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  here.test(request.ip) &&
  here.test(request.socket.remoteAddress ?? '') &&
  hereByName.test(request.headers.host ?? '')
