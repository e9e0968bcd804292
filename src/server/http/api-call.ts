import type { FastifyRequest } from 'fastify'

/** Whether a request is for the API, however its URL is encoded: '/%61pi/tags' is routed as '/api/tags'. */
export const isApiCall = (request: FastifyRequest): boolean =>
  (request.routeOptions.url ?? request.url).startsWith('/api/')
