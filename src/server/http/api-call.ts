import type { FastifyRequest } from 'fastify'

/** Whether a request is for the API, however its address is spelled: '/%61pi/tags' is routed as '/api/tags'. */
export const isApiCall = (request: FastifyRequest): boolean =>
  (request.routeOptions.url ?? request.url).startsWith('/api/')
