import type { FastifyRequest } from 'fastify'
import { Refusal } from '../replies/refusals.ts'

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** An `onRequest` hook: answers other machines with 404. */
export async function requireThisMachine(request: FastifyRequest) {
  if (!isFromThisMachine(request)) throw new Refusal('NOT_FOUND')
}

/** Checks the host name too, because another site could point its own name at this machine. */
const isFromThisMachine = (request: FastifyRequest): boolean =>
  loopback.test(request.ip) &&
  loopback.test(request.socket.remoteAddress ?? '') &&
  localHost.test(request.headers.host ?? '') &&
  !isForwarded(request)

/** A local proxy that TRUST_PROXY doesn't count may forward requests from anywhere. One it counts names the client. */
const isForwarded = ({ ips = [], headers }: FastifyRequest) =>
  ips.length < 2 && proxyHeaders.some((name) => name in headers)
