import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A stored mail, with what the mailbox page shows of it. */
export interface Eml {
  name: string
  from: string
  to: string
  replyTo: string
  subject: string
  /** The header that turns such mails off; '' if there is none. */
  unsubscribe: string
  date: string
  text: string
  html: string
}

/** The mails in a folder, oldest first. */
export async function mailsIn(folder: string): Promise<Eml[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(
    files.map(async (name) => readEml(name.slice(0, -4), await readFile(join(folder, name), 'utf8'))),
  )
}

/** Reads what outside/mail/mailer-folder.ts writes: a text and an HTML part, possibly in Base64. */
function readEml(name: string, eml: string): Eml {
  const [head = ''] = eml.split('\r\n\r\n', 1)
  const header = headersOf(head)
  const boundary = /boundary="([^"]+)"/.exec(header('content-type'))?.[1] ?? ''
  const parts = eml.split(`--${boundary}`)
  const part = (type: string) => {
    const found = parts.find((one) => one.toLowerCase().includes(`content-type: ${type};`) && one !== parts[0])
    const end = found?.indexOf('\r\n\r\n') ?? 0
    const body = found?.slice(end + 4) ?? ''
    const isBase64 = found?.slice(0, end).toLowerCase().includes('base64')
    return (isBase64 ? Buffer.from(body, 'base64').toString() : body).replaceAll('\r\n', '\n')
  }
  return {
    name,
    from: header('from'),
    to: header('to'),
    replyTo: header('reply-to'),
    subject: header('subject'),
    unsubscribe: header('list-unsubscribe'),
    date: header('date'),
    text: part('text/plain'),
    html: part('text/html'),
  }
}

/** Long headers are folded over several lines, and words that aren't ASCII are encoded. */
function headersOf(head: string) {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return (name: string) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? ''
    return decoded(line.slice(name.length + 1).trim())
  }
}

const decoded = (value: string) =>
  value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : fromQ(word),
    )

const fromQ = (word: string) =>
  Buffer.from(
    word
      .replaceAll('_', ' ')
      .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()
