import type { Page } from '@playwright/test'
import { addNotes, afterClass, lookAgain, now, title } from './after-class.ts'
import { stored } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

/** A worker that takes over in the middle would carry calls past what holds them back. */
test.use({ serviceWorkers: 'block' })

const undo = (page: Page) => now(page).getByRole('button', { name: 'Undo' })

/** Holds back entries that are on their way, until the answer is called. */
async function holdEntries(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/entries', async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return resolve
}

/** Logs the class by a tap and takes it back before the server has it. Answers how to let it through. */
async function takenBackOnItsWay(page: Page) {
  await afterClass(page)
  const letGo = await holdEntries(page)
  const posting = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: title }).click()
  await posting
  await undo(page).click()
  return letGo
}

test('what was undone can be brought back', async ({ page, signUp }) => {
  await signUp()
  await afterClass(page)
  await page.getByRole('button', { name: title }).click()
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  await undo(page).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“Fundamentals” is back')).toBeVisible()
  await expect(now(page)).toBeHidden()
  expect(await stored(page)).toHaveLength(1)
})

test('once there are notes no Undo on the card deletes them', async ({ page, signUp }) => {
  await signUp()
  await afterClass(page)
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await addNotes(page).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(addNotes(page)).toBeVisible()
  await expect(now(page).getByRole('button', { name: 'Undo' })).toBeHidden()
})

test('Undo takes it back, and it can be logged again', async ({ page, signUp }) => {
  await signUp()
  await afterClass(page)
  await page.getByRole('button', { name: title }).click()
  await undo(page).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toBeHidden()
  await expect.poll(async () => (await stored(page)).length).toBe(0)
  await page.getByRole('button', { name: title }).click()
  await expect.poll(async () => (await stored(page)).length).toBe(1)
})

test('what is taken back while it is on its way is taken back when it has arrived', async ({ page, signUp }) => {
  await signUp()
  const letGo = await takenBackOnItsWay(page)
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  letGo()
  await expect(page.getByText('“Fundamentals” deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: title })).toBeFocused()
  expect(await stored(page)).toHaveLength(0)
})

test('what is taken back on its way and brought back is stored once', async ({ page, signUp }) => {
  await signUp()
  const letGo = await takenBackOnItsWay(page)
  await expect(page.getByText('“Fundamentals” discarded')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“Fundamentals” is back')).toBeVisible()
  letGo()
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  await expect(page.getByRole('region', { name: 'Offline' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
  expect(await stored(page)).toHaveLength(1)
})

test('what another tab has sent stands in the journal of this one, and is not offered again', async ({
  page,
  signUp,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'net::ERR_FAILED' })
  await signUp()
  await afterClass(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('main')).toBeVisible()
  await page.route('**/api/entries', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: title }).click()
  await lookAgain(other)
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  await expect(page.getByText('Not synced yet')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: title })).toBeHidden()
  await undo(page).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  expect(await stored(page)).toHaveLength(0)
})
