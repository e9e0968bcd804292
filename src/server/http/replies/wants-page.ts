import type { FastifyRequest } from 'fastify'

/** Whether a browser is about to show the reply to a person. */
export const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  (headers.accept ?? '').includes('text/html')
