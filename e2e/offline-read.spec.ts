import { violationsOn } from './accessibility.ts'
import { post, stored } from './api-steps.ts'
import { aPhoto, choose, saveEntry } from './files.ts'
import { expect, logEarlier, openNewEntry } from './fixtures.ts'
import { ageScreen, delayCaching, failEntries, writeOffline } from './offline-steps.ts'
import { test, untilCached, untilReplyCached } from './own-server.ts'

test('after a hard close and with the server down, the journal still opens and can be searched', async ({
  server,
  phone,
}) => {
  const page = await phone.open()
  await phone.signUp()
  await logEarlier(page, {
    title: 'Half guard class',
    notes: 'Underhook first, then the knée line.',
    tags: ['Half guard'],
  })
  await logEarlier(page, { title: 'Open mat', notes: 'Six rounds.' })
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Belt ceremony')
  await choose(page, await aPhoto('belt.jpg'))
  await expect(page.getByRole('list', { name: 'Files' }).getByText('belt.jpg')).toBeVisible()
  await saveEntry(page)
  await page.getByRole('button', { name: 'Belt ceremony' }).click()
  await expect(page.getByRole('img', { name: 'Open belt.jpg' })).toHaveJSProperty('naturalWidth', 480)
  await page.keyboard.press('Escape')
  // Closing goes back in the history, which would cancel the reload.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await untilCached(page, 'Belt ceremony')
  await phone.close()
  await server.stop()

  const later = await phone.open({ offline: true })
  await later.goto('/')
  await expect(later.getByRole('button', { name: 'Half guard class' })).toBeVisible()
  await expect(later.getByText('You’re offline').first()).toBeVisible()
  expect(await violationsOn(later)).toEqual([])

  await later.getByRole('button', { name: 'Belt ceremony' }).click()
  await expect(later.getByRole('img', { name: 'Open belt.jpg' })).toHaveJSProperty('naturalWidth', 480)
  await later.goBack()

  await later.getByPlaceholder('Search entries...').fill('KNEE under')
  await expect(later.getByText('1 session matching “KNEE under”')).toBeVisible()
  await expect(later.getByText('Only the sessions on this device were searched.')).toBeVisible()
  await expect(later.getByRole('button', { name: 'Half guard class' })).toBeVisible()
  await expect(later.getByRole('button', { name: 'Open mat' })).toBeHidden()

  await later.getByRole('link', { name: 'Calendar' }).click()
  await expect(later.getByText('Open mat').first()).toBeVisible()

  await server.start()
  await later.context().setOffline(false)
  await later.getByRole('link', { name: 'Journal' }).click()
  await expect(later.getByRole('button', { name: 'Open mat' })).toBeVisible()
  await expect(later.getByText('You’re offline')).toBeHidden()
})

test('with the server down, the library, its map, and the address of a session open what the device has', async ({
  server,
  phone,
}) => {
  const page = await phone.open()
  await phone.signUp()
  await post(page, '/api/techniques/catalog', { keys: ['deep-half-entry', 'kneebar'] })
  await logEarlier(page, { title: 'Guard class', notes: 'Frames first.' })
  const address = `/entries/${(await stored(page))[0]?.id}`
  await page.goto('/techniques')
  await expect(page.getByRole('link', { name: 'Kneebar' })).toBeVisible()
  await page.goto('/')
  await untilCached(page, 'Guard class')
  await untilReplyCached(page, '/api/techniques', 'Deep Half Entry')
  await phone.close()
  await server.stop()

  const later = await phone.open({ offline: true })
  await later.goto('/techniques?view=map')
  await expect(later.getByRole('button', { name: /^Deep Half Entry,/ })).toBeVisible()
  expect(await violationsOn(later)).toEqual([])
  await later.getByText('List', { exact: true }).click()
  await later.getByRole('link', { name: 'Kneebar' }).click()
  await expect(later.getByText('The knee gives little warning.')).toBeVisible()

  await later.goto(address)
  const entry = later.getByRole('dialog', { name: 'Guard class' })
  await expect(entry.getByText('Frames first.')).toBeVisible()
  await later.reload()
  await entry.getByRole('button', { name: 'Close' }).last().click()
  await expect(later).toHaveURL('/')
  await later.goto('/entries/987654321')
  await expect(later.getByRole('dialog', { name: 'Entry' }).getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('a journal that was opened without signal is refreshed when the signal is back, also if nothing has changed', async ({
  server: _,
  phone,
}) => {
  const page = await phone.open()
  await phone.signUp()
  await logEarlier(page, { title: 'Half guard class' })
  await page.goto('/')
  await untilCached(page, 'Half guard class')
  await page.context().setOffline(true)
  await page.reload()
  const old = page.getByText('Showing your last saved copy.')
  await expect(old).toBeVisible()
  await page.context().setOffline(false)
  await expect(old).toBeHidden()
})

test('after 25 hours offline, nothing is shown by itself, but one tap shows the saved copy, marked with its age', async ({
  phone,
  server,
}) => {
  const page = await phone.open()
  await phone.signUp()
  await logEarlier(page, { title: 'Yesterday’s class' })
  await untilCached(page, 'Yesterday’s class')
  await page.evaluate(ageScreen)
  await phone.close()
  await server.stop()

  const soon = await phone.open({ at: new Date(Date.now() + 23 * 3_600_000), offline: true })
  await soon.goto('/')
  await expect(soon.getByRole('button', { name: 'Yesterday’s class' })).toBeVisible()
  await phone.close()

  const later = await phone.open({ at: new Date(Date.now() + 25 * 3_600_000), offline: true })
  await later.goto('/')
  await expect(later.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(later.getByText('Yesterday’s class')).toBeHidden()
  await later.getByRole('button', { name: 'Show my last saved copy (1 day old)' }).click()
  await later.getByRole('button', { name: 'Yesterday’s class' }).click()
  await expect(later.getByRole('dialog').getByText(/your saved copy from .* \(1 day old\)/)).toBeVisible()
  await later.keyboard.press('Escape')
  await later.getByRole('link', { name: 'Calendar' }).click()
  await expect(later.getByText('You’re offline. Showing your last saved copy.')).toBeVisible()
  expect(await violationsOn(later)).toEqual([])
  await expect(later.getByText(/your saved copy from .* \(1 day old\)/)).toBeVisible()
  await later.getByRole('button', { name: 'More' }).click()
  await expect(later.getByText('Rafa Moreno').filter({ visible: true })).toBeVisible()
  await phone.close()

  // Opening it doesn't make it newer, nor does it get lost.
  const muchLater = await phone.open({ at: new Date(Date.now() + 9 * 24 * 3_600_000), offline: true })
  await muchLater.goto('/')
  await muchLater.getByRole('button', { name: 'Show my last saved copy (9 days old)' }).click()
  await expect(muchLater.getByRole('button', { name: 'Yesterday’s class' })).toBeVisible()
  await server.start()
  await muchLater.context().setOffline(false)
  await expect(muchLater.getByText('your saved copy')).toBeHidden()
  await expect(muchLater.getByRole('button', { name: 'Yesterday’s class' })).toBeVisible()
})

test('the device’s copy is saved every 30 seconds', async ({ phone }) => {
  const page = await phone.open({ at: new Date() })
  await phone.signUp()
  await untilCached(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.evaluate(takeCopy)
  for (let times = 0; times < 2; times++) {
    await page.clock.runFor(30_000)
    await expect.poll(() => page.evaluate(takeCopy)).toBe(true)
  }
})

test('logging out leaves nothing on the device but the theme', async ({ phone, server }) => {
  const page = await phone.open()
  await phone.signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('With a photo')
  await choose(page, await aPhoto('roll.jpg'))
  await expect(page.getByRole('list', { name: 'Files' }).getByText('roll.jpg')).toBeVisible()
  await saveEntry(page)
  await page.reload()
  await untilCached(page, 'With a photo')
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Half typed')
  await page.goBack()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('switch', { name: 'Dark mode' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Log out and delete it' }).click()
  await expect(page).toHaveURL('/auth')
  await page.reload()

  expect(await page.evaluate(leftOnDevice)).toEqual({ local: ['theme'], session: [], rows: [], caches: [] })

  await phone.close()
  await server.stop()
  const later = await phone.open({ offline: true })
  await later.goto('/')
  await expect(later.getByText('You’re not logged in on this device.')).toBeVisible()
  await expect(later.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(await violationsOn(later)).toEqual([])
})

/** With the number that it is sent under, which the device goes on counting from. */
const stillPending = [{ device: expect.any(String) }, { data: { title: 'Not sent yet' } }]

test('an expired login clears the cached journal even from the landing page, but not what is pending', async ({
  phone,
}) => {
  const page = await phone.open()
  await phone.signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Read by nobody')
  await choose(page, await aPhoto('roll.jpg'))
  await expect(page.getByRole('list', { name: 'Files' }).getByText('roll.jpg')).toBeVisible()
  await saveEntry(page)
  await page.reload()
  await untilCached(page, 'Read by nobody')
  const context = page.context()
  await writeOffline(page, 'Not sent yet')
  await failEntries(page)
  await context.setOffline(false)
  await context.clearCookies({ name: 'session' })
  await page.evaluate(delayCaching)

  await page.goto('/')
  const landing = page.getByRole('link', { name: 'Login' })
  // Where the last screen was shown first, the login follows.
  await expect(landing.or(page.getByText('You’ve been logged out. Log in to continue.')).first()).toBeVisible()
  await expect.poll(() => page.evaluate(leftOnDevice)).toMatchObject({ rows: stillPending, caches: [] })
  await page.evaluate(cacheLate)
  await page.goto('/')
  await expect(landing.first()).toBeVisible()
  await expect.poll(() => page.evaluate(leftOnDevice)).toMatchObject({ rows: stillPending })
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByText('You’re not logged in on this device.')).toBeVisible()
})

/** Acts like a tab that learns too late that the journal was cleared, and caches its data. */
async function cacheLate() {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('rollbook-read')
    request.addEventListener('success', () => resolve(request.result))
  })
  await new Promise((resolve) => {
    const request = db.transaction('cache', 'readwrite').objectStore('cache').put({ userId: 1 }, 'queries')
    request.addEventListener('success', resolve)
  })
  db.close()
}

/** Takes the copy from the device, and returns whether there was one. */
async function takeCopy() {
  const answerOf = <T>(request: IDBRequest) =>
    new Promise<T>((resolve) => {
      request.addEventListener('success', () => resolve(request.result as T))
    })
  const db = await answerOf<IDBDatabase>(indexedDB.open('rollbook-read'))
  const store = db.transaction('cache', 'readwrite').objectStore('cache')
  const keys = await answerOf<string[]>(store.getAllKeys(IDBKeyRange.bound('queries', 'queries0', false, true)))
  for (const key of keys) store.delete(key)
  db.close()
  return keys.length > 0
}

/** Everything stored under our origin except the app itself. */
async function leftOnDevice() {
  const rows: unknown[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
    })
    for (const store of db.objectStoreNames) {
      const found = await new Promise<unknown[]>((resolve) => {
        const request = db.transaction(store).objectStore(store).getAll()
        request.addEventListener('success', () => resolve(request.result))
      })
      rows.push(...found)
    }
    db.close()
  }
  const cached: string[] = []
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname)
  }
  return {
    // That the browser has the font says nothing about who used it.
    local: Object.keys(localStorage).filter((key) => key !== 'font'),
    session: Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-')),
    rows,
    caches: cached.filter((path) => path !== '/shell' && !path.startsWith('/assets/')),
  }
}
