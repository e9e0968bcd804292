/** The part of a service worker's globals that we use; TypeScript can't have them next to those of a page. */
interface ExtendableEvent extends Event {
  /** Keeps the worker running until the work is done. */
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The document, requested while the worker was starting; undefined if the browser can't do that. */
  readonly preloadResponse: Promise<Response | undefined>
  /** The page that a navigation opens. */
  readonly resultingClientId: string
  respondWith(reply: Promise<Response>): void
}

interface Client {
  postMessage(message: unknown): void
}

interface Clients {
  claim(): Promise<void>
  matchAll(): Promise<Client[]>
  /** Resolves when the page is there, or never will be. */
  get(id: string): Promise<Client | undefined>
}

interface Scope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: Clients
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export const scope = globalThis as unknown as Scope
