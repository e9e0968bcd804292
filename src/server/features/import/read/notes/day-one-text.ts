import { aNote, type Note } from '#shared/import/note.ts'
import { titleAndNotes } from '#shared/import/read-day-one.ts'
import { datedLine } from '#shared/import/read-notes.ts'

const fields = /^\t(Date|Weather|Location|Tags|Starred|Photo|Photos|Activity|Steps):\t(.*)$/

/** The entries of Day One's plain text: a line with the day, what the app noted of it, the text. undefined for others. */
export function readDayOneText(text: string): Note[] | undefined {
  if (!/^\s{0,9}\tDate:\t/.test(`\t${text.trimStart()}`)) return undefined
  const entries: { date: string; lines: string[] }[] = []
  for (const line of text.split(/\r\n?|\n/)) {
    const [, field, value = ''] =
      fields.exec(line) ?? (entries.length === 0 ? (/^(Date):\t(.*)$/.exec(line) ?? []) : [])
    // When it was written is not when training began.
    if (field === 'Date') entries.push({ date: datedLine(value)?.date ?? value, lines: [] })
    else if (field === undefined) entries.at(-1)?.lines.push(line)
  }
  return entries.map(({ date, lines }) => {
    const [title, body] = titleAndNotes(lines.join('\n').trim())
    return aNote({ date, title, body })
  })
}
