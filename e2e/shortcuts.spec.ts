import type { Page } from '@playwright/test'
import { post } from './api-steps.ts'
import { expect, openedEntry, test } from './fixtures.ts'

/** Logs three sessions, the last one newest. */
async function threeSessions(page: Page) {
  for (const [day, title] of ['Open mat', 'Guard class', 'Half guard class'].entries())
    await post(page, '/api/entries', { title, date: `2026-03-0${day + 1}` })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Half guard class' })).toBeVisible()
  await keyboardIsReady(page)
}

/** The shortcuts load after the first screen. */
const keyboardIsReady = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('j')
    await expect(page.locator('[data-entry] h3 > :focus')).toBeVisible({ timeout: 500 })
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
  }).toPass()

const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const newEntry = (page: Page) => page.getByRole('dialog', { name: 'New Training Entry' })

test('j and k go through the journal, Enter opens, and e edits, in four keys', {
  tag: ['@smoke', '@desktop'],
}, async ({ page, signUp }) => {
  await signUp()
  await page.setViewportSize({ width: 1100, height: 800 })
  await threeSessions(page)
  await page.keyboard.press('j')
  await expect(card(page, 'Half guard class')).toBeFocused()
  await page.keyboard.press('j')
  await expect(card(page, 'Guard class')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(card(page, 'Half guard class')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(openedEntry(page, 'Half guard class')).toBeVisible()
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Edit Training Entry' })
  await form.getByLabel('Training Notes').fill('Frames, not j or k.')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByText('Frames, not j or k.')).toBeVisible()

  await page.keyboard.press('e')
  await expect(form.getByLabel('Title')).toHaveValue('Half guard class')
})

test('on a wide screen, j opens the next entry beside the journal, whose title the tab has', async ({
  page,
  signUp,
}) => {
  await signUp()
  await threeSessions(page)
  await expect(page).toHaveTitle('Training Entries · Rollbook')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Half guard class', level: 2 })).toBeFocused()
  await expect(page).toHaveTitle('Half guard class · Rollbook')
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Guard class', level: 2 })).toBeFocused()
  await expect(page).toHaveTitle('Guard class · Rollbook')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Guard class')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Close the entry' }).click()
  await expect(page).toHaveTitle('Training Entries · Rollbook')
})

test('n begins an entry and / searches, from any page; letters typed into a field stay letters', async ({
  page,
  signUp,
}) => {
  await signUp()
  await threeSessions(page)
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Search entries...')).toBeFocused()
  await page.keyboard.type('njke?/')
  await expect(page.getByPlaceholder('Search entries...')).toHaveValue('njke?/')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/stats')
  await page.getByRole('heading', { name: 'Training Stats' }).click()
  await expect(async () => {
    await page.keyboard.press('n')
    await expect(newEntry(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  // The dialog has the keys.
  await page.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('?')
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByLabel('Title').fill('No-gi class')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Training entry created successfully')).toBeVisible()
  await page.keyboard.press('Control+n')
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('? lists the shortcuts; single keys can be turned off on this device, and Ctrl-K still finds the list', async ({
  page,
  signUp,
}) => {
  await signUp()
  await threeSessions(page)
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(list.getByText('Next item')).toBeVisible()
  await expect(list.getByText('Ctrl', { exact: true }).first()).toBeVisible()
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await page.reload()
  await expect(card(page, 'Half guard class')).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const key of ['n', '/', 'j', '?']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator(':focus')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('keyboard')
  await page.keyboard.press('Enter')
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('n')
  await expect(newEntry(page)).toBeVisible()
})

test('a Sunday at the desk without a mouse: open, search, read, edit, next, stats, and back', async ({
  page,
  signUp,
}) => {
  await signUp()
  await threeSessions(page)
  const { keyboard } = page
  await keyboard.press('/')
  await keyboard.type('guard')
  await expect(page.getByText('2 sessions')).toBeVisible()
  await keyboard.press('Tab')
  // Out of the box, whose letters are letters.
  await keyboard.press('j')
  await expect(page.locator('[data-entry] :focus')).toBeVisible()
  await keyboard.press('Enter')
  const shown = page.locator('main').getByRole('heading', { level: 2, name: /uard class$/ })
  await expect(shown).toBeFocused()
  const first = (await shown.textContent()) ?? ''
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveAttribute('aria-keyshortcuts', 'e')

  await keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Edit Training Entry' })
  await expect(form.getByLabel('Title')).toHaveValue(first)
  await form.getByLabel('Training Notes').focus()
  await keyboard.type('Keep the elbow in.')
  await keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByText('Keep the elbow in.').filter({ visible: true })).toHaveCount(1)

  await keyboard.press('j')
  await expect(shown).not.toHaveText(first)
  await keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('training stats')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Training Stats' })).toBeVisible()
  // As Alt and the left arrow do, which this browser leaves to its window.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Training Entries' })).toBeVisible()
  await expect(page.getByPlaceholder('Search entries...')).toHaveValue('guard')
})

test('j and k go through every list, partners and techniques too', async ({ page, signUp }) => {
  await signUp()
  for (const name of ['Ana', 'Theo']) await post(page, '/api/partners', { name })
  await threeSessions(page)
  await page.goto('/sparring')
  await expect(page.getByRole('link', { name: 'Theo' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Ana' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Theo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Theo' })).toBeVisible()
})
