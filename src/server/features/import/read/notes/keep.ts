import { z } from 'zod/mini'
import { datedLine } from '#shared/import/dated-line.ts'
import { aNote, type Note } from '#shared/import/note.ts'
import { dayInName, readNotes } from '#shared/import/read-notes.ts'
import { writtenAt } from '#shared/import/session-times.ts'
import { textOfHtml } from '../plain-text.ts'

/** The parts of a note in a Takeout of Google Keep that say something about a session. */
const note = z.object({
  title: z.optional(z.string()),
  textContent: z.optional(z.string()),
  listContent: z.optional(z.array(z.object({ text: z.string(), isChecked: z.optional(z.boolean()) }))),
  labels: z.optional(z.array(z.object({ name: z.string() }))),
  isTrashed: z.boolean(),
  createdTimestampUsec: z.optional(z.number()),
  userEditedTimestampUsec: z.number(),
})

/** The sessions of a note of Google Keep, none if it was thrown away; undefined if the JSON is anything else. */
export function readKeep(json: unknown): Note[] | undefined {
  const parsed = note.safeParse(json)
  if (!parsed.success) return undefined
  const { title = '', textContent = '', listContent = [], labels = [], ...rest } = parsed.data
  if (rest.isTrashed) return []
  const list = listContent.map(({ text, isChecked }) => `[${isChecked ? 'x' : ' '}] ${text}`)
  const created = (rest.createdTimestampUsec ?? rest.userEditedTimestampUsec) / 1000
  const text = [textContent, ...list].filter(Boolean).join('\n')
  const tags = labels.map(({ name }) => name)
  return sessionsOf(title, text, writtenAt(new Date(created))).map((one) => ({ ...one, tags }))
}

/** A notebook in one note has its days in its lines, another note in its title, or else is of the day it was made. */
function sessionsOf(title: string, text: string, created: string): Note[] {
  const [first = ''] = text.trimStart().split('\n', 1)
  const inLines = readNotes(text, '') ?? []
  if (inLines.filter(({ date }) => date !== '').length > 1 || datedLine(first)) {
    return title === '' ? inLines : [aNote({ body: title }), ...inLines]
  }
  const named = dayInName(title)
  return [
    aNote({ date: named?.date ?? created, time: named?.time ?? '', title: named?.title ?? title, body: text }),
  ]
}

/** The note of a page in a Takeout that has no JSON beside it; undefined if the HTML is anything else. */
export function readKeepPage(html: string): Note[] | undefined {
  if (!html.trimStart().startsWith('<')) return undefined
  const [, made] = between(html, '<div class="heading">', '</div>\n<div')?.split('</div>') ?? []
  if (made === undefined) return undefined
  const text = (name: string) => textOfHtml(between(html, `<div class="${name}">`, '</div>') ?? '')
  const labels = html.matchAll(/<span class="label-name">([^<]{1,200})<\/span>/g)
  const tags = [...labels].map(([, name = '']) => textOfHtml(name))
  const sessions = sessionsOf(text('title'), text('content'), datedLine(made.trim())?.date ?? '')
  return sessions.map((one) => ({ ...one, tags }))
}

function between(text: string, from: string, to: string): string | undefined {
  const start = text.indexOf(from)
  const end = text.indexOf(to, start + from.length)
  return start < 0 || end < 0 ? undefined : text.slice(start + from.length, end)
}
