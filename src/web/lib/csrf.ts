import { z } from 'zod/mini'

const answer = z.object({ csrfToken: z.string() })

let token: Promise<string | undefined> | undefined

/** The anti-forgery token, fetched once. Without one the request goes out as it is and the server says no. */
export function csrfToken(headers: Record<string, string>): Promise<string | undefined> {
  token ??= fetch('/api/csrf-token', { headers })
    .then(async (reply) => answer.parse(await reply.json()).csrfToken)
    .catch((error: unknown) => {
      console.warn('The anti-forgery token could not be fetched.', error)
      token = undefined
      return undefined
    })
  return token
}

/** To be called when the server refused the token, and when the session has changed. */
export function forgetCsrfToken() {
  token = undefined
}
