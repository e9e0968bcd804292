import type { FastifyRequest } from 'fastify'

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether the request comes from this machine under a local name. Another site could point its own name here. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  loopback.test(request.ip) &&
  loopback.test(request.socket.remoteAddress ?? '') &&
  localHost.test(request.headers.host ?? '') &&
  !isForwarded(request)

/** A local proxy that TRUST_PROXY doesn't count forwards requests from anywhere. One that it counts says from where. */
const isForwarded = ({ ips = [], headers }: FastifyRequest) =>
  ips.length < 2 && proxyHeaders.some((name) => name in headers)
