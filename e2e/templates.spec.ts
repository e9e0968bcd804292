import type { Page } from '@playwright/test'
import { localDay, weekdayName } from '#shared/foundation/dates.ts'
import { expect, test, typeTag } from './fixtures.ts'

const today = localDay(new Date())
const mine = (page: Page) => page.getByRole('region', { name: 'Your templates' })
const names = (page: Page) => mine(page).getByRole('heading', { level: 3 })
const storedNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await fetch('/api/templates')).json()).map((template: { name: string }) => template.name),
  )
const more = async (page: Page, name: string, action: string) => {
  const button = page.getByRole('button', { name: `More for ${name}`, exact: true })
  const card = mine(page).getByRole('article').filter({ has: button })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await card.getByRole('button', { name: action, exact: true }).click()
}

test('a member without templates adds the starters one by one or all at once', { tag: '@phone' }, async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await page.goto('/templates')
  await expect(page.getByText('Same class every Tuesday?')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Add Seminar' }).click()
  await expect(names(page)).toHaveText(['Seminar'])
  await page.getByRole('button', { name: 'Add all 4' }).click()
  await expect(names(page)).toHaveText(['Seminar', 'Class', 'Open mat', 'Private', 'Competition'])
  await expect(page.getByRole('region', { name: 'Starters' })).toBeHidden()
  await expectAccessible()
  await page.reload()
  await expect(names(page)).toHaveCount(5)
})

test('a template is created, used, edited, duplicated, deleted and restored', { tag: '@phone' }, async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await page.goto('/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  await expect(page.getByRole('dialog', { name: 'New Template' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tuesday class')
  await page.getByLabel('Session title').fill('Fundamentals')
  await page.getByText(weekdayName(today).slice(0, 3), { exact: true }).click()
  await page.getByLabel('Start Time').fill('19:00')
  await page.getByLabel('End Time').fill('20:30')
  await page.getByLabel('Instructor').fill('Lena')
  await typeTag(page, 'Guard')
  await page.getByLabel('Notes prompts').fill('What was shown?')
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(mine(page).getByText(`${weekdayName(today)}s 7:00 – 8:30 PM`)).toBeVisible()
  await expect(mine(page).getByText('Guard')).toBeVisible()

  await page.getByRole('button', { name: 'Use now: Tuesday class' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Fundamentals')
  await expect(page.getByLabel(/^Date/)).toHaveValue(today)
  await expect(page.getByLabel('Instructor')).toHaveValue('Lena')
  await expect(page.getByRole('dialog').getByText('What was shown?')).toBeVisible()
  await expect(page.getByLabel('Training Notes')).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: 'Guard' })).toBeChecked()
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Training entry created successfully')).toBeVisible()

  await more(page, 'Tuesday class', 'Edit')
  await page.getByRole('textbox', { name: 'Name' }).fill('Advanced')
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(names(page)).toHaveText(['Advanced'])
  await more(page, 'Advanced', 'Duplicate')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Advanced (copy)')
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(names(page)).toHaveText(['Advanced', 'Advanced (copy)'])
  await more(page, 'Advanced', 'Delete')
  await expect(names(page)).toHaveText(['Advanced (copy)'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names(page)).toHaveText(['Advanced', 'Advanced (copy)'])
  await page.goto('/')
  // The entry, planned or logged by the time of day; next week's class has no address.
  const entry = page.locator('a[href^="/entries/"]')
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true }).and(entry)).toBeVisible()
})

test('templates are reordered by buttons, keys and dragging', async ({ page, newMember, isPhone }) => {
  await newMember()
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Add all 5' }).click()
  await expect(names(page)).toHaveText(['Class', 'Open mat', 'Private', 'Competition', 'Seminar'])
  await more(page, 'Open mat', 'Move up')
  await expect(names(page)).toHaveText(['Open mat', 'Class', 'Private', 'Competition', 'Seminar'])
  await page.getByRole('button', { name: 'Move Seminar with the arrow keys' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(names(page)).toHaveText(['Open mat', 'Class', 'Private', 'Seminar', 'Competition'])
  await page.keyboard.press('ArrowUp')
  await expect(names(page)).toHaveText(['Open mat', 'Class', 'Seminar', 'Private', 'Competition'])
  await page.keyboard.press('ArrowDown')
  await expect(names(page)).toHaveText(['Open mat', 'Class', 'Private', 'Seminar', 'Competition'])
  await expect(page.getByRole('button', { name: 'Move Seminar with the arrow keys' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(names(page)).toHaveText(['Open mat', 'Class', 'Private', 'Competition', 'Seminar'])
  if (!isPhone) {
    await page.getByRole('button', { name: 'Move Class with the arrow keys' }).hover()
    await page.mouse.down()
    const last = await mine(page).getByRole('article').last().boundingBox()
    await page.mouse.move(400, (last?.y ?? 0) + (last?.height ?? 0), { steps: 8 })
    await page.mouse.up()
    await expect(names(page)).toHaveText(['Open mat', 'Private', 'Competition', 'Seminar', 'Class'])
  }
  // An order that there wasn't before, so that what is stored can't be an earlier one.
  await page.getByRole('button', { name: 'Move Competition with the arrow keys' }).press('ArrowUp')
  const order = isPhone
    ? ['Open mat', 'Class', 'Competition', 'Private', 'Seminar']
    : ['Open mat', 'Competition', 'Private', 'Seminar', 'Class']
  await expect(names(page)).toHaveText(order)
  await expect.poll(() => storedNames(page)).toEqual(order)
  await page.reload()
  await expect(names(page)).toHaveText(order)
})
