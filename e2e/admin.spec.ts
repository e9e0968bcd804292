import { openAsAdmin, someoneElse } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'

test('an administrator finds and sorts members, saves them as a file, and helps one; every page can be read', async ({
  page,
  expectAccessible,
}) => {
  const group = crypto.randomUUID()
  const [ana, zoe] = [`Ana ${group}`, `Zoe ${group}`]
  await someoneElse(ana)
  await someoneElse(zoe)
  await openAsAdmin(page, '/admin/feedback')
  const admin = page.getByRole('navigation', { name: 'Admin' })
  await admin.getByRole('link', { name: 'Members' }).click()
  // The page before has a box of that name too.
  await expect(page.getByLabel('State')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(group)
  const names = page.getByRole('table', { name: 'Members' }).getByRole('link')
  await expect(names).toHaveText([zoe, ana])
  await expectAccessible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await saving).suggestedFilename()).toBe('members.csv')

  // On a large screen, headings sort.
  const screen = page.viewportSize() ?? { width: 390, height: 844 }
  await expect(page.getByLabel('Order')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByLabel('Order')).toBeHidden()
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(names).toHaveText([ana, zoe])
  await expectAccessible()
  await page.setViewportSize(screen)

  await page.getByRole('link', { name: ana }).click()
  const card = page.getByRole('article').filter({ hasText: ana })
  await expect(card.getByText('0 entries')).toBeVisible()
  await expectAccessible()
  await card.getByRole('button', { name: 'Extend trial' }).click()
  const dialog = page.getByRole('dialog', { name: `Extend the trial of ${ana}` })
  await expect(dialog.getByLabel('Last day, in UTC')).toBeFocused()
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Last day, in UTC').fill(day)
  await dialog.getByRole('button', { name: 'Extend trial' }).click()
  await expect(dialog).toBeHidden()
  await card.getByRole('button', { name: 'Disable' }).click()
  await page
    .getByRole('dialog', { name: 'Disable this account?' })
    .getByRole('button', { name: 'Disable' })
    .click()
  await expect(card.getByText('Disabled')).toBeVisible()

  await admin.getByRole('link', { name: 'Figures' }).click()
  await page.getByRole('region', { name: 'Registrations' }).getByText('Show as a table').click()
  await expect(page.getByRole('columnheader', { name: 'Registrations' })).toBeVisible()
  await expectAccessible()
  for (const section of ['Mail', 'Jobs', 'Webhooks', 'Storage', 'Messages', 'Audit log']) {
    await admin.getByRole('link', { name: section }).click()
    await expect(admin.getByRole('link', { name: section })).toHaveAttribute('aria-current', 'page')
    await expectAccessible()
  }
  await expect(page.getByRole('heading', { name: 'Saved the list of members as a file' }).first()).toBeVisible()
})
