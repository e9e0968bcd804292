import type { Page } from '@playwright/test'
import { localDay } from '#shared/foundation/dates.ts'
import { clickLogout } from './account-steps.ts'
import { openAsAdmin, someoneElse } from './admin-steps.ts'
import { post } from './api-steps.ts'
import { expect, openNewEntry, openSidebar, test, typeTag } from './fixtures.ts'

/** Refuses every such call, in words of its own, until the returned function is called. */
async function refuse(page: Page, method: string, path: string) {
  const answer = { status: 400, json: { code: 'INVALID', message: 'Not today.' } }
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill(answer) : route.fallback(),
  )
  return () => page.unroute(path)
}

test('what a member can’t do says so, in the words of the specification', async ({
  page,
  newMember,
  isPhone,
}, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  await newMember()
  for (const title of ['Wash the gi', 'Pay the gym'])
    await post(page, '/api/reminders', { title, date: localDay(new Date()), clientId: title })
  await page.goto('/')

  await refuse(page, 'PATCH', '/api/reminders/*')
  await page.getByRole('button', { name: 'Reminders, 2 due' }).click()
  await page.getByRole('button', { name: 'Done: Wash the gi' }).click()
  await expect(page.getByText('Failed to mark reminder as completed. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all complete' }).click()
  await expect(page.getByText('Failed to mark all reminders as completed. Please try again.')).toBeVisible()

  await refuse(page, 'GET', '/api/export/entries')
  await openSidebar(page, isPhone)
  await page.getByRole('button', { name: 'Export Data' }).filter({ visible: true }).click()
  await expect(page.getByText('Export Failed')).toBeVisible()
  await expect(page.getByText('There was an error exporting your entries. Please try again.')).toBeVisible()

  await refuse(page, 'POST', '/api/auth/logout')
  await clickLogout(page, isPhone)
  await expect(page.getByText('Failed to log out. Please try again.')).toBeVisible()
})

test('what can’t be saved of an entry says so, with the server’s reason', async ({ page, signUp }, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Open mat')
  const allowTags = await refuse(page, 'POST', '/api/tags')
  await typeTag(page, 'Sweeps')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Failed to create tag: Not today.')).toBeVisible()
  await allowTags()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Tag created successfully')).toBeVisible()

  const allowEntries = await refuse(page, 'POST', '/api/entries')
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Failed to create entry: Not today.')).toBeVisible()
  await allowEntries()
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Training entry created successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Open mat' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await refuse(page, 'PATCH', '/api/entries/*')
  await page.getByLabel('Title').fill('Open mat, no-gi')
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(page.getByText('Failed to update entry: Not today.')).toBeVisible()
})

test(
  'a reset email that can’t be requested says so',
  { tag: '@service-worker' },
  async ({ page, context }, info) => {
    info.annotations.push(
      { type: 'expects', description: '400' },
      { type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' },
      { type: 'expects', description: 'anti-forgery' },
    )
    await page.goto('/auth')
    const allow = await refuse(page, 'POST', '/api/auth/forgot-password')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill('rafa@example.com')
    await page.getByRole('button', { name: 'Send reset email' }).click()
    await expect(page.getByText('Failed to send reset email')).toBeVisible()
    await allow()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send reset email' }).click()
    await expect(page.getByText('Reset request failed')).toBeVisible()
  },
)

test('what an administrator can’t do with feedback says so', async ({ page }, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  const dana = await someoneElse()
  const subject = `Bigger text ${crypto.randomUUID()}`
  await dana('/api/feedback', { subject, description: 'My eyes are not what they were.' })
  const allow = await refuse(page, 'GET', '/api/feedback*')
  await openAsAdmin(page, '/admin/feedback')
  await expect(page.getByText('Failed to load feedback data. Please try again later.')).toBeVisible()
  await allow()
  await page.getByRole('button', { name: 'Retry' }).click()

  const card = page.getByRole('article').filter({ hasText: subject })
  await refuse(page, 'PATCH', '/api/feedback/*/status')
  await card.getByRole('combobox').selectOption('Rejected')
  await expect(page.getByText('Failed to update status')).toBeVisible()
  await refuse(page, 'PATCH', '/api/feedback/*/upvote')
  await card.getByRole('button', { name: 'Upvote' }).click()
  await expect(page.getByText('Failed to upvote feedback')).toBeVisible()
  await refuse(page, 'DELETE', '/api/feedback/*')
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete feedback')).toBeVisible()
})
