import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { test } from './own-server.ts'
import { banner, pay, returnOnDay, write } from './trial-steps.ts'

const state = (page: Page) => page.getByRole('region', { name: 'Your subscription' })
const invoices = (page: Page) => page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')

/** Does something in the portal that replaces Stripe's, and comes back. */
async function inPortal(page: Page, button: string, link: string) {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText('TEST BILLING PORTAL')).toBeVisible()
  await page.getByRole('link', { name: link }).click()
  await expect(page).toHaveURL('/subscription')
}

/** Reloads the page until news from Stripe has arrived. */
const untilShown = (page: Page, heading: string) =>
  expect(async () => {
    await page.reload()
    await expect(state(page).getByRole('heading', { name: heading })).toBeVisible({ timeout: 3000 })
  }).toPass()

test('a plan renews; then a payment fails, which is said everywhere, and a week later the journal can only be read, until the card works', async ({
  phone,
  server,
}) => {
  test.info().annotations.push({ type: 'expects', description: 'status of 402' })
  const page = await phone.open()
  const { email } = await phone.signUp({ onTrial: true })
  await page.goto('/subscription')
  await pay(page, 'monthly')
  await page.goto('/subscription')
  await expect(state(page)).toContainText('You pay $9.99 for the first time on')
  await expect(page.getByText('No invoices yet.')).toBeVisible()

  // A week of trial, and a month.
  await returnOnDay(page, server, 40, email, '/subscription')
  await expect(invoices(page)).toHaveCount(2)
  await untilShown(page, 'Monthly plan')
  await expect(state(page)).toContainText('Renews on')

  await inPortal(page, 'Manage billing', 'Use a card that is declined from now on')
  await returnOnDay(page, server, 70, email, '/subscription')
  await untilShown(page, 'Your last payment failed')
  await expect(state(page)).toContainText('You have full access until')
  await page.goto('/')
  await expect(banner(page, 'Your payment')).toContainText('Your last payment failed.')
  await write(page, 'In the week after')
  await expect(page.getByRole('dialog')).toBeHidden()

  await returnOnDay(page, server, 78, email, '/')
  await expect(page.getByRole('button', { name: 'In the week after' })).toBeVisible()
  await write(page, 'Too late')
  await expect(page.getByRole('dialog').getByText('Your trial has expired')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Go to Subscription' }).click()
  await expect(state(page)).toContainText('Full access ended on')
  await inPortal(page, 'Update card', 'Use a card that works')
  await untilShown(page, 'Monthly plan')
})

test('a canceled plan lasts until its end, and whoever comes back buys another one; two tabs buy it once', async ({
  phone,
  server,
}) => {
  const page = await phone.open()
  const { email } = await phone.signUp({ onTrial: true })
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Choose annual' }).click()
  await page.getByRole('link', { name: 'Back to Rollbook' }).click()
  await expect(page).toHaveURL('/payment/cancel')
  await expect(page.getByText('Nothing was charged')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the plans' }).click()
  await pay(page, 'monthly')

  await page.goto('/subscription')
  await inPortal(page, 'Manage billing', 'Cancel at the end of the period')
  await untilShown(page, 'Monthly plan, canceled')
  await expect(state(page)).toContainText('nothing more is charged')
  await inPortal(page, 'Keep my plan', 'Don’t cancel')
  await untilShown(page, 'Monthly plan')
  await inPortal(page, 'Manage billing', 'Cancel at the end of the period')

  await returnOnDay(page, server, 33, email, '/subscription')
  await untilShown(page, 'Your plan has ended')
  const other = await page.context().newPage()
  await other.goto('/subscription')
  await page.getByRole('button', { name: 'Choose annual' }).dblclick()
  await expect(page.getByText('TEST CHECKOUT')).toBeVisible()
  await other.getByRole('button', { name: 'Choose annual' }).click()
  await expect(other).toHaveURL(page.url())
  await page.getByRole('link', { name: 'Pay with a card that works' }).click()
  await expect(page.getByRole('heading', { name: 'You’re in. Thank you!' })).toBeVisible()
  await other.getByRole('link', { name: 'Pay with a card that works' }).click()
  await expect(other.getByRole('heading', { name: 'You’re in. Thank you!' })).toBeVisible()
  await page.goto('/subscription')
  await expect(state(page).getByRole('heading', { name: 'Annual plan' })).toBeVisible()
  // One for the last plan, and not two; the first was canceled before anything was due.
  await expect(invoices(page)).toHaveCount(1)
})
