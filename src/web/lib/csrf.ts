import { z } from 'zod/mini'

const reply = z.object({ csrfToken: z.string() })

/** Keeps a hanging token request from blocking every write. */
const timeoutMs = 15_000

let token: Promise<string | undefined> | undefined

/**
 * The anti-forgery token, fetched once. Without one the request is sent anyway and the server refuses it. When `signal`
 * aborts, nobody waits for this token any longer, because it may never come; the next call fetches another.
 */
export async function csrfToken(
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<string | undefined> {
  signal.throwIfAborted()
  const current = token ?? fetchToken(headers)
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => {
    if (token === current) token = undefined
    reject(signal.reason as Error)
  }
  signal.addEventListener('abort', stop)
  return Promise.race([current, aborted]).finally(() => signal.removeEventListener('abort', stop))
}

function fetchToken(headers: Record<string, string>): Promise<string | undefined> {
  const request = fetch('/api/csrf-token', { headers, signal: AbortSignal.timeout(timeoutMs) })
    .then(async (fetched) => reply.parse(await fetched.json()).csrfToken)
    .catch((error: unknown) => {
      console.warn('The anti-forgery token could not be fetched.', error)
      if (token === request) token = undefined
      return undefined
    })
  token = request
  return request
}

/** Call this when the server has refused the token, and when the session has changed. */
export function clearCsrfToken() {
  token = undefined
}
