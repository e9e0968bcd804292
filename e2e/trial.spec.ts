import type { Page } from '@playwright/test'
import { post, stored } from './api-steps.ts'
import { expect, openNewEntry } from './fixtures.ts'
import { aPhone, test, untilCached } from './own-server.ts'
import { banner, logInAs, openOnDay, pay, write } from './trial-steps.ts'

const offlineCard = (page: Page) => page.getByRole('region', { name: 'Offline entries' })

async function logQuickly(page: Page, title: string) {
  await page.getByRole('button', { name: 'Quick Entry' }).filter({ visible: true }).click()
  // In a dialog on a phone, in a panel on a computer.
  await page.getByRole('button', { name: 'Training', exact: true }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Log Training' }).click()
}

test('a trial: its last days, its end, a refused card, and a plan', async ({ phone, server }) => {
  test.info().annotations.push({ type: 'expects', description: 'status of 402' })
  const page = await phone.open()
  await phone.signUp({ onTrial: true })
  await write(page, 'First class')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(banner(page)).toBeHidden()

  await openOnDay(page, server, 4)
  await expect(banner(page)).toContainText('Your free trial expires in 3 days. Upgrade now to keep access')
  await openOnDay(page, server, 5)
  await expect(banner(page)).toContainText('Your free trial expires in 2 days.')
  await openOnDay(page, server, 6)
  await expect(banner(page)).toContainText('Your free trial expires tomorrow!')
  await expect(banner(page)).toContainText(/ (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{1,2}:\d\d [AP]M\./)
  await expect(banner(page)).not.toContainText('today')
  await banner(page).getByRole('button', { name: 'Upgrade Now' }).click()
  await expect(page).toHaveURL('/subscription')
  await expect(page.getByText('1 of 20 entries')).toBeVisible()
  await expect(banner(page)).toContainText('Your free trial expires tomorrow!')
  await expect(page.getByText('$99.99 per year, saving over 16%')).toBeVisible()

  await openOnDay(page, server, 7)
  await expect(page.getByRole('button', { name: 'First class' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  const ended = page.getByRole('region', { name: 'Your access' })
  await expect(ended).toContainText('Your trial has ended. Upgrade to keep logging.')
  await expect(ended.getByRole('button', { name: 'Upgrade Now' })).toBeVisible()
  const dialog = page.getByRole('dialog')
  await openNewEntry(page)
  await expect(dialog).toContainText('Your trial has ended. Upgrade to keep logging.')
  await expect(dialog.getByRole('button', { name: 'Upgrade Now' })).toBeVisible()
  await page.getByLabel('Title').fill('After the trial')
  await page.getByRole('button', { name: 'Save Entry' }).click()
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

  // The draft from when the trial was over is still there.
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
  await phone.signUp({ onTrial: true })
  await expect(page.getByText('No rolls logged yet')).toBeVisible()
  await openOnDay(page, server, 8, '/subscription')
  await expect(page.getByRole('heading', { name: 'Your trial has ended' })).toBeVisible()
  await untilCached(page)
  await page.context().setOffline(true)
  await logQuickly(page, 'In the basement')
  const card = offlineCard(page)
  await expect(card).toContainText('1 not synced yet')
  await page.context().setOffline(false)
  await expect(card).toContainText('1 failed')
  await card.getByRole('button', { expanded: false }).click()
  await expect(card).toContainText('Your trial or subscription has expired')
  await card.getByRole('link', { name: 'See plans' }).click()
  await pay(page, 'monthly')
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Back to my journal' }).click()
  await expect(page.getByRole('button', { name: 'In the basement' })).toBeVisible()
})

test('of two devices that sync the last entry of a trial at once, one stores it; the other keeps its own until a plan is bought', async ({
  phone,
  server,
}) => {
  const page = await phone.open()
  const { email } = await phone.signUp({ onTrial: true })
  await expect(page.getByText('No rolls logged yet')).toBeVisible()
  for (let day = 1; day < 20; day++)
    await post(page, '/api/entries', { title: `Class ${day}`, date: `2026-10-${String(day).padStart(2, '0')}` })
  const other = await aPhone(server)
  try {
    const elsewhere = await other.open()
    await logInAs(elsewhere, email)
    const devices = [
      { page, title: 'On the phone' },
      { page: elsewhere, title: 'On the tablet' },
    ]
    for (const device of devices) {
      await device.page.goto('/subscription')
      await expect(device.page.getByText('19 of 20 entries')).toBeVisible()
      await untilCached(device.page)
      await device.page.context().setOffline(true)
      await logQuickly(device.page, device.title)
      await expect(offlineCard(device.page)).toContainText('1 not synced yet')
    }
    await Promise.all(devices.map((device) => device.page.context().setOffline(false)))
    await expect.poll(async () => (await stored(page)).length).toBe(20)
    const titles = new Set((await stored(page)).map(({ title }) => title))
    const late = devices.find(({ title }) => !titles.has(title))
    if (!late || devices.every(({ title }) => !titles.has(title))) throw new Error('Not exactly one was stored.')
    await expect(offlineCard(late.page)).toContainText('1 failed')
    await late.page.goto('/subscription')
    await pay(late.page, 'annual')
    await expect(offlineCard(late.page)).toBeHidden()
    await expect.poll(async () => (await stored(page)).map(({ title }) => title)).toContain(late.title)
    expect(await stored(page)).toHaveLength(21)
  } finally {
    await other.clear()
  }
})
