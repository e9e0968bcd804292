/** The part of a service worker's globals that we use; TypeScript can't have them next to those of a page. */
interface ExtendableEvent extends Event {
  /** Keeps the worker running until the work is done. */
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The page that a navigation opens. */
  readonly resultingClientId: string
  respondWith(reply: Promise<Response>): void
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}

interface MessageToWorker extends ExtendableEvent {
  readonly data: unknown
  readonly source: Pick<Client, 'postMessage'> | null
}

export interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
  /** The button; '' for the notification itself. */
  readonly action: string
}

interface Client {
  readonly url: string
  /** Opens another address in it. */
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown): void
  focus(): Promise<unknown>
}

interface WorkerRegistration extends Omit<ServiceWorkerRegistration, 'showNotification'> {
  showNotification(
    title: string,
    options: NotificationOptions & { actions?: { action: string; title: string }[] },
  ): Promise<void>
}

interface Clients {
  claim(): Promise<void>
  matchAll(options?: { type: 'window' }): Promise<Client[]>
  openWindow(url: string): Promise<unknown>
  /** Resolves when the page is there, or never will be. */
  get(id: string): Promise<Client | undefined>
}

interface Scope {
  readonly registration: WorkerRegistration
  readonly clients: Clients
  importScripts(...paths: string[]): void
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate' | 'pushsubscriptionchange',
    listener: (event: ExtendableEvent) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageToWorker) => void): void
}

export const scope = globalThis as unknown as Scope
