import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { positions, type Technique } from '#shared/techniques/techniques.ts'
import { browserFlags } from '../e2e/browser-flags.ts'
import { chromiumPath } from '../e2e/chromium.ts'
import { startApp } from './processes.ts'

/**
 * A library of 500 techniques on a slow phone: from a keystroke in the filter until its list is painted, and from opening
 * the map until it is. The floor of the first is a bare input that filters the same names into a plain list.
 */

const size = 500
const cpu = 4
const keystrokes = 'knee cut'

const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-library-'))
const app = await startApp({ DATA_DIR: dataDir })
const url = `http://localhost:${app.port}`
const browser = await chromium.launch({
  args: browserFlags,
  ...(chromiumPath && { executablePath: chromiumPath }),
})
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(`${url}/auth?tab=register`)
  await page.getByLabel('Full name').fill('Rafa Moreno')
  await page.getByLabel('Email').fill('rafa@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('Armbar2026')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('No rolls logged yet').waitFor()
  const names = await fill(page)
  const session = await context.newCDPSession(page)
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })

  await slowDown(cpu)
  await page.goto('about:blank')
  await page.evaluate(showBareFilter, names)
  report(`a bare filter of ${size} names, CPU / ${cpu}`, await keysOn(page))
  await page.goto(`${url}/techniques`)
  await page.getByRole('article').first().waitFor()
  report(`the filter of ${size} techniques, CPU / ${cpu}`, await keysOn(page), 50)

  for (const rate of [1, cpu]) {
    await slowDown(rate)
    const opened: number[] = []
    const loaded: number[] = []
    for (let run = 0; run < 7; run++) {
      await page.goto(`${url}/techniques`)
      await page.getByRole('article').first().waitFor()
      // Until what is loaded in the background is there.
      await page.waitForTimeout(2000)
      opened.push(await page.evaluate(openMap))
      await page.goto(`${url}/techniques?view=map`)
      loaded.push(await page.evaluate(mapPainted))
    }
    report(`the map, opened from the list, CPU / ${rate}`, opened, 1000)
    report(`the map, from asking for the document, CPU / ${rate}`, loaded, 1000)
  }
} finally {
  await browser.close()
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** The catalog and techniques of their own, linked like those. Returns their names. */
async function fill(page: Page): Promise<string[]> {
  const own = Array.from({ length: size - catalog.length }, (_, n) => {
    const like = catalog[n % catalog.length]
    const position = positions[n % positions.length]
    return { name: `${like?.name} ${n}`, otherNames: like?.otherNames ?? [], position, category: like?.category }
  })
  return page.evaluate(
    async ([own, keys]) => {
      const { csrfToken } = await (await fetch('/api/csrf-token')).json()
      const headers = { 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
      const post = async (path: string, body: object) => {
        const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!reply.ok) throw new Error(await reply.text())
        return reply.json()
      }
      await post('/api/techniques/catalog', { keys })
      const ids: number[] = []
      for (const technique of own) ids.push((await post('/api/techniques', technique)).id)
      for (const [n, id] of ids.entries())
        await post(`/api/techniques/${id}/links`, { kind: 'sets-up', otherId: ids[(n + 37) % ids.length] })
      const library: Technique[] = await (await fetch('/api/techniques')).json()
      return library.map(({ name }) => name)
    },
    [own, catalog.map(({ key }) => key)] as const,
  )
}

/** Types and deletes a name; returns the milliseconds from each key until its list is painted. */
async function keysOn(page: Page): Promise<number[]> {
  const times: number[] = []
  const input = page.getByRole('searchbox', { name: 'Filter techniques' })
  for (let run = 0; run < 4; run++) {
    for (const key of [...keystrokes, ...Array.from(keystrokes, () => 'Backspace')]) {
      await page.evaluate(watchList)
      await input.press(key === ' ' ? 'Space' : key)
      const time = await page.evaluate(() => (window as unknown as Watched).painted)
      // The first run warms up.
      if (run > 0 && time !== undefined) times.push(time)
    }
  }
  return times
}

interface Watched {
  painted: Promise<number | undefined>
}

/** Measures from the next key until the list that it leads to is painted; undefined for a key that changes nothing. Runs in the page. */
function watchList() {
  const main = document.querySelector('main') ?? document.body
  const watched = window as unknown as Watched
  watched.painted = new Promise((resolve) => {
    const pressed = (event: KeyboardEvent) => {
      const observer = new MutationObserver((changes) => {
        if (!changes.some(({ target }) => target instanceof Element && target.closest('ul, section'))) return
        observer.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp))
          port1.start()
          port2.postMessage(0)
        })
      })
      observer.observe(main, { childList: true, subtree: true })
      setTimeout(() => resolve(undefined), 1500)
    }
    addEventListener('keydown', pressed, { capture: true, once: true })
  })
}

/** The floor: the same filter without anything around it. Runs in the page. */
function showBareFilter(names: string[]) {
  document.body.innerHTML = '<main><input type="search" aria-label="Filter techniques"><ul></ul></main>'
  const [input, list] = [document.querySelector('input'), document.querySelector('ul')]
  const show = () => {
    const text = input?.value.toLowerCase() ?? ''
    const found = names.filter((name) => name.toLowerCase().includes(text)).slice(0, 30)
    list?.replaceChildren(
      ...found.map((name) => Object.assign(document.createElement('li'), { textContent: name })),
    )
  }
  input?.addEventListener('input', show)
  show()
}

/** Opens the map from the list; returns the milliseconds until it is painted. Runs in the page. */
async function openMap(): Promise<number> {
  const start = performance.now()
  const map = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Map')
  map?.click()
  while (!document.querySelector('.react-flow__edge-path')) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - start
}

/** The milliseconds since the document was asked for until the map is painted. Runs in the page. */
async function mapPainted(): Promise<number> {
  while (!document.querySelector('.react-flow__edge-path')) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now()
}

function report(what: string, times: number[], goal?: number) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  const verdict = goal === undefined ? '' : `, goal ${goal}: ${at(0.5) <= goal ? 'ok' : 'missed'}`
  console.log(`${what}: median ${at(0.5)} ms, 90% ${at(0.9)}, worst ${at(1)} of ${times.length}${verdict}`)
}
