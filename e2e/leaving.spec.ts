import { expect, openNewEntry, test } from './fixtures.ts'

test('who logs out with sessions that have not arrived is asked, and may stay, send or delete them', async ({
  page,
  signUp,
  isPhone,
  context,
  expectAccessible,
}, info) => {
  for (const description of ['ERR_INTERNET_DISCONNECTED', 'anti-forgery token', '500'])
    info.annotations.push({ type: 'expects', description })
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Basement class')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Saved Offline')).toBeVisible()
  await page.route('**/api/entries', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await context.setOffline(false)

  const ask = async () => {
    if (isPhone) await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
    await expect(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
  }
  await ask()
  await expect(page.getByText('1 session is on this device only.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await ask()
  await page.getByRole('button', { name: 'Sync and log out' }).click()
  await expect(page.getByRole('button', { name: 'Log out and delete it' })).toBeEnabled()
  await page.getByRole('button', { name: 'Log out and delete it' }).click()
  await expect(page).toHaveURL('/auth')
})

test('who logs out with sessions that can be sent sends them first', async ({
  page,
  signUp,
  isPhone,
  context,
}, info) => {
  for (const description of ['ERR_INTERNET_DISCONNECTED', 'anti-forgery token', '500'])
    info.annotations.push({ type: 'expects', description })
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Sent at the door')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Saved Offline')).toBeVisible()
  let isBroken = true
  await page.route('**/api/entries', (route) =>
    isBroken && route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await context.setOffline(false)
  await expect(page.getByText('Sent at the door').first()).toBeVisible()
  if (isPhone) await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  isBroken = false
  const stored = page.waitForResponse((reply) => reply.url().endsWith('/api/entries') && reply.status() === 201)
  await page.getByRole('button', { name: 'Sync and log out' }).click()
  await stored
  await expect(page).toHaveURL('/auth')
})
