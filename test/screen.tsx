import 'fake-indexeddb/auto'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { UploadForm, uploadsBy } from './screen-upload.ts'
import { type Browser, worldBegins } from './world.ts'

/** What answers in place of the server; undefined leaves the call to it, also after a while. */
type Intercept = (method: string, path: string) => Response | Promise<void> | undefined

let browser: Browser | undefined
/** Lets go of what a test has kept waiting, so that a failed one holds up nothing after it. */
let releaseHeld: (() => void)[] = []
let intercept: Intercept = () => undefined
/** Whether the reply to a call gets lost on its way back. */
let isLost: (method: string, path: string) => boolean = () => false

/** Makes happy-dom a browser as the app expects it, whose calls go to the server of the world of whoever opened the app. */
export function standIn() {
  // The server's clock, too.
  vi.useFakeTimers({ toFake: ['Date'], now: worldBegins })
  // fake-indexeddb clones with Node's structuredClone, which empties the files of happy-dom.
  vi.stubGlobal('File', NodeFile)
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  replaceComputedStyles()
  vi.stubGlobal('fetch', callServer)
  vi.stubGlobal('FormData', UploadForm)
  vi.stubGlobal('XMLHttpRequest', uploadsBy(callServer))
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: withLock } })
}

/** Leaves nothing of a test on the screen, in the tab, or on its way. */
export async function leaveApp() {
  cleanup()
  for (const release of releaseHeld) release()
  releaseHeld = []
  intercept = () => undefined
  isLost = () => false
  vi.setSystemTime(worldBegins)
  const { queryClient } = await import('#web/query-client.ts')
  const { dismissToast } = await import('#web/lib/toast.ts')
  dismissToast()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
}

const view = document.defaultView as Window & typeof globalThis
/** That of happy-dom, which files of one process replace one after the other. */
const compute = view.getComputedStyle.bind(view)

/** No style sheet is loaded, so what counts is an element's own style; happy-dom would go through all its parents. */
function replaceComputedStyles() {
  const displays = new Map<string, string>()
  const displayOf = (element: Element) => {
    const { display = compute(element).display } = { display: displays.get(element.tagName) }
    displays.set(element.tagName, display)
    return display
  }
  const styleOf = (element: Element) => {
    if (element instanceof HTMLTextAreaElement) return compute(element)
    const { style } = element as HTMLElement
    const values: Record<string, string> = {
      display: style?.display || displayOf(element),
      visibility: style?.visibility || 'visible',
    }
    return { ...values, getPropertyValue: (name: string) => values[name] ?? '' }
  }
  Object.defineProperty(view, 'getComputedStyle', { configurable: true, value: styleOf })
  vi.stubGlobal('getComputedStyle', styleOf)
}

/** Opens the app, or opens it again, as a member or a visitor, on the API and database of their world. */
export async function openApp(as: Browser, path = '/') {
  cleanup()
  browser = as
  window.history.pushState({}, '', path)
  const { queryClient } = await import('#web/query-client.ts')
  const { router } = await import('#web/router.tsx')
  const { App } = await import('#web/app.tsx')
  const { setOperationsLoader } = await import('#web/features/offline/outbox/define-operation.ts')
  const { seedSession } = await import('#web/shell/start/seed-session.ts')
  const { setCurrentUserId } = await import('#web/lib/api/api.ts')
  const { openDialogs } = await import('#web/lib/dialogs.ts')
  const { dismissToast } = await import('#web/lib/toast.ts')
  const { syncState } = await import('#web/features/offline/outbox/sending/sync-state.ts')
  openDialogs.setState(() => [])
  syncState.setState((state) => ({ ...state, isSignedOut: false, foreignReplies: 0 }))
  dismissToast()
  setCurrentUserId(undefined)
  setOperationsLoader(() => import('#web/operations.ts'))
  await seedSession(queryClient)
  // The app that was open before would have to draw the page first.
  router.startTransition = async (work) => {
    work()
    return true
  }
  await router.load()
  await act(async () => void render(<App />))
}

const user = userEvent.setup()

interface Place {
  role?: string
  /** Where it is looked for: on the whole screen unless this says so. */
  where?: HTMLElement
}

/** Presses a button, once it is there and can be pressed: the first one, since phone and desktop have their own. */
export async function press(name: string | RegExp, { role = 'button', where = document.body }: Place = {}) {
  const first = await waitFor(() => {
    const [found] = within(where).getAllByRole(role, { name })
    if (!found || found.matches(':disabled')) throw new Error(`${String(name)} is disabled.`)
    return found
  })
  await user.click(first)
}

/** Types into a field in place of what it contains. */
export async function fill(label: string, value: string, where = document.body) {
  const field = await fieldOf(label, where)
  await act(async () => void fireEvent.change(field, { target: { value } }))
}

/** Chooses files, as the system's picker does. */
export const chooseFiles = (...files: File[]) => chooseFilesBy('Choose files', ...files)

/** The same by another button. */
export async function chooseFilesBy(button: string, ...files: File[]) {
  await press(button)
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await act(async () => void fireEvent.change(input, { target: { files } }))
}

/** Presses a key in the field that has this label. */
export const pressIn = async (label: string, key: string) => user.type(await fieldOf(label), key)

/** Chooses an option of a list by what it says. */
export const chooseIn = async (label: string, option: string) => user.selectOptions(await fieldOf(label), option)

/** The field that has this label, with the star of those that are required or without. */
export async function fieldOf(label: string, where = document.body): Promise<HTMLInputElement> {
  const [field] = await within(where).findAllByLabelText((text) => text.replace(/ \*$/, '') === label)
  return field as HTMLInputElement
}

/** What the elements of a role say, from top to bottom. */
export const textsOf = (role: string, { level, where = document.body }: Place & { level?: number } = {}) =>
  within(where)
    .queryAllByRole(role, level === undefined ? {} : { level })
    .map(({ textContent }) => textContent)

/** Sets the clock of the device, which is the server's otherwise; in local time. */
export const setDeviceClock = (time: string) => vi.setSystemTime(new Date(time))

/** Comes back to the app, as when the phone comes out of the pocket. */
export const returnToApp = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Waits until no dialog is open, nor closing: what is pressed in one that is closing does nothing. */
export const dialogsAreClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Waits until nothing on the screen waits to be sent. */
export const allIsSynced = () =>
  waitFor(() => {
    expect(screen.queryByText(/^Not synced yet/)).toBeNull()
    expect(screen.queryByRole('region', { name: 'Offline entries' })).toBeNull()
  })

/** The path and the query of the page that is shown. */
export const address = () => `${location.pathname}${location.search}`

/** Resolves to what an element with this text says, once it is on the screen. */
export const see = async (text: string | RegExp) => (await screen.findAllByText(text))[0]?.textContent

/** Chooses a kind of quick log, or a template that is pinned there. */
export async function chooseQuickLog(name: string) {
  await press('Quick Entry')
  await press(name)
}

/** Refuses every such call in words of its own, until the returned function is called. */
export const refuse = (method: string, path: RegExp, status = 400) =>
  answerInstead((called, url) =>
    called === method && path.test(url)
      ? Response.json({ code: 'INVALID', message: 'Not today.' }, { status })
      : undefined,
  )

/** Keeps such calls waiting until they are released; says whether one waits. */
export function hold(method: string, path: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  releaseHeld.push(resolve)
  let isHeld = false
  answerInstead((called, url) => {
    if (called !== method || !path.test(url)) return undefined
    isHeld = true
    return promise
  })
  return { release: resolve, isHeld: () => isHeld }
}

/** Has such a call reach the server, and its reply get lost, once. */
export function loseReply(method: string, path: RegExp) {
  isLost = (called, url) => called === method && path.test(url)
}

/** Lets no call through, until the returned function is called, after what waits on the device was tried in vain. */
export function loseSignal() {
  const letThrough = answerInstead(() => Response.error())
  return async () => {
    const { queryClient } = await import('#web/query-client.ts')
    const { sync } = await import('#web/features/offline/outbox/sending/sync.ts')
    // After those that the app has begun or asked for.
    await sync(queryClient, { isQuiet: true })
    letThrough()
  }
}

/** Goes where no call gets through. The returned function comes back up, and tells the app that it is online again. */
export function goOffline() {
  const letThrough = loseSignal()
  return async () => {
    await letThrough()
    window.dispatchEvent(new Event('online'))
  }
}

/** Has a page of something in front of the server answer every call, until the returned function is called. */
export const showPage = (status: number, page = '<h1>Welcome to Airport Wi-Fi</h1>') =>
  answerInstead(() => new Response(page, { status, headers: { 'content-type': 'text/html' } }))

function answerInstead(answer: Intercept) {
  intercept = answer
  return () => {
    intercept = () => undefined
  }
}

async function callServer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, window.location.origin)
  const url = `${pathname}${search}`
  const method = (init.method ?? 'GET') as 'GET'
  const other = await intercept(method, url)
  if (other?.type === 'error') throw new TypeError('Failed to fetch')
  if (other) return other
  if (!browser) throw new Error(`Nobody has opened the app, which calls ${url}.`)
  init.signal?.throwIfAborted()
  const headers = Object.fromEntries(new Headers(init.headers))
  const payload = init.body
    ? { payload: typeof init.body === 'string' ? init.body : Buffer.from(init.body as Uint8Array) }
    : {}
  const { status, raw, headers: answered } = await browser.send({ method, url, headers, ...payload })
  if (isLost(method, url)) {
    isLost = () => false
    throw new TypeError('Failed to fetch')
  }
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : new Uint8Array(raw), { status, headers: answered as HeadersInit })
}

const held = new Map<string, Promise<unknown>>()

/** Web Locks of one tab: whoever asks for a name waits for those before. */
function withLock(name: string, ...rest: unknown[]) {
  const work = rest.at(-1) as (lock: object) => Promise<unknown>
  const done = (held.get(name) ?? Promise.resolve()).catch(() => undefined).then(() => work({ name }))
  held.set(name, done)
  return done
}
