import type { FastifyRequest } from 'fastify'
import { type DateStyle, dateStyleOf } from '#shared/date-style.ts'

const known = new Map<string, DateStyle>()
/** More languages than a server's members have. */
const maxKnown = 50

/** How the reader, whose browser prefers this language, writes dates and times. */
export function dateStyleFor({ headers }: FastifyRequest): DateStyle {
  const [language = ''] = (headers['accept-language'] ?? '').split(/[,;]/)
  const style = known.get(language) ?? dateStyleOf(language)
  if (known.size < maxKnown) known.set(language, style)
  return style
}
