import type { FastifyRequest } from 'fastify'

/** As long as the name of a language gets (RFC 5646, section 4.4.1). Intl reads one of 15,000 letters for 100 ms. */
const longest = 35

/** The language a browser prefers, such as 'en-US'; '' if it doesn't say. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const language = (headers['accept-language'] ?? '').split(/[,;]/, 1)[0]?.trim() ?? ''
  return language.length <= longest ? language : ''
}
