import { z } from 'zod/mini'
import { aNote, type Note } from '#shared/import/note.ts'
import { dayOfMoment } from '#shared/import/read-day-one.ts'
import { datedLine, dayInName, readNotes } from '#shared/import/read-notes.ts'
import { textOfHtml } from './html.ts'

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
export function readKeep(json: unknown, homeZone: string): Note[] | undefined {
  const parsed = note.safeParse(json)
  if (!parsed.success) return undefined
  const { title = '', textContent = '', listContent = [], labels = [], ...rest } = parsed.data
  if (rest.isTrashed) return []
  const list = listContent.map(({ text, isChecked }) => `[${isChecked ? 'x' : ' '}] ${text}`)
  const created = (rest.createdTimestampUsec ?? rest.userEditedTimestampUsec) / 1000
  const text = [textContent, ...list].filter(Boolean).join('\n')
  const tags = labels.map(({ name }) => name)
  return sessionsOf(title, text, dayOfMoment(created, homeZone)).map((one) => ({ ...one, tags }))
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
  const part = (name: string) =>
    new RegExp(`<div class="${name}">([^]{0,1000000}?)</div>\\s*(?:<div|</div>)`).exec(html)?.[1] ?? ''
  const [, edited] =
    /<div class="heading"><div class="meta-icons">[^]{0,5000}?<\/div>([^<]{1,200})<\/div>/.exec(html) ?? []
  if (edited === undefined) return undefined
  const labels = [...html.matchAll(/<span class="label-name">([^<]{1,200})<\/span>/g)].map(([, name = '']) => name)
  const [day] = [datedLine(edited.trim())?.date ?? '']
  const sessions = sessionsOf(textOfHtml(part('title')), textOfHtml(part('content')), day)
  return sessions.map((one) => ({ ...one, tags: labels.map(textOfHtml) }))
}
