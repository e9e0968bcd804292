import { fieldOfHeader } from '#shared/import/columns.ts'
import { datedLine } from '#shared/import/dated-line.ts'
import type { Note } from '#shared/import/note.ts'
import { readDate } from '#shared/import/read-date.ts'
import { readTimes } from '#shared/import/read-time.ts'
import { writtenAt } from '#shared/import/session-times.ts'

export type Properties = Map<string, string>

/** When an app made or changed a note, which is not when training began. */
const isStamp = (name: string) => /creat|modif|edit|updat|erstell|geändert|bearbeit|criad|alterad/i.test(name)

/** The day on which a note was made, for one that says nothing else; '' if it doesn't. */
export function dayMade(properties: Properties): string {
  const [, value = ''] = [...properties].find(([name]) => /creat|erstell|criad/i.test(name)) ?? []
  const { date = '' } = datedLine(value) ?? {}
  const moment = /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(value) ? new Date(value) : undefined
  if (moment && !Number.isNaN(moment.getTime())) return writtenAt(moment)
  return readDate(date) ?? date
}

/** A note with what its properties say: its day, its time, its title, its tags. The others stay properties, stamps are left out. */
export function withProperties(note: Note, properties: Properties): Note {
  const said: Note = { ...note, properties: new Map() }
  let isDated = false
  for (const [name, value] of properties) {
    if (isStamp(name) && datedLine(value)) continue
    const field = fieldOfHeader(name)
    const dated = field === 'date' && !isDated ? datedLine(value) : undefined
    if (dated) {
      isDated = true
      Object.assign(said, { date: dated.date, time: dated.time || said.time })
      if (dated.title !== '') said.properties.set(name, value)
    } else if (field === 'startTime' && readTimes(value)) said.time = value
    else if (isTitle(name, note)) said.title = value
    else if (/^(tags?|labels?|keywords?|schlagworte|etiquetas)$/i.test(name)) said.tags = tagsOf(value)
    else if (value !== '') said.properties.set(name, value)
  }
  return said
}

/** 'Name' is the title of a row, and a property of a note that has one. */
const isTitle = (name: string, { title }: Note) =>
  title === '' ? /^(name|title|titel|título)$/i.test(name) : /^(title|titel|título)$/i.test(name)

const tagsOf = (value: string) =>
  value
    .split(',')
    .map((tag) => tag.trim().replace(/^#/, ''))
    .filter(Boolean)
