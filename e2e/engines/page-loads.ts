import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver } from './driver.ts'
import type { Journey } from './journey.ts'
import { eventually } from './wait.ts'

/** A page that shows nothing for so long hangs, in milliseconds. */
const hangMs = 20_000

/** Each page comes after the journal. */
const paths = ['/calendar', '/sparring', '/stats', '/techniques']

/** How long somebody looks at a page, in milliseconds. Their number is no multiple of the paths', so that each meets each. */
const looks = [100, 700, 300, 1_500, 200, 2_500, 450]

/** How pages opened, in milliseconds for those that did. */
interface PageLoads {
  loads: number
  /** Ways back and forward. */
  returns: number
  /** Of those, the pages that were frozen meanwhile and went on. */
  fromPageCache: number
  times: number[]
  /** What hung. */
  hangs: string[]
}

/** Loads the journal and other pages in turn, goes back and forward in between, and fails if one of them hangs. */
export const loadPages =
  (count: number): Journey =>
  async ({ driver, server, logIn, note }) => {
    const member = await logIn()
    for (const title of ['Guard passing', 'Open mat', 'Leg locks']) await member.log(title)
    const result: PageLoads = { loads: 0, returns: 0, fromPageCache: 0, times: [], hangs: [] }
    while (result.loads < count) {
      await loadUntilHang(driver, server.url, count, result)
      if (result.loads < count) await driver.crash()
    }
    const { loads, returns, fromPageCache, times, hangs } = result
    const [median, longest] = [0.5, 1].map((part) => Math.round(atPart(times, part)))
    note(`${loads} page loads, ${returns} ways back and forward (${fromPageCache} from the page cache)`)
    note(`shown after ${median} ms, at most ${longest} ms`)
    if (hangs.length > 0) throw new Error(`${hangs.length} hung: ${hangs.join('; ')}`)
  }

/** The time that this part of the pages took at most. */
const atPart = (times: number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? 0

/** After a hang, nothing that the browser shows says anything until it is restarted. */
async function loadUntilHang(page: Driver, url: string, count: number, result: PageLoads) {
  const load = (path: string) => {
    result.loads += 1
    return opens(page, { path, go: () => page.go(url + path), what: `load ${result.loads}, ${path}` }, result)
  }
  const goTo = async (path: string, go: () => Promise<unknown>, way: string) => {
    result.returns += 1
    if (!(await opens(page, { path, go, what: `${way} to ${path} after load ${result.loads}` }, result)))
      return false
    if ((await eventually(() => page.evaluate('window.mark ? "frozen" : "new"'), hangMs)) === 'frozen')
      result.fromPageCache += 1
    return true
  }
  while (result.loads < count) {
    const path = paths[Math.floor(result.loads / 2) % paths.length] ?? '/'
    const isWell =
      (await load('/')) &&
      (await load(path)) &&
      (await goTo('/', page.back, 'back')) &&
      (await goTo(path, page.forward, 'forward'))
    if (!isWell) return
  }
}

interface Step {
  path: string
  go: () => Promise<unknown>
  what: string
}

/** Leaves a page for another, which is looked at for a while. Returns whether it opened. */
async function opens(page: Driver, { path, go, what }: Step, result: PageLoads): Promise<boolean> {
  const step = result.loads + result.returns
  // A page that comes out of the page cache still has its mark.
  const mark = await eventually(() => page.evaluate(`(window.mark ??= ${step})`), hangMs)
  const start = performance.now()
  // It rejects if the driver doesn't reply, and then nothing shows either.
  await go().catch(() => undefined)
  const shows = `(${isShown.toString()})(${JSON.stringify(path)}, ${String(mark)})`
  const isOpen = mark !== undefined && Boolean(await eventually(() => page.evaluate(shows), hangMs))
  if (isOpen) result.times.push(performance.now() - start)
  else result.hangs.push(what)
  await sleep(looks[step % looks.length] ?? 0)
  return isOpen
}

/** Whether another page than the one that was left shows itself, drawn by the app. Runs in the page. */
function isShown(path: string, leftMark: number) {
  const isAnother = !('mark' in window) || window.mark !== leftMark
  const root = document.querySelector('#root:not([data-ssr])')
  const content = root?.querySelector(path === '/' ? 'article' : 'h1')
  return isAnother && location.pathname === path && Boolean(content?.textContent)
}
