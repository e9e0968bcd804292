import type { World } from '../journey.ts'
import { button, dialog, field, hint, openPage, role, text } from '../page.ts'
import { openCached, openForm, pending, save, timesStored, untilCached, write } from '../steps.ts'

export async function offlineReading(world: World) {
  const { page, server, driver } = world
  const member = await openCached(world)
  await server.close()
  await driver.newTab()
  await page.open('/')
  await page.says('You’re offline')
  await page.click(button('Half guard class'))
  await page.shows(button('Edit'))
  await page.press('escape')
  await page.hides(button('Edit'))
  await page.fill(hint('Search entries...'), 'half guard')
  await page.says('1 session matching “half guard”')
  await page.says('Only the sessions on this device were searched.')
  await server.open()
  await member.log('Logged elsewhere')
  await page.open('/')
  await page.shows(button('Logged elsewhere'))
}

export async function offlineWriting(world: World) {
  const { page, server, driver } = world
  const member = await openCached(world)
  await server.close()
  const titles = ['Monday class', 'Tuesday class', 'Wednesday class']
  for (const title of titles) {
    await write(world, title)
    await page.shows(pending(title))
  }
  await page.says('3 not synced yet')
  await driver.crash()
  await page.open('/')
  for (const title of titles) await page.shows(pending(title))
  await server.open()
  await page.open('/')
  await page.until('not everything was stored once', async () =>
    (await timesStored(member, titles)).every((times) => times === 1),
  )
  await page.hides(text(/Not synced yet/))
}

/** The server stores what it is sent, and its replies get lost. */
export async function exactlyOnce(world: World) {
  const { page, server } = world
  const member = await openCached(world)
  server.cut(true)
  const titles = ['Open mat', 'No-gi class']
  for (const title of titles) await write(world, title)
  await page.until('no reply was lost', async () => server.cuts() > 1, 60_000)
  server.cut(false)
  await page.reload()
  await page.until(
    'something is still pending',
    async () => (await page.count(text(/Not synced yet/))) === 0,
    60_000,
  )
  await page.until('not each was stored once', async () =>
    (await timesStored(member, titles)).every((times) => times === 1),
  )
}

export async function draftAfterReload(world: World) {
  const { page } = world
  await startDraft(world)
  await page.reload()
  await continueDraft(world)
}

export async function draftAfterCrash(world: World) {
  const { page, driver } = world
  await startDraft(world)
  // Browsers write what is stored to the disk some seconds later, Chromium after a minute.
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  await driver.crash()
  await page.open('/')
  await continueDraft(world)
}

async function startDraft(world: World) {
  await world.logIn()
  await world.page.open('/')
  await openForm(world)
  await world.page.fill(field('Title'), 'Nogi rounds')
  await world.page.fill(field('Training Notes'), 'Frames first.')
}

async function continueDraft({ page }: World) {
  await page.click(button(/^Continue: Nogi rounds/))
  await page.says('Draft restored.')
  await page.until(
    'the notes weren’t restored',
    async () => (await page.value(field('Training Notes'))) === 'Frames first.',
  )
  await save(page)
  await page.shows(button('Nogi rounds'))
  await page.hides(button(/^Continue/))
}

/** Another tab has a transaction of each of the device's databases that never ends. */
export async function hungDatabase(world: World) {
  const { page, driver, note } = world
  const member = await openCached(world)
  await page.go('/')
  const usual = await page.at(isShown)
  await member.log('Logged elsewhere')
  await page.open('/old-browser')
  await page.until('nothing hung', () => page.evaluate(hang))
  await driver.newTab({ isKept: true })
  await page.go('/')
  const shown = await page.at(isShown)
  const app = await page.at(isTakenOver)
  note(`shown after ${shown} ms, usually after ${usual} ms; app after ${app} ms`)
  // On a machine that is busy with something else, nothing takes as long as usual.
  if (shown > Math.max(3_500, usual + 1_500)) throw new Error('The page took too long.')
  await page.shows(button('Logged elsewhere'))
  await page.says('This device’s storage can’t be read right now, so what waits here to be synced isn’t shown.')
}

const isShown = () => document.querySelector('#root article') !== null
const isTakenOver = () => document.querySelector('#root:not([data-ssr]) article') !== null

/** Runs in the page. Returns how many databases hang. */
async function hang() {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  for (const name of names) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error as Error))
    })
    const stores = [...db.objectStoreNames]
    const store = db.transaction(stores, 'readwrite').objectStore(stores[0] ?? '')
    const again = () => store.count().addEventListener('success', again)
    again()
  }
  return names.length
}

const version = () => document.querySelector('meta[name=version]')?.getAttribute('content')

/** A tab with the old version goes on, says that there is a new one, and reloads when it is told to. */
export async function newBuild({ driver, deployments, ...world }: World) {
  const deploys = await deployments()
  try {
    const member = await world.logIn()
    const page = openPage(driver, deploys.url)
    await page.go('/healthz')
    await page.until('no page opened', () => page.evaluate(() => location.pathname === '/healthz'))
    for (const [name, value] of member.cookies) await driver.setCookie(deploys.url, name, value)
    await member.log('Before the deploy')
    await page.open('/')
    await untilCached(page, 'Before the deploy')
    const old = await page.evaluate(version)
    deploys.deploy()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await page.says('A new version is ready.')
    await page.click(role('link', 'Calendar'))
    await page.shows(role('heading', 'Calendar'))
    if ((await page.evaluate(version)) !== old) throw new Error('The page reloaded unasked.')
    await page.click(button('Reload'))
    await page.until(
      'the new version didn’t come',
      async () => ![old, null].includes(await page.evaluate(version)),
    )
    await page.shows(role('heading', 'Calendar'))
  } finally {
    await deploys.stop()
  }
}

/** Whatever the device had is gone: what was read, what was typed, and the login. */
export async function loggingOut(world: World) {
  const { page, isPhone, server } = world
  await openCached(world)
  await openForm(world)
  await page.fill(field('Title'), 'Half typed')
  await page.press('escape')
  await page.hides(dialog('New Training Entry'))
  if (isPhone) await page.click(button('More'))
  await page.click(button('Logout'))
  await page.click(button('Log out and delete it'))
  await page.says('You have been successfully logged out.')
  const left = await page.evaluate(leftOnDevice, 'Half guard class', 'Half typed')
  if (left.length > 0) throw new Error(`The device still has ${left.join(', ')}.`)
  await server.close()
  await page.go('/')
  await page.says('You’re not logged in on this device.')
}

/** Where the device still has one of these words. Runs in the page. */
async function leftOnDevice(...words: string[]) {
  const has = (what: unknown) => words.some((word) => JSON.stringify(what ?? '').includes(word))
  const left: string[] = has({ ...localStorage, ...sessionStorage }) ? ['its storage'] : []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (!request.url.includes('/assets/') && has(await (await cache.match(request))?.text()))
        left.push(request.url)
    }
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
    })
    for (const store of db.objectStoreNames) {
      const rows = await new Promise((resolve) => {
        const request = db.transaction(store).objectStore(store).getAll()
        request.addEventListener('success', () => resolve(request.result))
      })
      if (has(rows)) left.push(`${name} ${store}`)
    }
    db.close()
  }
  return left
}

const pages = [
  '/',
  '/calendar',
  '/stats',
  '/techniques',
  '/sparring',
  '/practice',
  '/templates',
  '/tags',
  '/timer',
  '/focus',
]

/** Twenty times through ten pages, each of which is a document of its own: back to the first, and forward to the last. */
export async function backAndForward({ page, logIn, note }: World) {
  const member = await logIn()
  await member.log('Guard passing')
  for (const path of pages) await page.open(path)
  const isAt = (path = '/') =>
    page.until(`${path} didn’t come back`, () =>
      page.evaluate(
        (wanted) => location.pathname === wanted && document.querySelector('#root:not([data-ssr]) h1') !== null,
        path,
      ),
    )
  const start = performance.now()
  for (let time = 0; time < 20; time += 1) {
    for (const path of pages.slice(0, -1).toReversed()) await page.back().then(() => isAt(path))
    for (const path of pages.slice(1)) await page.forward().then(() => isAt(path))
  }
  note(`${Math.round((performance.now() - start) / (20 * 18))} ms a page`)
}
