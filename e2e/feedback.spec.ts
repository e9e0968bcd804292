import { openAsAdmin } from './admin-steps.ts'
import { expect, openSidebar, test } from './fixtures.ts'

test('feedback is sent from the sidebar, and an administrator replies to it, and deletes it', async ({
  page,
  context,
  newMember,
  isPhone,
  expectAccessible,
}) => {
  await newMember()
  await page.goto('/admin/feedback')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await context.clearCookies()

  const subject = `A darker theme ${crypto.randomUUID()}`
  await openAsAdmin(page, '/')
  await openSidebar(page, isPhone)
  await page.getByRole('button', { name: 'Help & Support' }).filter({ visible: true }).click()
  const help = page.getByRole('dialog', { name: 'Help & Support' })
  await help.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await help.getByRole('button', { name: 'Send feedback' }).click()
  await expect(help.getByText('Description must be at least 10 characters')).toBeVisible()
  await help.getByRole('textbox', { name: 'Description' }).fill('It is too bright in the gym.')
  await help.getByRole('button', { name: 'Send feedback' }).click()
  await expect(help).toBeHidden()

  await openSidebar(page, isPhone)
  await page.getByRole('link', { name: 'User Feedback' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'User Feedback' })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: subject })
  const view = page.getByRole('dialog', { name: subject })
  await expect(card).toBeVisible()
  await expectAccessible()
  await card.getByRole('button', { name: 'View' }).click()
  await view.getByRole('textbox', { name: 'Reply' }).fill('Turn on dark mode\nin the sidebar.')
  await page.reload()
  await card.getByRole('button', { name: 'View' }).click()
  await expect(view.getByText('Draft restored.')).toBeVisible()
  await expectAccessible()
  await view.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent')).toBeVisible()
  await expect(view.getByText('Replied by Lena Vogt')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')

  await card.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(card).toBeHidden()
})
