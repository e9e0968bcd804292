import type { FastifyRequest } from 'fastify'

/** The language a browser prefers, such as 'en-US'; '' if it doesn't say. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['accept-language'] ?? '').split(/[,;]/)[0]?.trim() ?? ''
