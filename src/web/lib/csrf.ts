import { z } from 'zod/mini'

const reply = z.object({ csrfToken: z.string() })

/** Keeps a hanging token request from blocking every write. */
const timeoutMs = 15_000

let token: Promise<string | undefined> | undefined

/** The anti-forgery token, fetched once. Without one the request is sent anyway and the server refuses it. */
export function csrfToken(headers: Record<string, string>): Promise<string | undefined> {
  if (token) return token
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
