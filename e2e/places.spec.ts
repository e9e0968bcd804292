import type { Page } from '@playwright/test'
import { post, stored } from './api-steps.ts'
import { aPassword, expect, logEarlier, openedEntry, test } from './fixtures.ts'

/** Logs a class and an open mat; returns the address of the class. */
async function twoSessions(page: Page): Promise<string> {
  await post(page, '/api/entries', { title: 'Open mat', date: '2026-03-01' })
  await post(page, '/api/entries', { title: 'Guard class', date: '2026-03-02', notes: 'Frames first.' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Guard class' })).toBeVisible()
  return addressOf(page, 'Guard class')
}

const addressOf = async (page: Page, title: string) =>
  `/entries/${(await stored(page)).find((entry) => entry.title === title)?.id}`

test('a tap on a card opens the entry at its address; back closes it, forward opens it again, a reload keeps it', {
  tag: '@smoke',
}, async ({ page, signUp }) => {
  await signUp()
  const address = await twoSessions(page)
  const card = page.getByRole('button', { name: 'Guard class' })
  await expect(card).toHaveAttribute('href', address)
  const entry = openedEntry(page, 'Guard class')

  await card.click()
  await expect(entry.getByText('Frames first.')).toBeVisible()
  await expect(page).toHaveURL(address)

  await page.goBack()
  await expect(entry).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(card).toBeFocused()
  await page.goForward()
  await expect(entry.getByText('Frames first.')).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(entry.getByText('Frames first.')).toBeVisible()

  await entry.getByRole('button', { name: 'Close' }).last().click()
  await expect(entry).toBeHidden()
  await expect(page).toHaveURL('/')
  await card.press(' ')
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('an entry opened from a search and from the calendar leaves both as they were', async ({ page, signUp }) => {
  await signUp()
  const address = await twoSessions(page)
  const entry = openedEntry(page, 'Guard class')
  await page.getByPlaceholder('Search entries...').fill('frames')
  await expect(page.getByText('1 session matching “frames”')).toBeVisible()
  await page.getByRole('button', { name: 'Guard class' }).click()
  await expect(page).toHaveURL(address)
  await entry.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL('/?q=frames')
  await expect(page.getByText('1 session matching “frames”')).toBeVisible()

  await page.goto('/calendar?view=week&day=2026-03-02')
  await page
    .getByRole('button', { name: /Guard class/ })
    .first()
    .click()
  await expect(entry.getByText('Frames first.')).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL('/calendar?view=week&day=2026-03-02')
  await expect(page.getByRole('button', { name: /Guard class/ }).first()).toBeVisible()
})

test('an address opens in another tab, and after logging in', { tag: '@phone' }, async ({ page, signUp }) => {
  const { email } = await signUp()
  const address = await twoSessions(page)
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(openedEntry(other, 'Guard class').getByText('Frames first.')).toBeVisible()
  await openedEntry(other, 'Guard class').getByRole('button', { name: 'Close' }).last().click()
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('button', { name: 'Open mat' })).toBeVisible()
  await other.close()

  // Nothing of the open page is under way when its session ends.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(address)
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(openedEntry(page, 'Guard class')).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('an address without an entry says so and leads to the journal', { tag: '@phone' }, async ({
  page,
  newMember,
  expectAccessible,
}) => {
  test.info().annotations.push({ type: 'expects', description: 'status of 404' })
  await newMember()
  await logEarlier(page, { title: 'Open mat' })
  const reply = await page.goto('/entries/987654321')
  expect(reply?.status()).toBe(404)
  const missing = openedEntry(page, 'Entry not found')
  await expect(missing.getByText('There’s no entry at this address, or it was deleted.')).toBeVisible()
  await expectAccessible()
  await missing.getByRole('link', { name: 'Back to the journal' }).click()
  await expect(missing).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Open mat' })).toBeVisible()
})

test('on a wide screen, the list stays beside the entry, and the focus goes there and back', {
  tag: '@desktop',
}, async ({ page, signUp, expectAccessible }) => {
  await signUp()
  const address = await twoSessions(page)
  await page.getByRole('button', { name: 'Open mat' }).click()
  await expect(page.getByRole('heading', { name: 'Open mat', level: 2 })).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  const card = page.getByRole('button', { name: 'Guard class' })
  await card.click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('region', { name: 'Guard class' }).getByText('Frames first.')).toBeVisible()
  await expect(card).toHaveAttribute('aria-current', 'true')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(card).toBeFocused()

  await card.press('Enter')
  const pane = page.getByRole('region', { name: 'Guard class' })
  await pane.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Training Notes').fill('Frames, then the underhook.')
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(pane.getByText('Frames, then the underhook.')).toBeVisible()

  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(page.getByRole('dialog', { name: 'Guard class' })).toBeVisible()
  await expect(page).toHaveURL(address)
})
