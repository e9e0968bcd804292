import type { Browser, Page } from '@playwright/test'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { smallTapTargets, violationsOn } from './accessibility.ts'
import { openSettings } from './account-steps.ts'
import { post } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

const today = localDay(new Date())
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Somebody else's browser, without a login. */
async function stranger(
  browser: Browser,
  options: { javaScriptEnabled?: boolean; colorScheme?: 'light' | 'dark' },
) {
  const context = await browser.newContext({ ...phone, ...options })
  return { page: await context.newPage(), leave: () => context.close() }
}

/** Logs an open mat with a round that Theo Lang won. */
async function logOpenMat(page: Page) {
  const theo = await post(page, '/api/partners', { name: 'Theo Lang' })
  const armbar = { isMine: false, techniqueId: null, name: 'Armbar', fromPosition: 'Closed guard' }
  await post(page, '/api/entries', {
    title: 'Open mat',
    date: addDays(today, -1),
    notes: 'Theo is quick.',
    rounds: [{ partnerId: theo.id, result: 'lost', submissions: [armbar] }],
  })
}

/** Opens the settings at what coaches see. */
async function openCoachSettings(page: Page) {
  await openSettings(page, true)
  await page.getByRole('tab', { name: 'Coach' }).click()
}

test('a coach opens a link without a login or a script, comments, is answered, and finds nothing once it is revoked', async ({
  page,
  browser,
  baseURL,
  signUp,
  expectAccessible,
}) => {
  await signUp({ fullName: 'Rafa Moreno' })
  await logOpenMat(page)
  await page.reload()

  await openCoachSettings(page)
  await expect(page.getByText('No links yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog', { name: 'New link for a coach' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Coach João')
  await expect(dialog.getByText('These sessions have none.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const path = new URL(await dialog.getByLabel('Your link').inputValue()).pathname
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Not opened yet')).toBeVisible()

  const coach = await stranger(browser, { javaScriptEnabled: false })
  const url = `${baseURL}${path}`
  await coach.page.goto(url)
  await expect(coach.page.getByRole('heading', { name: 'Rafa Moreno’s training' })).toBeVisible()
  await expect(coach.page.getByText('With T. L. · Lost · Caught by: Armbar from Closed guard')).toBeVisible()
  await expect(coach.page.getByText('T. is quick.')).toBeVisible()
  await coach.page.getByText('Comment', { exact: true }).click()
  await coach.page.getByLabel('Your name').fill('João')
  await coach.page.getByLabel('Your comment').fill('Keep your elbow in.')
  await coach.page.getByRole('button', { name: 'Send comment' }).click()
  await expect(coach.page.getByText('Thank you. Rafa will see your comment.')).toBeVisible()

  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await stranger(browser, { colorScheme })
    await visitor.page.goto(url)
    await visitor.page.getByText('Comment', { exact: true }).click()
    expect([colorScheme, await violationsOn(visitor.page)]).toEqual([colorScheme, []])
    expect(await smallTapTargets(visitor.page)).toEqual([])
    await visitor.leave()
  }

  await page.reload()
  await openCoachSettings(page)
  await expect(page.getByText(/Opened \d times?, last on/)).toBeVisible()
  await page.getByRole('button', { name: 'Open Open mat, which João commented on' }).click()
  const comments = page.getByRole('region', { name: 'Comments of coaches' })
  await expect(comments.getByText('Keep your elbow in.')).toBeVisible()
  await expect(comments.getByText('New')).toBeVisible()
  await comments.getByRole('button', { name: 'Answer João' }).click()
  await comments.getByLabel('Your answer to João').fill('I will drill it.')
  await expectAccessible()
  await comments.getByRole('button', { name: 'Save answer' }).click()
  await expect(comments.getByRole('region', { name: 'Your answer' })).toContainText('I will drill it.')
  await coach.page.goto(url)
  await expect(coach.page.getByText('I will drill it.')).toBeVisible()

  await page.goto('/')
  await openCoachSettings(page)
  const revoke = page.getByRole('button', { name: 'Revoke Coach João' })
  const question = page.getByRole('dialog', { name: 'Revoke this link?' })
  await revoke.click()
  await expect(question).toContainText('“Coach João” stops working at once. Comments stay with your sessions.')
  await expectAccessible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await coach.page.goto(url))?.status()).toBe(200)
  await revoke.click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Link revoked. It no longer works.')).toBeVisible()
  const reply = await coach.page.goto(url)
  expect(reply?.status()).toBe(404)
  await expect(coach.page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await coach.leave()
})
