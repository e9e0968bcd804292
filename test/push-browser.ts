import { aDevice } from './push.ts'

let subscriptions = 0

const bytesOf = (key: string) => new Uint8Array(Buffer.from(key, 'base64url')).buffer

/** A browser's subscriptions to notifications, one at a time, at a push service that accepts them. */
export class PushBrowser {
  current: PushSubscription | null = null
  /** What the browser says when it is asked to subscribe. */
  failure: Error | undefined

  getSubscription = () => Promise.resolve(this.current)

  subscribe = ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (this.failure) return Promise.reject(this.failure)
    return Promise.resolve(this.renew(applicationServerKey))
  }

  drop() {
    this.current = null
  }

  /** Subscribes for this key in place of what there was, as browsers do now and then without being asked. */
  renew(key: string): PushSubscription {
    const { subscription } = aDevice(`https://fcm.googleapis.com/fcm/send/${++subscriptions}`)
    const unsubscribe = () => {
      this.current = null
      return Promise.resolve(true)
    }
    this.current = {
      endpoint: subscription.endpoint,
      options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
      toJSON: () => subscription,
      unsubscribe,
    } as unknown as PushSubscription
    return this.current
  }
}
