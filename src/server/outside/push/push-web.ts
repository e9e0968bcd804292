import type { PushKeys } from '#server/env-push.ts'
import type { Push, PushResult, PushTarget } from './push.ts'

/** The push services of Chrome and its relatives, Firefox, Safari, and Edge. The server calls no other address. */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])$/

const goneStatuses = [404, 410]
/** What Apple, Mozilla, and Google reply to another key than the device subscribed with. They also have other reasons for it. */
const otherKeyStatuses = [400, 401, 403]

/** How long a push service may take, in milliseconds. */
const timeoutMs = 10_000
/** How long it holds a notification for a device that is off, in seconds. */
const timeToLive = 4 * 3600

interface WebPushSettings {
  keys: PushKeys
  /** Whom a push service can write to: a URL or mailto address. */
  subject: string
  /** Whether it may be on this machine, for tests. */
  mayBeLocal: boolean
}

/** Web Push (RFC 8030) with encryption (RFC 8291) and VAPID (RFC 8292). */
export function webPush({ keys, subject, mayBeLocal }: WebPushSettings): Push {
  const serviceOf = (endpoint: string) => {
    const url = URL.parse(endpoint)
    if (!url || url.username !== '' || url.password !== '') return undefined
    if (mayBeLocal && loopback.test(url.hostname)) return url.host
    if (url.protocol !== 'https:' || url.port !== '') return undefined
    return services.find((name) => url.hostname === name || url.hostname.endsWith(`.${name}`))
  }
  return {
    publicKey: keys.publicKey,
    serviceOf,
    send: async (target, payload, topic) => {
      if (serviceOf(target.endpoint) === undefined) return 'gone'
      const request = await requestFor(target, payload, { keys, subject, topic })
      // Nothing can be encrypted with such keys.
      if (!request) return 'gone'
      const isOtherKey = target.publicKey !== null && target.publicKey !== keys.publicKey
      return post(target.endpoint, request, isOtherKey ? [...goneStatuses, ...otherKeyStatuses] : goneStatuses)
    },
  }
}

interface Sending {
  keys: PushKeys
  subject: string
  topic: string
}

/** The headers and encrypted body; undefined if the device's keys are none. */
async function requestFor(
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
  { keys, subject, topic }: Sending,
) {
  const { default: library } = await import('web-push')
  try {
    const { headers, body } = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: timeToLive,
      urgency: 'normal',
      topic,
    })
    return body && { headers, body }
  } catch {
    return undefined
  }
}

async function post(
  endpoint: string,
  { headers, body }: { headers: Record<string, unknown>; body: Buffer },
  gone: readonly number[],
): Promise<PushResult> {
  const sent = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  try {
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: sent.map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await reply.body?.cancel()
    if (reply.ok) return 'sent'
    return gone.includes(reply.status) ? 'gone' : 'refused'
  } catch (error) {
    return isUnreached(error) ? 'refused' : 'unknown'
  }
}

/** Whether nothing was sent: no such host, or nobody there. After anything else, the device may get it. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(String(error.cause.code))
