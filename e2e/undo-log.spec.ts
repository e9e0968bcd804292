import type { Page } from '@playwright/test'
import { addNotes, afterClass, logged, now, returnToApp, title } from './after-class.ts'
import { stored } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

/** A service worker that takes over halfway would send calls past the route that holds them. */
test.use({ serviceWorkers: 'block' })

const undo = (page: Page) => now(page).getByRole('button', { name: 'Undo' })

/** Holds new entries back until the returned function is called. */
async function holdEntries(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/entries', async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return resolve
}

/** Logs the class with a tap and undoes it before the server has it. The returned function lets it through. */
async function undoWhileSending(page: Page) {
  await afterClass(page)
  const release = await holdEntries(page)
  const posting = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: title }).click()
  await posting
  await undo(page).click()
  return release
}

test('an undone log can be restored', async ({ page, newMember }) => {
  await newMember()
  await afterClass(page)
  await page.getByRole('button', { name: title }).click()
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  await undo(page).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“Fundamentals” is back')).toBeVisible()
  await expect(now(page)).toBeHidden()
  await expect.poll(() => stored(page)).toHaveLength(1)
})

test('once there may be notes, the card offers no Undo', async ({ page, newMember }) => {
  await newMember()
  await afterClass(page)
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await addNotes(page).click()
  await expect(page.getByRole('dialog', { name: 'Add rounds and notes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(addNotes(page)).toBeVisible()
  await expect(now(page).getByRole('button', { name: 'Undo' })).toBeHidden()
})

test('Undo removes the session, and it can be logged again', async ({ page, newMember }) => {
  await newMember()
  await afterClass(page)
  await page.getByRole('button', { name: title }).click()
  await undo(page).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await expect(logged(page)).toBeHidden()
  await expect.poll(async () => (await stored(page)).length).toBe(0)
  await page.getByRole('button', { name: title }).click()
  await expect.poll(async () => (await stored(page)).length).toBe(1)
})

test('a session undone while it is being sent is deleted once it is stored', async ({ page, signUp }) => {
  await signUp()
  const release = await undoWhileSending(page)
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  release()
  await expect(page.getByText('“Fundamentals” deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: title })).toBeFocused()
  await expect.poll(() => stored(page)).toHaveLength(0)
})

test('a session undone while it is being sent and then restored is stored once', async ({ page, signUp }) => {
  await signUp()
  const release = await undoWhileSending(page)
  await expect(page.getByText('“Fundamentals” discarded')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“Fundamentals” is back')).toBeVisible()
  release()
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  await expect(page.getByRole('region', { name: 'Offline' })).toBeHidden()
  await expect(logged(page)).toHaveCount(1)
  expect(await stored(page)).toHaveLength(1)
})

test('what another tab has sent shows in this tab’s journal and isn’t offered again', async ({
  page,
  newMember,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'net::ERR_FAILED' })
  await newMember()
  await afterClass(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('main')).toBeVisible()
  await page.route('**/api/entries', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: title }).click()
  await expect(page.getByText('1 not synced yet')).toBeVisible()
  await returnToApp(other)
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  await expect(page.getByText('Not synced yet')).toHaveCount(0)
  await expect(logged(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: title })).toBeHidden()
  await undo(page).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await expect.poll(() => stored(page)).toHaveLength(0)
})
