import type { Page } from '@playwright/test'
import { violationsOn } from './accessibility.ts'
import { aPhoto, choose, fileRow, saveEntry } from './files.ts'
import { expect, openNewEntry, typeTag } from './fixtures.ts'
import { lossyProxy } from './lossy-proxy.ts'
import { aPhone, type Phone, test, untilCached } from './own-server.ts'

/** A new member whose phone has the app cached, and is now offline. */
async function openOffline(phone: Phone): Promise<Page> {
  const page = await phone.open()
  await phone.signUp()
  await untilCached(page)
  await page.context().setOffline(true)
  return page
}

async function write(page: Page, title: string) {
  await openNewEntry(page)
  await page.getByLabel('Title').fill(title)
  await saveEntry(page)
  await expect(cardOf(page, title)).toContainText('Not synced yet')
}

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

async function openCard(page: Page) {
  const head = page.getByRole('region', { name: 'Offline entries' }).getByRole('button', { expanded: false })
  await head.click()
}

/** The entries on the server, once everything is synced. */
async function stored(page: Page) {
  await expect(page.getByText('Not synced yet')).toHaveCount(0)
  return page.evaluate(async () => {
    const entries = await (await fetch('/api/entries')).json()
    return entries.map((entry: { title: string; notes: string; fileAttachments: unknown[] }) =>
      [entry.title, entry.notes, entry.fileAttachments.length].join('|'),
    )
  })
}

/** Kills the browser, as an empty battery would. */
async function crash(page: Page) {
  const gone = page.context().waitForEvent('close')
  const wire = await page.context().newCDPSession(page)
  // It dies before it can reply.
  void wire.send('Browser.crash').catch(() => undefined)
  await gone
}

test('five sessions written offline, one with a photo, survive a crash and are stored once each', async ({
  phone,
}) => {
  await openOffline(phone)
  const page = await phone.open({ offline: true })
  await page.goto('/')
  for (const title of ['Monday class', 'Tuesday class', 'Wednesday class', 'Thursday class'])
    await write(page, title)
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Belt ceremony')
  await typeTag(page, 'Ankle pick')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Ankle pick' })).toBeChecked()
  await choose(page, await aPhoto('belt.jpg'))
  await expect(page.getByText('Uploads when you’re back online')).toBeVisible()
  await saveEntry(page)
  await expect(page.getByText('Saved Offline')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Offline entries' })).toContainText('5 not synced yet')

  await page.getByRole('button', { name: 'Tuesday class' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Training Notes').fill('Written at the second try')
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await crash(page)

  const after = await phone.open({ offline: true })
  await after.goto('/')
  await expect(after.getByRole('region', { name: 'Offline entries' })).toContainText('5 not synced yet')
  await after.getByRole('button', { name: 'Belt ceremony' }).click()
  await expect(after.getByRole('img', { name: 'belt.jpg' })).toHaveJSProperty('naturalWidth', 1200)
  await after.goBack()
  await after.context().setOffline(false)
  await expect(after.getByText('Sync Complete')).toBeVisible()
  await expect(after.getByText('5 changes saved.')).toBeVisible()
  expect((await stored(after)).toSorted()).toEqual([
    'Belt ceremony||1',
    'Monday class||0',
    'Thursday class||0',
    'Tuesday class|Written at the second try|0',
    'Wednesday class||0',
  ])
  await expect(cardOf(after, 'Belt ceremony')).toContainText('Ankle pick')
})

test('two tabs coming back online together store everything once', async ({ phone }) => {
  const page = await openOffline(phone)
  for (const title of ['Monday class', 'Tuesday class', 'Wednesday class']) await write(page, title)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByText('3 not synced yet')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Not synced yet')).toHaveCount(0)
  await expect(other.getByText('Not synced yet')).toHaveCount(0)
  expect(await stored(other)).toHaveLength(3)
})

test('a server whose responses get lost stores every session once', async ({ server }) => {
  const proxy = await lossyProxy(Number(new URL(server.url).port))
  const phone = await aPhone(server, { url: proxy.url })
  const page = await openOffline(phone)
  for (const title of ['Monday class', 'Tuesday class', 'Wednesday class']) await write(page, title)
  proxy.cut(true)
  await page.context().setOffline(false)
  await expect(page.getByText('Sync Failed')).toBeVisible()
  expect(proxy.cuts()).toBeGreaterThan(0)
  proxy.cut(false)
  await openCard(page)
  await page.getByRole('button', { name: 'Sync Now' }).click()
  expect(await stored(page)).toHaveLength(3)
  await phone.clear()
  await proxy.close()
})

test('what the server refuses stays pending with its reason and holds up nothing else', async ({ phone }) => {
  const page = await openOffline(phone)
  for (const title of ['After the trial', 'Taken session', 'Open mat']) await write(page, title)
  const refuse = async (title: string, status: number, code: string, message: string) =>
    page.context().route('**/api/entries', (route) => {
      const isMeant = route.request().postData()?.includes(title) ?? false
      return isMeant ? route.fulfill({ status, json: { code, message } }) : route.fallback()
    })
  await refuse('After the trial', 402, 'SUBSCRIPTION_REQUIRED', 'Your trial has expired.')
  await refuse('Taken session', 409, 'ALREADY_LOGGED', 'This session was logged before.')
  await page.context().setOffline(false)
  await expect(page.getByText('1 change saved, 2 failed.')).toBeVisible()
  await expect(cardOf(page, 'After the trial')).toContainText('Not synced yet: Your trial has expired.')
  await openCard(page)
  await expect(page.getByRole('region', { name: 'Offline entries' })).toContainText(
    'This session was logged before.',
  )
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Discard Taken session' }).click()
  await expect(cardOf(page, 'Taken session')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardOf(page, 'Taken session')).toBeVisible()
  await page.getByRole('button', { name: 'Discard Taken session' }).click()
  await expect(cardOf(page, 'Taken session')).toHaveCount(0)

  await page.context().unrouteAll()
  await page.getByRole('button', { name: 'Sync Now' }).click()
  expect((await stored(page)).toSorted()).toEqual(['After the trial||0', 'Open mat||0'])
})

test('after 25 hours, and with a clock a day off, everything written is still there and is synced', async ({
  phone,
}) => {
  const page = await openOffline(phone)
  await write(page, 'Yesterday')
  const later = await phone.open({ offline: true, at: new Date(Date.now() + 25 * 3_600_000) })
  await later.goto('/')
  await expect(later.getByRole('button', { name: 'Yesterday' })).toBeVisible()
  const before = await phone.open({ offline: true, at: new Date(Date.now() - 24 * 3_600_000) })
  await before.goto('/')
  await write(before, 'By a clock a day off')
  await before.context().setOffline(false)
  await expect(before.getByText('2 changes saved.')).toBeVisible()
  expect(await stored(before)).toHaveLength(2)
})

/** Fills the device up, or frees it again. Chromium takes half a minute to apply a quota set from outside. */
const fill = (page: Page, isFull: boolean) =>
  page.evaluate((isOn) => {
    const { put } = IDBObjectStore.prototype
    const refuse = function (this: IDBObjectStore, ...row: Parameters<typeof put>) {
      if (isOn && this.name === 'files') throw new DOMException('No room.', 'QuotaExceededError')
      return put.apply(this, row)
    }
    IDBObjectStore.prototype.put = isOn
      ? Object.assign(refuse, { put })
      : (put as unknown as { put: typeof put }).put
  }, isFull)

test('a full phone says so, and the form stays open until there is room', async ({ phone }) => {
  const page = await openOffline(phone)
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Full phone')
  await fill(page, true)
  await choose(page, await aPhoto('mat.jpg'))
  await expect(page.getByText('Uploads when you’re back online')).toBeVisible()
  await expect(fileRow(page, 'mat.jpg')).toContainText('Keep this open until it’s uploaded')
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByRole('dialog').getByText('There’s no room on this device.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Full phone')
  await fill(page, false)
  await saveEntry(page)
  await expect(page.getByText('1 not synced yet')).toBeVisible()
  await page.context().setOffline(false)
  expect(await stored(page)).toEqual(['Full phone||1'])
})

test('an edit made after a lost response does not overwrite what another device has saved since', async ({
  server,
}) => {
  const proxy = await lossyProxy(Number(new URL(server.url).port))
  const phone = await aPhone(server, { url: proxy.url })
  const page = await openOffline(phone)
  await write(page, 'Monday class')
  proxy.cut(true)
  await page.context().setOffline(false)
  await expect(page.getByText('Sync Failed')).toBeVisible()
  await page.evaluate(async () => {
    const [entry] = await (await fetch('/api/entries')).json()
    const { csrfToken } = await (await fetch('/api/csrf-token')).json()
    const headers = { 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
    const body = JSON.stringify({ notes: 'Written on the laptop' })
    await fetch(`/api/entries/${entry.id}`, { method: 'PATCH', headers, body })
  })
  await openCard(page)
  await page.getByRole('button', { name: 'Edit Monday class' }).click()
  await page.getByLabel('Title').fill('Monday class, no-gi')
  proxy.cut(false)
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await stored(page)).toEqual(['Monday class, no-gi|Written on the laptop|0'])
  await phone.clear()
  await proxy.close()
})
