import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../app-type.ts'

/**
 * Answers a URL that the router can't read, such as '/%ff' or one with a part that is too long, like any other that leads
 * nowhere: otherwise, no hook would run, so that it had no security headers, no line in the log, and no limit.
 */
export function routeUnknown(app: App, request: IncomingMessage, reply: ServerResponse) {
  const [folder = ''] = /^\/[a-z]{1,20}(?=\/)/.exec(request.url ?? '') ?? []
  request.url = `${folder}/unknown`
  app.routing(request, reply)
}
