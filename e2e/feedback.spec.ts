import { openAsAdmin, someoneElse } from './admin-steps.ts'
import { expect, openSidebar, test } from './fixtures.ts'

test('a member sends feedback, and has no access to what others sent', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}) => {
  await signUp()
  const help = async () => {
    await openSidebar(page, isPhone)
    await expect(page.getByRole('link', { name: 'User Feedback' })).toBeHidden()
    await page.getByRole('button', { name: 'Help & Support' }).filter({ visible: true }).click()
  }
  await help()
  const dialog = page.getByRole('dialog', { name: 'Help & Support' })
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Hm')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByText('Subject must be at least 5 characters')).toBeVisible()
  await expect(dialog.getByText('Description must be at least 10 characters')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Bug' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Medium' })).toBeChecked()
  await expectAccessible()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('The timer stops')
  await page.reload()
  await help()
  await expect(dialog.getByText('Draft restored.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('The timer stops')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('It stops when the phone locks.')
  await dialog.getByText('High', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Feedback sent. Thank you!')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto('/admin/feedback')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(
    page.getByText(
      "You don't have permission to view this page. This feature is only available to administrators.",
    ),
  ).toBeVisible()
  await expectAccessible()
})

test('an administrator reads feedback, sets its status, upvotes, and deletes it', async ({
  page,
  isPhone,
  expectAccessible,
}) => {
  const dana = await someoneElse()
  const subject = `Bigger text ${crypto.randomUUID()}`
  await dana('/api/feedback', { subject, description: 'My eyes are not\nwhat they were.', priority: 'low' })
  await openAsAdmin(page, '/')
  await openSidebar(page, isPhone)
  await page.getByRole('link', { name: 'User Feedback' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'User Feedback' })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: subject })
  await expect(card.getByText('Low priority')).toBeVisible()
  await expect(card.getByText('what they were.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(subject)
  await page.getByLabel('Priority').selectOption('High')
  await expect(page.getByText('Nothing like this')).toBeVisible()
  await page.getByLabel('Priority').selectOption('Low')
  await expect(card).toBeVisible()
  await expectAccessible()
  await card.getByRole('button', { name: 'Upvote' }).click()
  await expect(card.getByRole('button', { name: 'Upvote' })).toHaveText('1')
  await expect(card.getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('combobox').selectOption('In progress')
  await page.getByText('In progress', { exact: true }).filter({ visible: true }).first().click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('dialog', { name: subject }).getByText('what they were.')).toBeVisible()
  const view = page.getByRole('dialog', { name: subject })
  await expect(view.getByText('You can’t reply: Dana Kowalski hasn’t confirmed their email')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')

  await card.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(
    question.getByText('This action cannot be undone. This will permanently delete the feedback.'),
  ).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(card).toBeHidden()
})

test('an administrator replies to feedback, also after a reload, and its sender gets the words by email', async ({
  page,
  isPhone,
  expectAccessible,
}) => {
  const subject = `A darker theme ${crypto.randomUUID()}`
  await openAsAdmin(page, '/')
  await openSidebar(page, isPhone)
  await page.getByRole('button', { name: 'Help & Support' }).filter({ visible: true }).click()
  const help = page.getByRole('dialog', { name: 'Help & Support' })
  await expect(help.getByText('You’ll get an email when we reply')).toBeVisible()
  await help.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await help.getByRole('textbox', { name: 'Description' }).fill('It is too bright in the gym.')
  await help.getByRole('button', { name: 'Send feedback' }).click()
  await expect(help).toBeHidden()

  await page.goto('/admin/feedback')
  const card = page.getByRole('article').filter({ hasText: subject })
  const view = page.getByRole('dialog', { name: subject })
  const open = async () => {
    await card.getByRole('button', { name: 'View' }).click()
    await expect(view.getByRole('textbox', { name: 'Reply' })).toBeVisible()
  }
  await open()
  await view.getByRole('button', { name: 'Send reply' }).click()
  await expect(view.getByText('Reply is required')).toBeVisible()
  await view.getByRole('textbox', { name: 'Reply' }).fill('Turn on dark mode\nin the sidebar.')
  await page.reload()
  await open()
  await expect(view.getByText('Draft restored.')).toBeVisible()
  await expectAccessible()
  await view.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent')).toBeVisible()
  await expect(view.getByText('Replied by Lena Vogt')).toBeVisible()
  await expect(view.getByRole('textbox', { name: 'Reply' })).toHaveValue('')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(card.getByText('Replied by Lena Vogt')).toBeVisible()

  await page.goto('/dev/mailbox')
  await expect(page.getByText('A reply to your feedback').first()).toBeVisible()
})
