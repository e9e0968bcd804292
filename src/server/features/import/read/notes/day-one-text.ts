import { datedLine } from '#shared/import/dated-line.ts'
import { aNote, type Note } from '#shared/import/note.ts'
import { titleAndNotes } from '#shared/import/read-day-one.ts'

const fields = /^\t(Date|Weather|Location|Tags|Starred|Photo|Photos|Activity|Steps):\t(.*)$/

/** The entries of Day One's plain text: a line with the day, what the app noted of it, the text. undefined for others. */
export function readDayOneText(text: string): Note[] | undefined {
  const trimmed = text.trimStart()
  if (!trimmed.startsWith('Date:\t')) return undefined
  const entries: { date: string; lines: string[] }[] = []
  for (const line of `\t${trimmed}`.split(/\r\n?|\n/)) {
    const [, field, value = ''] = fields.exec(line) ?? []
    const last = entries.at(-1)
    // When it was written is not when training began.
    if (field === 'Date') entries.push({ date: datedLine(value)?.date ?? value, lines: [] })
    else if (field === undefined || (last && last.lines.length > 0)) last?.lines.push(line)
  }
  return entries.map(({ date, lines }) => {
    const [title, body] = titleAndNotes(lines.join('\n').trim())
    return aNote({ date, title, body })
  })
}
