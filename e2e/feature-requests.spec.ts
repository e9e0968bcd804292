import { openAsAdmin, someoneElse } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'

test('a request is similar to what others asked for, voted for, commented on, replied to, and merged', async ({
  page,
  expectAccessible,
}) => {
  // Letters only, so that what other runs have asked for isn't similar.
  const word = crypto.randomUUID().replaceAll(/[\d-]/g, '').repeat(2)
  const dana = await someoneElse('Dana Kowalski')
  await dana('/api/features', { title: `A ${word} timer`, description: 'With a loud bell.' })
  await openAsAdmin(page, '/features')
  await page.getByRole('button', { name: 'New request' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Feature Request' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`${word} timers`)
  const vote = dialog.getByRole('button', { name: `Vote for A ${word} timer` })
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('For rounds of five minutes.')
  await dialog.getByRole('button', { name: 'Add request' }).click()
  await expect(dialog).toBeHidden()

  await page.getByText('Newest', { exact: true }).click()
  const older = page.getByRole('button', { name: `A ${word} timer`, exact: true })
  await expect(older).toBeVisible()
  await older.click()
  const view = page.getByRole('dialog', { name: `A ${word} timer` })
  await view.getByRole('textbox', { name: 'Your comment' }).fill('For open mats, please.')
  await view.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(view.getByRole('article').getByText('For open mats, please.')).toBeVisible()
  await view.getByRole('textbox', { name: 'Official reply' }).fill('Next month.')
  await view.getByRole('button', { name: 'Save' }).click()
  await expect(view.getByRole('region', { name: 'Official reply' })).toContainText('Next month.')
  await expectAccessible()
  await view.getByRole('combobox', { name: 'Merge into' }).selectOption(`${word} timers`)
  await view.getByRole('button', { name: 'Merge' }).click()
  const question = page.getByRole('dialog', { name: 'Merge these requests?' })
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect(question).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `${word} timers`, exact: true })).toBeVisible()
  await expect(older).toBeHidden()
})
