import { Client, tokenFor } from '../client.ts'
import { addOwner } from '../data.ts'
import type { Attack, Field } from './attack.ts'
import { sendFile } from './send-file.ts'

/** As many sessions as a file may have, with names that nobody has: the most that reading one takes. */
function worstFile(): string {
  const rows = Array.from({ length: 19_999 }, (_, n) => {
    const day = new Date(Date.UTC(1980, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)
    const names = (kind: string) => Array.from({ length: 12 }, (_, m) => `${kind} ${n * 12 + m}`).join(';')
    return `${day},${names('Tag')},${names('Sweep')},${names('Ana')}`
  })
  return ['Date,Tags,Techniques,Partners', ...rows].join('\n')
}

export const largeImports: Attack = {
  about: 'the worst spreadsheet, three times each by two members at once, so that both lanes are busy',
  prepare: async (db) => {
    other = await addOwner(db, 'Second')
  },
  run: async ({ port, headers }: Field) => {
    const client = new Client(port)
    const second = { cookie: other.cookie, 'x-csrf-token': await tokenFor(client, other.cookie) }
    client.close()
    const file = { name: 'log.csv', content: worstFile() }
    const all = await Promise.all(
      [headers, second].map(async (member) => {
        const replies: string[] = []
        for (let round = 0; round < 3; round++)
          replies.push(await sendFile({ port, headers: member }, '/api/import', file))
        return replies.join(', ')
      }),
    )
    return all.join('; ')
  },
}
let other = { cookie: '' }
