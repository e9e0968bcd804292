import type { OwnServer } from '../own-server.ts'
import { type Firefox, openFirefox } from './firefox.ts'
import type { Member } from './member.ts'
import { eventually, until } from './wait.ts'

/** A page that shows nothing for so long doesn't open, in milliseconds. */
const openMs = 20_000

const ways = {
  'a new tab': async (firefox: Firefox, url: string) => {
    await firefox.newTab()
    await firefox.go(url)
  },
  'a reload': (firefox: Firefox) => firefox.reload(),
  'a restarted browser': async (firefox: Firefox, url: string) => {
    await firefox.restart()
    await firefox.go(url)
  },
}

export interface OfflineStarts {
  version: string
  starts: number
  opened: number
  /** Sessions that were written offline. */
  written: string[]
  /** What went wrong. */
  problems: string[]
}

/** Opens the app again and again while the server is down, and writes a session each time; then the server is back. */
export async function startOffline(server: OwnServer, member: Member, count: number): Promise<OfflineStarts> {
  const firefox = await openFirefox()
  const result: OfflineStarts = { version: firefox.version(), starts: 0, opened: 0, written: [], problems: [] }
  try {
    for (const [name, value] of member.cookies) await firefox.setCookie(server.url, name, value)
    while (result.starts < count) await startOnce(firefox, server, result)
    await until('not every session was stored', async () => {
      const titles = await member.titles()
      return result.written.every((title) => titles.includes(title))
    }).catch((error: Error) => result.problems.push(error.message))
  } finally {
    await firefox.close()
  }
  const titles = await member.titles()
  for (const title of result.written) {
    const times = titles.filter((one) => one === title).length
    if (times !== 1) result.problems.push(`“${title}” is stored ${times} times.`)
  }
  return result
}

async function startOnce(firefox: Firefox, server: OwnServer, result: OfflineStarts) {
  await server.start()
  await firefox.go(server.url)
  await until('the app wasn’t ready to open offline', () => firefox.evaluate(`(${isReady.toString()})()`))
  await server.stop()
  const [way, open] = Object.entries(ways)[result.starts % Object.keys(ways).length] ?? ['', ways['a reload']]
  result.starts += 1
  // It rejects where the browser shows its error page.
  await open(firefox, server.url).catch(() => undefined)
  const isShown = 'Boolean(document.querySelector("#root:not([data-ssr]) article"))'
  if (await eventually(() => firefox.evaluate(isShown), openMs)) {
    result.opened += 1
    const title = `Offline session ${result.starts}`
    await firefox.evaluate(`(${openForm.toString()})()`)
    await until('the form for a session didn’t open', () =>
      firefox.evaluate(`(${typeTitle.toString()})('${title}')`),
    )
    await until('a session wasn’t saved offline', () => firefox.evaluate(`(${hasPending.toString()})('${title}')`))
    result.written.push(title)
  } else {
    const shown = await firefox.evaluate('document.documentElement.textContent.trim().slice(0, 80)')
    result.problems.push(`Start ${result.starts}, ${way}: nothing opened: ${String(shown)}`)
  }
  await server.start()
}

/** Whether the worker answers, the journal is shown, and its owner is known to the device. Runs in the page. */
async function isReady() {
  const { active } = await navigator.serviceWorker.ready
  const isDrawn = Boolean(document.querySelector('#root:not([data-ssr]) article'))
  if (active?.state !== 'activated' || !navigator.serviceWorker.controller || !isDrawn) return false
  // Opening it before the app does would create one without stores, which the app can't use.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'rollbook-read')) return false
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.addEventListener('success', () => resolve(request.result))
    })
  const db = await answerOf(indexedDB.open('rollbook-read'))
  const user = await answerOf(db.transaction('cache').objectStore('cache').get('user'))
  db.close()
  return user !== undefined
}

/** Runs in the page. */
function openForm() {
  window.dispatchEvent(new CustomEvent('newEntry'))
}

/** Types the title and saves. Runs in the page. Returns whether it could. */
function typeTitle(title: string) {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith('Title'))
  const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save Entry')
  if (!(label?.control instanceof HTMLInputElement) || !save) return false
  label.control.focus()
  document.execCommand('insertText', false, title)
  save.click()
  return true
}

/** Runs in the page. */
function hasPending(title: string) {
  const pending = [...document.querySelectorAll('article')].filter(({ textContent }) =>
    textContent.includes(title),
  )
  return pending.some(({ textContent }) => textContent.includes('Not synced yet'))
}
