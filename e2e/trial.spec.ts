import type { Page } from '@playwright/test'
import { aPassword, expect, openNewEntry, someAddress } from './fixtures.ts'
import { type OwnServer, test, untilCached } from './own-server.ts'

const day = 86_400_000
const banner = (page: Page) => page.getByRole('region', { name: 'Your trial' })

async function register(page: Page) {
  const { csrfToken } = await (await page.request.get('/api/csrf-token')).json()
  const reply = await page.request.post('/api/auth/register', {
    headers: { 'x-csrf-token': csrfToken },
    data: { fullName: 'Rafa Moreno', email: someAddress(), password: aPassword, beltLevel: 'blue' },
  })
  expect(reply.status()).toBe(201)
  await page.goto('/')
}

/** Opens a page that many days, and an hour, after registering. */
async function openOnDay(page: Page, server: OwnServer, days: number, path = '/') {
  const ahead = days * day + day / 24
  await server.setAhead(ahead)
  await page.clock.setSystemTime(Date.now() + ahead)
  await page.goto(path)
}

async function write(page: Page, title: string) {
  await openNewEntry(page)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save Entry' }).click()
}

test('a trial: its last days, its end, a refused card, and a plan', async ({ phone, server }) => {
  test.info().annotations.push({ type: 'expects', description: 'status of 402' })
  const page = await phone.open()
  await register(page)
  await write(page, 'First class')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(banner(page)).toBeHidden()

  await openOnDay(page, server, 4)
  await expect(banner(page)).toContainText('Your free trial expires in 3 days. Upgrade now to keep access')
  await openOnDay(page, server, 5)
  await expect(banner(page)).toContainText('Your free trial expires in 2 days.')
  await openOnDay(page, server, 6)
  await expect(banner(page)).toContainText('Your free trial expires tomorrow!')
  await banner(page).getByRole('button', { name: 'Upgrade Now' }).click()
  await expect(page).toHaveURL('/subscription')
  await expect(page.getByText('1 of 20 entries')).toBeVisible()

  await openOnDay(page, server, 7)
  await expect(page.getByRole('button', { name: 'First class' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await write(page, 'After the trial')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Your trial has expired')).toBeVisible()
  await dialog.getByRole('button', { name: 'Go to Subscription' }).click()
  await expect(page).toHaveURL('/subscription')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your trial has ended' })).toBeVisible()

  await page.getByRole('button', { name: 'Choose annual' }).click()
  await expect(page.getByText('TEST CHECKOUT')).toBeVisible()
  await page.getByRole('link', { name: 'Pay with a card that is declined' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another one.')
  await page.getByRole('link', { name: 'Pay with a card that works' }).click()
  await expect(page.getByRole('heading', { name: 'You’re in. Thank you!' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to my journal' }).click()

  // What was typed when the trial was over is still there.
  await openNewEntry(page)
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('After the trial')
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'After the trial' })).toBeVisible()
})

test('what was logged offline waits until a plan is bought, and is then synced', async ({ phone, server }) => {
  test.info().annotations.push({ type: 'expects', description: 'status of 402' })
  const page = await phone.open()
  await register(page)
  await expect(page.getByText('No rolls logged yet')).toBeVisible()
  await openOnDay(page, server, 8, '/subscription')
  await expect(page.getByRole('heading', { name: 'Your trial has ended' })).toBeVisible()
  await untilCached(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Quick Entry' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Training', exact: true }).click()
  await page.getByLabel('Title').fill('In the basement')
  await page.getByRole('button', { name: 'Log Training' }).click()
  const card = page.getByRole('region', { name: 'Offline entries' })
  await expect(card).toContainText('1 not synced yet')
  await page.context().setOffline(false)
  await expect(card).toContainText('1 failed')
  await card.getByRole('button', { expanded: false }).click()
  await expect(card).toContainText('Your trial or subscription has expired')
  await card.getByRole('link', { name: 'See plans' }).click()
  await page.getByRole('button', { name: 'Choose monthly' }).click()
  await page.getByRole('link', { name: 'Pay with a card that works' }).click()
  await expect(page.getByRole('heading', { name: 'You’re in. Thank you!' })).toBeVisible()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Back to my journal' }).click()
  await expect(page.getByRole('button', { name: 'In the basement' })).toBeVisible()
})
