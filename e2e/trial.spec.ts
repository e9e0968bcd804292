import { expect, openNewEntry } from './fixtures.ts'
import { test } from './own-server.ts'
import { banner, openOnDay, write } from './trial-steps.ts'

test('a trial: its last days, its end, a refused card, and a plan', { tag: '@smoke' }, async ({
  phone,
  server,
}) => {
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
