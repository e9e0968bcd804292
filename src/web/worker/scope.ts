/** What of a service worker's world we use; TypeScript knows it only in place of the page's. */
interface LastingEvent extends Event {
  /** The worker is not put to sleep before the work is done. */
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  /** The document, asked for while the worker was still waking up; undefined where the browser cannot. */
  readonly preloadResponse: Promise<Response | undefined>
  /** The page that a navigation brings. */
  readonly resultingClientId: string
  respondWith(answer: Promise<Response>): void
}

interface Client {
  postMessage(message: unknown): void
}

interface Clients {
  claim(): Promise<void>
  matchAll(): Promise<Client[]>
  /** Answers when the page is there, or will never be. */
  get(id: string): Promise<Client | undefined>
}

interface Scope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: Clients
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', hear: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', hear: (event: FetchEvent) => void): void
  addEventListener(type: 'message', hear: (event: MessageEvent) => void): void
}

export const scope = globalThis as unknown as Scope
