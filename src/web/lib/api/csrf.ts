import { z } from 'zod/mini'

const reply = z.object({ csrfToken: z.string() })

let token: Promise<string> | undefined

/**
 * The anti-forgery token; `load` fetches the reply with it, once. Throws why it couldn't be fetched. When `signal` aborts,
 * nobody waits for this token any longer, because it may never come; the next call loads another.
 */
export async function csrfToken(load: () => Promise<unknown>, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const current = token ?? start(load)
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => {
    forget(current)
    reject(signal.reason as Error)
  }
  signal.addEventListener('abort', stop)
  return Promise.race([current, aborted]).finally(() => signal.removeEventListener('abort', stop))
}

function start(load: () => Promise<unknown>): Promise<string> {
  const loading = load().then((body) => reply.parse(body).csrfToken)
  token = loading
  loading.catch(() => forget(loading))
  return loading
}

function forget(loading: Promise<string>) {
  if (token === loading) token = undefined
}

/** Call this when the server has refused the token, and when the session has changed. */
export function clearCsrfToken() {
  token = undefined
}

/** A call is made even without a token; the server decides. */
export function warnWithoutToken(error: unknown) {
  console.warn('The anti-forgery token couldn’t be fetched, so a request is made without it.', String(error))
}
