import { parseDocument } from 'yaml'
import { aNote, type Note } from '#shared/import/note.ts'
import { dayInName, readNotes, titleInName } from '#shared/import/read-notes.ts'
import { dayMade, type Properties, withProperties } from './properties.ts'

interface Page {
  properties: Properties
  title: string
  body: string
}

/**
 * The notes of a text or a Markdown file, with what is above them in Obsidian or Notion; undefined if none has a day. With `today`,
 * the years of a notebook that doesn't say them are proposed.
 */
export function readMarkdown(text: string, name: string, today?: string): Note[] | undefined {
  const page = frontMatter(text) ?? notionPage(text, name) ?? { properties: new Map(), title: '', body: text }
  const body = withoutLogseqMarks(page.body)
  if (page.properties.size === 0 && page.title === '') return readNotes(body, name, today)
  const title = page.title || titleInName(name)
  const whole = withProperties(aNote({ title, body: body.trim() }), page.properties)
  if (whole.date !== '') return [whole]
  const days = readNotes(body, dayInName(title) ? `${title}.md` : name)
  const [only, ...more] = days ?? []
  if (only && more.length === 0) return [withProperties({ ...only, title: only.title || title }, page.properties)]
  // What is said of a notebook is said of none of its days.
  if (days) return [{ ...whole, body: '' }, ...days]
  const made = dayMade(page.properties)
  return made === '' ? undefined : [{ ...whole, date: made }]
}

/** Longer ones are no properties. In characters. */
const longestFrontMatter = 20_000

/** The properties above a note of Obsidian, whose dates and times stay as they are written. */
function frontMatter(text: string): Page | undefined {
  const [, opening = ''] = /^(\ufeff?---[ \t]*\r?\n)/.exec(text) ?? []
  if (opening === '') return undefined
  const [, yaml, closing] =
    /^([^]*?)(^---[ \t]*\r?$)/m.exec(text.slice(opening.length, opening.length + longestFrontMatter)) ?? []
  if (yaml === undefined || closing === undefined) return undefined
  const properties = propertiesOf(yaml)
  if (!properties) return undefined
  const body = text.slice(opening.length + yaml.length + closing.length)
  return { properties, title: '', body: [...commentsIn(yaml, properties), body].join('\n') }
}

/** What YAML doesn't read, such as `tags: #bjj #gi`. */
function commentsIn(yaml: string, properties: Properties): string[] {
  const read = [...properties.values()].join('\n')
  return [...yaml.matchAll(/(?:^|[ \t])(#.*)$/gm)]
    .map(([, comment = '']) => comment)
    .filter((one) => !read.includes(one))
}

function propertiesOf(yaml: string): Properties | undefined {
  try {
    const document = parseDocument(yaml, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' })
    const values: unknown = document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 20 })
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return undefined
    return new Map(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
  } catch {
    // As deep as the stack.
    return undefined
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${textOf(one)}`)
      .join(', ')
  return typeof value === 'string' ? value.replace(/\[\[(?:[^\]|]{1,200}\|)?([^\]|]{1,200})\]\]/g, '$1') : ''
}

/** 'Open mat 0123456789abcdef0123456789abcdef.md' is a page of Notion: its title, its properties, a line each, its text. */
function notionPage(text: string, name: string): Page | undefined {
  if (!/[ -][0-9a-f]{32}\.md$/i.test(name)) return undefined
  const [heading = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const title = /^# (.*)$/.exec(heading)?.[1]?.trim()
  if (title === undefined) return undefined
  const from = lines.findIndex((line) => line !== '')
  const properties: Properties = new Map()
  let at = Math.max(0, from)
  for (; at < lines.length; at++) {
    const [, key, value = ''] = /^([^:\s][^:]{0,60}): (.*)$/.exec(lines[at] ?? '') ?? []
    if (key === undefined || properties.has(key)) break
    properties.set(key, value.trim())
  }
  return { properties, title, body: lines.slice(at).join('\n') }
}

/** What Logseq notes of its blocks. */
const withoutLogseqMarks = (text: string) =>
  text.includes('::')
    ? text.replace(/^[ \t]*(collapsed:: (true|false)|id:: [0-9a-f-]{36})[ \t]*(\r?\n|$)/gm, '')
    : text
