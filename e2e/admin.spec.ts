import { openAsAdmin, someoneElse } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'

test('an administrator finds a member, disables and enables the account, and sees that in the audit log', async ({
  page,
  expectAccessible,
}) => {
  const fullName = `Dana ${crypto.randomUUID()}`
  await someoneElse(fullName)
  await openAsAdmin(page, '/admin/feedback')
  const admin = page.getByRole('navigation', { name: 'Admin' })
  await admin.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(fullName)
  const card = page.getByRole('article').filter({ hasText: fullName })
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card.getByText('0 entries')).toBeVisible()
  await expectAccessible()
  await card.getByRole('button', { name: 'Disable' }).click()
  await page
    .getByRole('dialog', { name: 'Disable this account?' })
    .getByRole('button', { name: 'Disable' })
    .click()
  await expect(card.getByText('Disabled')).toBeVisible()
  await card.getByRole('button', { name: 'Enable' }).click()
  await expect(card.getByText('Disabled')).toBeHidden()

  await admin.getByRole('link', { name: 'Figures' }).click()
  await expect(page.getByRole('region', { name: 'Registrations' })).toBeVisible()
  await page.getByRole('region', { name: 'Registrations' }).getByText('Show as a table').click()
  await expect(page.getByRole('columnheader', { name: 'Registrations' })).toBeVisible()
  await expectAccessible()
  for (const section of ['Mail', 'Jobs', 'Messages']) {
    await admin.getByRole('link', { name: section }).click()
    await expect(admin.getByRole('link', { name: section })).toHaveAttribute('aria-current', 'page')
    await expectAccessible()
  }
  await admin.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { name: /^Enabled member #\d+$/ }).first()).toBeVisible()
  await expectAccessible()
})
