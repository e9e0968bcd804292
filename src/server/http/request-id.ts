import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * An id that no other request has, on any server: the one that a proxy in front gave it, or a new one. The reply has it,
 * and every line of the log.
 */
export const requestIdOf =
  (proxies: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id']
    const isGiven = proxies > 0 && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)
    return isGiven ? given : randomBytes(8).toString('hex')
  }
