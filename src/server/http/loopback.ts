import type { FastifyRequest } from 'fastify'

const here = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const hereByName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether this very machine asks, and by a name of its own: a page elsewhere may make its name lead here. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  here.test(request.ip) &&
  here.test(request.socket.remoteAddress ?? '') &&
  hereByName.test(request.headers.host ?? '') &&
  !isPassedOnBySomebody(request)

/** A proxy of this machine that TRUST_PROXY does not name asks for the whole world. One that it names says for whom. */
const isPassedOnBySomebody = ({ ips = [], headers }: FastifyRequest) =>
  ips.length < 2 && passedOn.some((name) => name in headers)
