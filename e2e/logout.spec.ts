import type { Page } from '@playwright/test'
import { clickLogout, linkInEmail, logOut } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { failEntries, outbox, writeOffline } from './offline-steps.ts'
import { untilCached } from './own-server.ts'

test.use({ serviceWorkers: 'allow' })

/** Holds back background reads, so that they aren't the first to learn of the expired login. */
const holdReads = (page: Page) =>
  page.route(
    (url) => url.pathname.startsWith('/api/') && url.pathname !== '/api/csrf-token',
    (route) => (route.request().method() === 'GET' ? undefined : route.fallback()),
  )

test('logging out after the login has expired says why nothing could be synced, and links to login', async ({
  page,
  signUp,
  isPhone,
  context,
  expectAccessible,
}, info) => {
  for (const description of ['ERR_INTERNET_DISCONNECTED', '500', '403', '401'])
    info.annotations.push({ type: 'expects', description })
  await signUp()
  await writeOffline(page, 'Not sent yet')
  const mend = await failEntries(page)
  const refused = page.waitForResponse((reply) => reply.url().endsWith('/api/entries') && reply.status() === 500)
  await context.setOffline(false)
  await refused
  await holdReads(page)
  await context.clearCookies({ name: 'session' })
  await mend()

  await clickLogout(page, isPhone)
  await page.getByRole('button', { name: 'Sync and log out' }).click()
  await expect(page.getByText('You were logged out, so nothing could be synced.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('dialog').getByRole('link', { name: 'Log in to sync' }).click()
  await expect(page.getByText('You’ve been logged out. Log in to continue.')).toBeVisible()
})

test('logging out in one tab logs out the others, which say so', async ({ page, signUp, isPhone, context }) => {
  await signUp()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('No rolls logged yet')).toBeVisible()
  await logOut(page, isPhone)
  await expect(other.getByText('You’ve been logged out. Log in to continue.')).toBeVisible()
})

test('resetting the password clears the journal from the device it is done on', async ({
  page,
  signUp,
  browser,
}, info) => {
  // The reset ends the session, perhaps of a call under way.
  for (const description of ['ERR_INTERNET_DISCONNECTED', '401'])
    info.annotations.push({ type: 'expects', description })
  const { email } = await signUp()
  await untilCached(page)
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/auth')
  await elsewhere.getByRole('button', { name: 'Forgot password?' }).click()
  await elsewhere.getByRole('dialog').getByLabel('Email').fill(email)
  await elsewhere.getByRole('button', { name: 'Send reset email' }).click()
  await expect(elsewhere.getByText('Password reset email sent')).toBeVisible()
  await elsewhere.close()

  await page.goto(await linkInEmail(page, email, '/reset-password/'))
  await page.getByRole('textbox', { name: 'New password' }).fill('Triangle2027')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed. Log in with your new one.')).toBeVisible()
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(page.getByText('You’re not logged in on this device.')).toBeVisible()
})

test('the device’s copy of a synced session is gone a day later, even if nothing else was synced', async ({
  page,
  signUp,
  context,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
  await signUp()
  await writeOffline(page, 'Sent yesterday')
  await context.setOffline(false)
  await expect.poll(() => page.evaluate(outbox)).toEqual([{ title: 'Sent yesterday', isSent: true }])
  await page.clock.install({ time: Date.now() + 25 * 3_600_000 })
  await page.reload()
  await expect(page.getByText('Sent yesterday').first()).toBeVisible()
  await expect.poll(() => page.evaluate(outbox)).toEqual([])
})

test('nothing looks broken on the way from the calendar to the login', { tag: '@smoke' }, async ({
  page,
  newMember,
  isPhone,
}) => {
  await newMember()
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
  await page.route(/\/assets\/auth-page-.*\.js$/, async (route) => {
    await expect(page.getByText('This page didn’t load')).toBeHidden()
    await expect(page.getByRole('button', { name: 'New Entry' })).toBeHidden()
    await route.continue()
  })
  await clickLogout(page, isPhone)
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})
