import formbody from '@fastify/formbody'
import type { FastifyReply } from 'fastify'
import { z } from 'zod/mini'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { sendPlainPage } from '#server/http/replies/html.ts'
import { idText } from '#shared/foundation/fields.ts'
import { text } from '#shared/foundation/text.ts'
import { mailSwitches, mailSwitchNames } from './mail-switches.ts'

const link = z.object({
  userId: idText,
  key: text('Key').check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)),
  // Missing from links of earlier versions.
  kind: z._default(z.enum(mailSwitchNames), 'feedback'),
})

/**
 * The link that turns off emails of a kind, without logging in. Opening it changes nothing, because mail programs
 * open links on their own; its button does, and so does the one-click request of a mail program (RFC 8058).
 */
export async function mailOffRoutes(app: App, { db }: Deps) {
  await app.register(formbody)
  const schema = { params: link }

  app.get('/mail-off/:userId/:key/:kind?', { schema }, async ({ params }, reply) => {
    if (!(await isCurrent(db, params))) return sendPage(reply.code(404), renewed)
    return sendPage(reply, question(mailSwitches[params.kind]))
  })

  app.post('/mail-off/:userId/:key/:kind?', { schema }, async ({ params }, reply) => {
    if (!(await turnOff(db, params))) return sendPage(reply.code(404), renewed)
    return sendPage(reply, done(mailSwitches[params.kind]))
  })
}

/** Whether the account exists and its links haven't been renewed since. */
const isCurrent = async (db: Db, { userId, key }: z.infer<typeof link>): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('mailOffKey', '=', key)
    .executeTakeFirst()) !== undefined

const turnOff = async (db: Db, { userId, key, kind }: z.infer<typeof link>): Promise<boolean> =>
  (
    await db
      .updateTable('users')
      .set({ [mailSwitches[kind].setting]: false })
      .where('id', '=', userId)
      .where('mailOffKey', '=', key)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

const sendPage = (reply: FastifyReply, content: string) => sendPlainPage(reply, 'Your emails', content)

type Switch = (typeof mailSwitches)[keyof typeof mailSwitches]

const question = ({ name, when }: Switch) => `<h1>Turn off ${inSentence(name)}?</h1>
<p>${when} Emails about logging in are not affected.</p>
<form method="post"><button>Turn them off</button></form>`

const done = ({ name }: Switch) => `<h1>${name} are off</h1>
<p>You can turn them on again under Settings, Profile.</p>
<p><a href="/">Open Rollbook</a></p>`

const renewed = `<h1>This link no longer works</h1>
<p>The links in our emails have been renewed since this one was sent, or the account was deleted. Use the link in a newer
email, or turn emails off under Settings, Profile.</p>
<p><a href="/">Open Rollbook</a></p>`

const inSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
