import type { FastifyRequest } from 'fastify'
import { languageOf } from '#server/http/visit/language.ts'
import { type DateStyle, dateStyleOf } from '#shared/foundation/date-style.ts'

const known = new Map<string, DateStyle>()
/** More languages than a server's members have. */
const maxKnown = 50

/** How the reader, whose browser prefers this language, writes dates and times. */
export function dateStyleFor(request: FastifyRequest): DateStyle {
  const language = languageOf(request)
  const style = known.get(language) ?? dateStyleOf(language)
  if (known.size < maxKnown) known.set(language, style)
  return style
}
