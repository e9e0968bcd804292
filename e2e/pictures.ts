import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { localDay, monthTitle } from '../src/shared/foundation/dates.ts'
import { freePort } from '../test/free-port.ts'
import { chromiumPath } from './chromium.ts'

/** Started by `npm run pictures`: photographs the demo's blue belt for the landing page, in both themes. */

const folder = new URL('../src/web/public/pictures/', import.meta.url).pathname
const themes = ['light', 'dark'] as const
const maxBytes = 40 * 1024

/** A screen of the landing page's pictures: what it shows, and with how many pixels for one of CSS. */
interface Screen {
  ending: string
  width: number
  height: number
  scale: number
}

const phone: Screen = { ending: '-phone', width: 390, height: 640, scale: 2 }
/** Without the sidebar, for half a page. */
const half: Screen = { ending: '', width: 780, height: 620, scale: 1.5 }
const whole: Screen = { ending: '', width: 1280, height: 720, scale: 1.25 }

/** Each page, and what it shows once it is there. */
const pages: { name: string; wide: Screen; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'journal',
    wide: half,
    open: async (page) => {
      // Once the app has taken over, with the card before class above.
      await openAt(page, '/', '#root:not([data-ssr]) article')
      await page.waitForLoadState('networkidle')
      // Past what is planned, which is another picture each day.
      await scrollTo(page.getByRole('region', { name: thisMonth }))
    },
  },
  {
    name: 'calendar',
    wide: half,
    open: (page) => openAt(page, '/calendar', 'main [role=grid], main table, main ol'),
  },
  { name: 'partner', wide: half, open: openPartner },
  {
    name: 'map',
    wide: half,
    open: async (page) => {
      await openAt(page, '/techniques?view=map', '.react-flow__node')
      await scrollTo(page.locator('.react-flow'))
    },
  },
  {
    name: 'stats',
    wide: half,
    open: async (page) => {
      await openAt(page, '/stats', 'section[aria-label="What catches you most"]')
      await scrollTo(page.getByRole('region', { name: 'In short' }))
    },
  },
  {
    name: 'recap',
    wide: whole,
    open: (page) => openAt(page, `/stats/${new Date().getFullYear()}`, 'article dl'),
  },
]

const thisMonth = monthTitle(localDay(new Date()))

async function openAt(page: Page, path: string, shown: string) {
  await page.goto(path)
  await page.locator(shown).first().waitFor()
}

async function openPartner(page: Page) {
  await openAt(page, '/sparring', 'main a[href^="/sparring/"]')
  await page.getByRole('link', { name: 'Kenji' }).click()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await scrollTo(page.getByRole('heading', { name: 'What your rounds teach' }))
}

/** To right below the bar at the top. */
const scrollTo = (place: Locator) =>
  place.first().evaluate((element) => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    window.scrollBy({ top: element.getBoundingClientRect().top - bar - 8, behavior: 'instant' })
  })

const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-pictures-'))
const { DATABASE_URL: _, ...own } = process.env
const env = { ...own, DATA_DIR: dataDir, LOG_LEVEL: 'warn', PORT: String(await freePort()) }
try {
  execFileSync(process.execPath, ['seeds/demo.ts'], { env, stdio: 'inherit' })
  await photograph(`http://localhost:${env.PORT}`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function photograph(url: string) {
  const server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const browser = await chromium.launch(chromiumPath ? { executablePath: chromiumPath } : {})
  try {
    for await (const part of server.stdout) if (String(part).includes('running at')) break
    for (const theme of themes)
      for (const screen of [phone, half, whole]) await photographOn(browser, url, theme, screen)
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

async function photographOn(browser: Browser, url: string, theme: string, screen: Screen) {
  const { width, height, scale } = screen
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    serviceWorkers: 'block',
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'theme', value: theme, url }])
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('Email').first().fill('blue@rollbook.example')
  await page.locator('input[type=password]').first().fill('Rollbook2026')
  await page.locator('button[type=submit]').first().click()
  await page.waitForURL((at) => at.pathname === '/')
  for (const { name, wide, open } of pages) {
    if (screen !== phone && screen !== wide) continue
    await open(page)
    await withoutToast(page)
    await page.mouse.move(0, 0)
    await page.waitForLoadState('networkidle')
    await save(await page.screenshot(), join(folder, theme, `${name}${screen.ending}.avif`))
  }
  await context.close()
}

/** Due reminders are announced on top of the page. */
async function withoutToast(page: Page) {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.click({ timeout: 3000 }).catch(() => undefined)
}

/** As good as it can be within `maxBytes`. */
async function save(picture: Buffer, path: string) {
  for (let quality = 60; quality >= 30; quality -= 5) {
    const small = await sharp(picture).avif({ quality, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer()
    if (small.length > maxBytes && quality > 30) continue
    await writeFile(path, small)
    process.stdout.write(`${path.slice(folder.length)}: ${small.length} bytes at quality ${quality}\n`)
    return
  }
}
