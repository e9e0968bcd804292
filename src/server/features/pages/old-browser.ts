import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage } from '#server/http/replies/html.ts'

/** Where the app's document sends browsers that can't run the app. */
export const oldBrowserPath = '/old-browser'

const explanation = `<h1>Your browser is too old for Rollbook</h1>
<p>Rollbook runs in Safari 16.4, Chrome 111, Edge 111, and Firefox 115, and in everything newer. On an iPhone or iPad, every
browser needs iOS 16.4.</p>
<p>Update your browser or your phone, or open Rollbook on another device. Nothing is lost.</p>
<p><a href="/">Try again</a></p>`

const download = `<p>You can take your journal with you: the archive has all of it, with photos and videos, and opens in any
browser.</p>
<p><a href="/api/export/archive" download>Download archive</a></p>`

/** Says so, and offers a member the archive, which needs no script. */
export function sendOldBrowserPage({ userId }: FastifyRequest, reply: FastifyReply) {
  const content = userId === null ? explanation : `${explanation}${download}`
  return sendPlainPage(reply, 'Your browser is too old', content)
}
