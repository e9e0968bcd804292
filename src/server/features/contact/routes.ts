import formbody from '@fastify/formbody'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { queueContactMail } from '#server/features/mail/service.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByAddress } from '#server/http/fairness/limits.ts'
import { email, optionalText, requiredText } from '#shared/foundation/fields.ts'
import { limits } from '#shared/foundation/limits.ts'

/** A message to the operator from the contact page. People don't see the field `website`; robots fill it in. */
export const contactMessage = z.object({
  name: requiredText('Name', limits.fullName),
  email,
  message: requiredText('Message', limits.contactMessage),
  website: z._default(optionalText('Website', limits.contactMessage), ''),
})

/** The public pages run no script, so the browser submits their one form itself. */
export async function contactRoutes(app: App, { db, env, clock, wakeMail }: Deps) {
  await app.register(formbody)

  app.post(
    '/contact',
    {
      schema: { body: contactMessage, response: { 303: z.undefined() } },
      config: hourlyByAddress(20, 'TOO_MANY_CALLS'),
      errorHandler: (error, request, reply) => {
        reply
          .type('text/plain; charset=utf-8')
          .serializer(
            ({ message }: { message: string }) =>
              `${message}\n\nYour message wasn’t sent. Go back in your browser to change it, then send it again.`,
          )
        app.errorHandler(error, request, reply)
      },
    },
    async (request, reply) => {
      const { website, name, email, message } = request.body
      const isSuspect = website !== '' || isFromElsewhere(request) || linksIn(message) > fewLinks
      const id = await db.transaction().execute(async (tx) => {
        const stored = await tx
          .insertInto('contactMessages')
          .values({ name, email, message, isSuspect, sentAt: clock() })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { contactEmail: operator, publicUrl } = env
        if (operator !== '' && !isSuspect)
          await queueContactMail(tx, { operator, from: { name, email, message }, publicUrl, now: clock() })
        return stored.id
      })
      wakeMail()
      request.log.info({ contactMessage: id, isSuspect }, 'contact message received')
      return reply.code(303).header('location', '/contact/sent').send()
    },
  )
}

/** More links than somebody needs who has a question. */
const fewLinks = 3

const linksIn = (message: string) => [...message.matchAll(/https?:\/\//gi)].length

/** Whether a browser says that the form was on another site. Robots that say nothing aren't told apart from old browsers. */
const isFromElsewhere = ({ headers }: FastifyRequest) =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'])
