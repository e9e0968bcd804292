import { openAsAdmin, someoneElse } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'

test('an administrator gives a member more days, sees the plan that another one bought, and replays its webhook', async ({
  page,
  browser,
  expectAccessible,
}) => {
  test.info().annotations.push({ type: 'expects', description: 'status of 400' })
  const [onTrial, paying] = [`Dana ${crypto.randomUUID()}`, `Rafa ${crypto.randomUUID()}`]
  await someoneElse(onTrial)
  const buy = await someoneElse(paying)
  const { url } = await buy('/api/payment/checkout', { plan: 'annual' })
  const other = await browser.newPage()
  await other.goto(`${url}/pay`)
  await other.close()

  await openAsAdmin(page, '/admin')
  const search = page.getByRole('searchbox', { name: 'Search' })
  const rowOf = (fullName: string) => page.getByRole('row').filter({ hasText: fullName })
  await search.fill(paying)
  await expect(rowOf(paying).getByText('Annual plan')).toBeVisible()
  await page.getByRole('link', { name: paying }).click()
  // Billing starts when the trial ends.
  await expect(page.getByRole('region', { name: 'Payments' }).getByText('No payments yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Emails' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Extend trial' })).toBeHidden()
  await expectAccessible()
  await page.getByRole('link', { name: 'All members' }).click()
  await search.fill(onTrial)
  await page.getByRole('link', { name: onTrial }).click()
  const card = page.getByRole('article').filter({ hasText: onTrial })
  await expect(card.getByText(/^Trial until/)).toBeVisible()
  const before = await card.getByText(/^Trial until/).textContent()
  await card.getByRole('button', { name: 'Extend trial' }).click()
  const dialog = page.getByRole('dialog', { name: `Extend the trial of ${onTrial}` })
  await expect(dialog.getByLabel('Last day, in UTC')).toBeFocused()
  await expectAccessible()
  await dialog.getByLabel('Last day, in UTC').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Extend trial' }).click()
  await expect(dialog.getByText('Choose a day within the next year.')).toBeVisible()
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Last day, in UTC').fill(day)
  await dialog.getByRole('button', { name: 'Extend trial' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(/^Trial until/)).not.toHaveText(before ?? '')

  const admin = page.getByRole('navigation', { name: 'Admin' })
  await admin.getByRole('link', { name: 'Webhooks' }).click()
  const replay = page.getByRole('button', { name: /^Replay webhook/ }).first()
  await replay.click()
  await expect(page.getByText('Processed again', { exact: true })).toBeVisible()
  await expect(page.getByText(/2 attempts/).first()).toBeVisible()
  await admin.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { name: /^Processed again: webhook #\d+$/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Extended the trial of member #\d+$/ }).first()).toBeVisible()
})

test('an administrator finds a member, disables and enables the account, and sees that in the audit log', async ({
  page,
  expectAccessible,
}) => {
  const fullName = `Dana ${crypto.randomUUID()}`
  await someoneElse(fullName)
  await openAsAdmin(page, '/admin/feedback')
  const admin = page.getByRole('navigation', { name: 'Admin' })
  await admin.getByRole('link', { name: 'Members' }).click()
  // The page before has a box of that name too.
  await expect(page.getByLabel('State')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(fullName)
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByLabel('State').selectOption('Paying')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.getByLabel('State').selectOption('On trial')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await saving).suggestedFilename()).toBe('members.csv')
  await page.getByRole('link', { name: fullName }).click()
  const card = page.getByRole('article').filter({ hasText: fullName })
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
  for (const name of ['Sign-ups', 'Trials to paid', 'Churn', 'Monthly revenue'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expectAccessible()
  for (const section of ['Mail', 'Jobs', 'Webhooks', 'Storage', 'Messages']) {
    await admin.getByRole('link', { name: section }).click()
    await expect(admin.getByRole('link', { name: section })).toHaveAttribute('aria-current', 'page')
    await expectAccessible()
  }
  await admin.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { name: /^Enabled member #\d+$/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Saved the list of members as a file' }).first()).toBeVisible()
  await expectAccessible()
})

test('an administrator sorts the members, on a phone and on a large screen', async ({
  page,
  expectAccessible,
}) => {
  const group = crypto.randomUUID()
  const [ana, zoe] = [`Ana ${group}`, `Zoe ${group}`]
  await someoneElse(ana)
  await someoneElse(zoe)
  await openAsAdmin(page, '/admin')
  await page.getByRole('searchbox', { name: 'Search' }).fill(group)
  const names = page.getByRole('table', { name: 'Members' }).getByRole('link')
  await expect(names).toHaveText([zoe, ana])
  const order = page.getByLabel('Order')
  await order.selectOption('Oldest first')
  await expect(names).toHaveText([ana, zoe])
  await order.selectOption('Name, Z to A')
  await expect(names).toHaveText([zoe, ana])
  await expectAccessible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(order).toBeHidden()
  const sortBy = async (heading: string, sorted: string) => {
    await page.getByRole('button', { name: heading }).click()
    await expect(page.getByRole('columnheader', { name: heading })).toHaveAttribute('aria-sort', sorted)
  }
  await sortBy('Name', 'ascending')
  await expect(names).toHaveText([ana, zoe])
  await sortBy('Name', 'descending')
  await expect(names).toHaveText([zoe, ana])
  await sortBy('Registered', 'descending')
  await sortBy('Registered', 'ascending')
  await expect(names).toHaveText([ana, zoe])
  await expectAccessible()
})
