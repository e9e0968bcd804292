/** Where and how notifications for a device are sent. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
  /** The server's key that the device subscribed with; null if it isn't known. */
  publicKey: string | null
}

/**
 * How sending ended: 'gone' if the device has turned them off, 'refused' if it certainly won't get this one, 'unknown' if it
 * may.
 */
export type PushResult = 'sent' | 'gone' | 'refused' | 'unknown'

export interface Push {
  /** The key with which browsers subscribe. */
  publicKey: string
  /** The push service of an endpoint, by which they are told apart; undefined if it is none that we call. */
  serviceOf(endpoint: string): string | undefined
  /** Sends an encrypted notification. `topic` replaces one of the same topic that the device hasn't got yet. Never throws. */
  send(target: PushTarget, payload: string, topic: string): Promise<PushResult>
}
