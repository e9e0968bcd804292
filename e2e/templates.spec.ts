import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

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

test('templates are reordered by buttons, keys and dragging', { tag: '@smoke' }, async ({
  page,
  newMember,
  isPhone,
}) => {
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
