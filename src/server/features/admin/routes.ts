import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { actionsBefore } from '#server/features/audit-log/service.ts'
import { contactMessages, deleteContactMessage } from '#server/features/contact/service.ts'
import { dropMail, queuedMails, retryMail } from '#server/features/mail/service.ts'
import { replayEvent, webhooksBefore } from '#server/features/subscription/service.ts'
import type { App } from '#server/http/app-type.ts'
import { requireFound } from '#server/http/replies/refusals.ts'
import { csvReply, noContent, sendList, sendNothing } from '#server/http/replies/reply.ts'
import {
  type AdminActionKind,
  adminAction,
  contactMessage,
  listedMember,
  logQuery,
  memberDetails,
  memberExport,
  memberQuery,
  pageQuery,
  queuedMail,
  storage,
  trialExtension,
  webhook,
} from '#shared/feedback/admin.ts'
import { figures } from '#shared/feedback/figures.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { figuresOf } from './figures.ts'
import { jobRoutes } from './jobs.ts'
import { membersFrom } from './member-list.ts'
import { detailsOfMember, membersCsv } from './member-page.ts'
import { endSessions, extendTrialOf, resendMail, setDisabled } from './members.ts'
import { adminScope } from './service.ts'
import { storageOf } from './storage.ts'

export const adminRoutes = (app: App, deps: Deps) =>
  adminScope(app, deps, (scope) => {
    memberReads(scope, deps)
    reads(scope, deps)
    memberRoutes(scope, deps)
    mailRoutes(scope, deps)
    jobRoutes(scope, deps)
    webhookRoutes(scope, deps)
  })

function memberReads(app: App, deps: Deps) {
  app.get(
    '/api/admin/members',
    { schema: { querystring: memberQuery, response: { 200: z.array(listedMember) } } },
    async ({ query }, reply) => sendList(reply, await membersFrom(deps, query)),
  )

  app.get(
    '/api/admin/members/:id',
    { schema: { params: idInPath, response: { 200: memberDetails } } },
    ({ params }) => detailsOfMember(deps, params.id),
  )

  // Addresses leave Rollbook with it, so it is in the audit log.
  app.get(
    '/api/admin/members.csv',
    {
      schema: { querystring: memberExport, response: csvReply },
      config: { adminAction: 'members-exported' },
    },
    async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="members.csv"')
        .send(await membersCsv(deps, query)),
  )
}

function reads(app: App, deps: Deps) {
  const { db, clock } = deps

  app.get('/api/admin/storage', { schema: { response: { 200: storage } } }, () => storageOf(deps))

  app.get('/api/admin/figures', { schema: { response: { 200: figures } } }, () => figuresOf(db, clock()))

  app.get(
    '/api/admin/mail',
    { schema: { querystring: logQuery, response: { 200: z.array(queuedMail) } } },
    async ({ query }, reply) => sendList(reply, await queuedMails(db, query)),
  )

  app.get(
    '/api/admin/messages',
    { schema: { querystring: pageQuery, response: { 200: z.array(contactMessage) } } },
    async ({ query }, reply) => sendList(reply, await contactMessages(db, query.before)),
  )

  app.get(
    '/api/admin/actions',
    { schema: { querystring: pageQuery, response: { 200: z.array(adminAction) } } },
    async ({ query }, reply) => sendList(reply, await actionsBefore(db, query.before)),
  )
}

/** The options of a route that does something to what has that id, and replies with nothing. */
const doing = (adminAction: AdminActionKind) => ({
  schema: { params: idInPath, response: noContent },
  config: { adminAction },
})

function memberRoutes(app: App, deps: Deps) {
  app.post('/api/admin/members/:id/verification', doing('mail-resent'), async ({ params }, reply) => {
    await resendMail(deps, params.id)
    return sendNothing(reply)
  })

  app.delete('/api/admin/members/:id/sessions', doing('sessions-ended'), async ({ params }, reply) => {
    await endSessions(deps, params.id)
    return sendNothing(reply)
  })

  app.post(
    '/api/admin/members/:id/trial',
    { ...doing('trial-extended'), schema: { params: idInPath, body: trialExtension, response: noContent } },
    async ({ params, body }, reply) => {
      await extendTrialOf(deps, params.id, body.until)
      return sendNothing(reply)
    },
  )

  app.post('/api/admin/members/:id/disable', doing('member-disabled'), async ({ params }, reply) => {
    await setDisabled(deps, params.id, true)
    return sendNothing(reply)
  })

  app.post('/api/admin/members/:id/enable', doing('member-enabled'), async ({ params }, reply) => {
    await setDisabled(deps, params.id, false)
    return sendNothing(reply)
  })
}

function webhookRoutes(app: App, deps: Deps) {
  app.get(
    '/api/admin/webhooks',
    { schema: { querystring: logQuery, response: { 200: z.array(webhook) } } },
    async ({ query }, reply) => sendList(reply, await webhooksBefore(deps.db, query)),
  )

  app.post('/api/admin/webhooks/:id/replay', doing('webhook-replayed'), async ({ params }, reply) => {
    requireFound(await replayEvent(deps, params.id))
    return sendNothing(reply)
  })
}

function mailRoutes(app: App, { db, clock, wakeMail }: Deps) {
  app.post('/api/admin/mail/:id/retry', doing('mail-retried'), async ({ params }, reply) => {
    requireFound(await retryMail(db, params.id, clock()))
    wakeMail()
    return sendNothing(reply)
  })

  app.delete('/api/admin/mail/:id', doing('mail-deleted'), async ({ params }, reply) => {
    requireFound(await dropMail(db, params.id))
    return sendNothing(reply)
  })

  app.delete('/api/admin/messages/:id', doing('message-deleted'), async ({ params }, reply) => {
    requireFound(await deleteContactMessage(db, params.id))
    return sendNothing(reply)
  })
}
