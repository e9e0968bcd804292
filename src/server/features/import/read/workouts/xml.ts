import { SaxesParser } from 'saxes'
import { Refusal } from '#server/http/replies/refusals.ts'
import { decode } from '../decode.ts'

/** Files of workouts are less deep. */
const deepest = 32
/** So much is parsed at a time. In characters. */
const chunk = 65_536

/** An element that began, by its name without a prefix, which each exporter chooses anew. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
}

interface Handlers {
  open: (element: XmlElement) => void
  /** With all of its text, if it is one that was asked for. */
  close: (name: string, text: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a file of XML from its beginning as far as it goes: one that was cut off has said what it has until there. Throws
 * IMPORT_BROKEN for what isn't XML.
 */
export function readXml(file: Buffer, { open, close }: Handlers) {
  const parser = new SaxesParser<{ position: false }>({ position: false })
  const path: string[] = []
  let text = ''
  parser.on('opentag', ({ name, attributes }) => {
    path.push(localName(name))
    if (path.length > deepest) throw new Refusal('IMPORT_BROKEN')
    text = ''
    // Plain texts, because namespaces aren't looked at.
    open({ name: localName(name), attributes: attributes as Record<string, string> })
  })
  const add = (some: string) => {
    text += some
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    close(path.pop() ?? '', text.trim())
    text = ''
  })
  // Strava begins its files with spaces, before which no declaration may be.
  const content = decode(file).trim()
  try {
    for (let from = 0; from < content.length; from += chunk) parser.write(content.slice(from, from + chunk))
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('IMPORT_BROKEN', { cause })
  }
}

/** The name of the first element of a text; '' if it isn't XML. */
export const rootOf = (text: string): string =>
  localName(/^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*)*<([\w:.-]+)/.exec(text)?.[1] ?? '')

/** A time of XML, in milliseconds since 1970. One without a zone is UTC's, whatever the zone of this server. */
export function timeOfXml(text: string): number {
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(isZoned ? text : `${text}Z`) : Number.NaN
}

/** How far a time's own clock is ahead of UTC, in minutes; null for one of UTC, which says nothing of where it was. */
export function aheadOfXml(text: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(text) ?? []
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return Number.isNaN(ahead) || ahead === 0 ? null : ahead
}
