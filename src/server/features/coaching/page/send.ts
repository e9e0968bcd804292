import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#server/http/replies/html.ts'
import { policy, style } from './style.ts'

/** On every reply for a coach: nobody finds it, keeps it, or passes its address on. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

/** Sends a page for a coach. `content` is HTML. */
export const sendCoachPage = (reply: FastifyReply, title: string, content: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ ...privateHeaders, 'content-security-policy': policy })
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} · Rollbook</title><style>${style}</style></head>
<body><main>${content}</main></body></html>`)

/** The same for links that were revoked, have expired, or never existed, so that nobody learns which. `more` is HTML. */
export const sendGone = (reply: FastifyReply, more = '') =>
  sendCoachPage(
    reply.code(404),
    'Page not found',
    `<h1>This link doesn’t work</h1>
<p>It may have expired or been revoked, or a part of it is missing. Ask the person who sent it for a new one.</p>${more}`,
  )
