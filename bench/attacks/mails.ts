import { setTimeout as sleep } from 'node:timers/promises'
import { mailsIn } from '#server/features/mail/eml.ts'
import { mailFolderOf } from '#server/outside/mail/mailer-folder.ts'
import { aPassword, makeMember } from '#test/make-member.ts'
import { type Call, Client, tokenFor } from '../client.ts'
import type { Attack, Field } from './attack.ts'
import { counted } from './calls.ts'

const victim = 'victim@example.com'
const visit = 'visit=bench'
const times = 40

/** As it reaches a server behind one proxy, from that many networks. */
const from = (n: number) => ({ 'x-forwarded-for': `10.${n}.0.9` })

/** An account with the victim's address, which nobody has confirmed, and accounts that want to have it. */
const sessions = ({ withDatabase }: Field) =>
  withDatabase(async (db) => {
    const cookies = []
    for (const email of [victim, ...Array.from({ length: 5 }, (_, n) => `stranger${n}@example.com`)])
      cookies.push((await makeMember(db, { email, fullName: 'Stranger', beltLevel: 'white' })).cookie)
    return cookies.map((cookie) => `session=${cookie}`)
  })

const post = (path: string, headers: Call['headers'] = {}, body?: object): Call => ({
  path,
  method: 'POST',
  headers,
  ...(body && { body }),
})

/** Everything that mails somebody, by visitors and by members whose address is the victim's. */
async function callsOf(field: Field): Promise<Call[]> {
  const client = new Client(field.port)
  const as = async (cookie: string) => ({ cookie, 'x-csrf-token': await tokenFor(client, cookie) })
  const visitor = await as(visit)
  const [owner = {}, ...others] = await Promise.all((await sessions(field)).map(as))
  client.close()
  const person = { fullName: 'Stranger', password: aPassword }
  return Array.from({ length: times }, (_, n) => [
    post('/api/auth/forgot-password', { ...visitor, ...from(n) }, { email: victim }),
    post('/api/auth/register', { ...visitor, ...from(n) }, { ...person, email: victim.replace('@', `+${n}@`) }),
    post('/api/auth/verification', owner),
    post('/api/calendar/feed', owner, { timeZone: 'UTC' }),
    ...others.slice(n, n + 1).map((headers) => ({
      path: '/api/user',
      method: 'PATCH' as const,
      headers,
      body: { email: victim.replace('@', '+new@'), password: aPassword },
    })),
  ]).flat()
}

export const mailBomb: Attack = {
  about: `one inbox, ${times} times each: resets, registrations, links to verify it, calendar links, and five accounts that want it`,
  run: async (field) => {
    const replies = await counted(field.port, await callsOf(field), 4)
    // The mail worker sends after the reply.
    await sleep(3000)
    const mails = (await mailsIn(mailFolderOf(field.dataDir))).filter(({ to }) => to.startsWith('victim'))
    return `${mails.length} emails to the inbox; ${replies}`
  },
}
