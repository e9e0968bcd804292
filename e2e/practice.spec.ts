import type { Page } from '@playwright/test'
import type { Card, History } from '#shared/techniques/practice.ts'
import { post } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

const drilled = [
  { name: 'Knee Cut', status: 'drilling', steps: 'Far underhook first, then slide the shin.' },
  { name: 'Armbar', status: 'learning', keyDetails: 'Finish with the hips.' },
  { name: 'Toreando', status: 'learning' },
]

const dueSection = (page: Page) => page.getByRole('region', { name: 'Due today' })
const onTop = (page: Page, name: string) =>
  expect(dueSection(page).getByRole('heading', { level: 2, name })).toBeVisible()
const rating = (page: Page, name: string) =>
  dueSection(page).getByRole('button', { name: new RegExp(`^${name} `) })

async function addTechniques(page: Page) {
  for (const technique of drilled) await post(page, '/api/techniques', technique)
}

/** The ratings of each technique in practice, as the server has them. */
const storedRatings = (page: Page) =>
  page.evaluate(async () => {
    const read = async (path: string) => (await fetch(path)).json()
    const cards = (await read('/api/practice/cards')) as Card[]
    const ratings: Record<string, string> = {}
    for (const { techniqueId } of cards) {
      const { name, reviews } = (await read(`/api/practice/history?techniqueId=${techniqueId}`)) as History
      ratings[name] = reviews.map((review) => review.rating).join()
    }
    return ratings
  })

test('what is due is rated by key and tap, undone, snoozed, and done for today', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await page.goto('/practice')
  await expect(page.getByRole('heading', { name: 'Nothing to practice yet' })).toBeVisible()
  await expectAccessible()
  await addTechniques(page)
  await page.reload()
  await page.getByRole('button', { name: 'Add all 3 you’re learning' }).click()
  await expect(page.getByText('3 due today')).toBeVisible()
  await onTop(page, 'Knee Cut')
  await expect(page.getByText('slide the shin')).toBeHidden()
  await page.keyboard.press('Space')
  await expect(page.getByText('slide the shin')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Notes' })).toBeFocused()
  const again = await rating(page, 'Again').getByRole('time').getAttribute('datetime')
  const easy = await rating(page, 'Easy').getByRole('time').getAttribute('datetime')
  expect(String(again) < String(easy)).toBe(true)
  await expectAccessible()

  await page.keyboard.press('4')
  await onTop(page, 'Armbar')
  await expect(page.getByText('Knee Cut: Easy. Next on')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await onTop(page, 'Knee Cut')
  await expect(page.getByText('3 due today')).toBeVisible()
  await page.getByRole('button', { name: 'Show my notes' }).click()
  await rating(page, 'Good').click()
  await onTop(page, 'Armbar')
  await page.getByRole('button', { name: 'Show my notes' }).click()
  await rating(page, 'Again').click()
  // Without notes of their own, they read the catalog's.
  await onTop(page, 'Toreando')
  await page.getByRole('button', { name: 'Show notes' }).click()
  await expect(page.getByRole('region', { name: 'From the catalog' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Notes' })).toBeFocused()
  await expect(rating(page, 'Hard')).toBeVisible()
  await expectAccessible()
  await page.reload()
  await expect(page.getByText('1 due today')).toBeVisible()
  await onTop(page, 'Toreando')
  await page.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('button', { name: 'Until tomorrow' }).click()
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible()
  await expect(page.getByText('2 techniques are due tomorrow.')).toBeVisible()
  await expectAccessible()
  await expect.poll(() => storedRatings(page)).toEqual({ 'Knee Cut': 'good', Armbar: 'again', Toreando: '' })

  await page.getByRole('button', { name: 'Log practice' }).click()
  await page.getByRole('combobox', { name: 'Technique' }).selectOption('Knee Cut')
  await page.getByRole('textbox', { name: 'How much' }).fill('40')
  await page.getByText('Positional').click()
  await page.getByRole('dialog').getByText('4', { exact: true }).click()
  await page.getByRole('button', { name: 'Save Practice' }).click()
  await page.getByRole('button', { name: 'History of Knee Cut' }).click()
  const table = page.getByRole('table', { name: 'History' })
  await expect(table.getByRole('row').filter({ hasText: 'Practice' })).toContainText(
    '40 reps, Positional, Success 4',
  )
  await expect(table.getByRole('row').filter({ hasText: 'Review' })).toContainText('Good')
})
