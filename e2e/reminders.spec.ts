import type { Page } from '@playwright/test'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { expect, test } from './fixtures.ts'

const today = localDay(new Date())
const bell = (page: Page, due: number) =>
  page.getByRole('button', { name: due === 0 ? 'Reminders' : `Reminders, ${due} due`, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page, name: string) => section(page, name).getByRole('heading', { level: 3 })

interface Typed {
  title: string
  date?: string
  priority?: string
}

async function add(page: Page, { title, date, priority }: Typed) {
  await page.getByRole('button', { name: 'New reminder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Reminder' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  if (date) await dialog.getByLabel('Date').fill(date)
  if (priority) await dialog.getByText(priority, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save Reminder' }).click()
  await expect(dialog).toBeHidden()
}

test('a reminder is added, becomes due, is completed, and comes back with Undo', { tag: '@smoke' }, async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await page.clock.install({ time: `${today}T23:58:00` })
  await page.goto('/reminders')
  await expect(page.getByRole('heading', { name: 'Nothing to remember' })).toBeVisible()
  await expectAccessible()
  await add(page, { title: 'Wash the gi', date: addDays(today, 1), priority: 'High' })
  await expect(titles(page, 'Upcoming')).toHaveText(['Wash the gi'])
  await expect(page.getByText('“Wash the gi” saved')).toBeVisible()

  await page.clock.fastForward('02:30')
  await expect(page.getByText('Reminders Due!')).toBeVisible()
  await expect(bell(page, 1)).toBeVisible()
  await expect(titles(page, 'Due')).toHaveText(['Wash the gi'])

  await section(page, 'Due').getByRole('button', { name: 'Done: Wash the gi' }).click()
  await expect(page.getByText('Reminder completed')).toBeVisible()
  await expect(bell(page, 0)).toBeVisible()
  await expect(page.getByText('1 completed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page, 'Due')).toHaveText(['Wash the gi'])
  await expect(bell(page, 1)).toBeVisible()
})

test('each reminder is announced once, on the title of the page, where it covers nothing to read or tap', async ({
  page,
  newMember,
  isPhone,
  expectAccessible,
}) => {
  await newMember()
  await page.goto('/reminders')
  await add(page, { title: 'Wash the gi', date: today })
  const announced = page.getByText('Reminders Due!')
  await expect(announced).toBeVisible()
  await expect(page.getByText('One reminder is due.')).toBeVisible()
  const toast = await announced.locator('../..').boundingBox()
  const [bar, main, tools] = await Promise.all([
    page.getByRole('banner').boundingBox(),
    page.getByRole('main').boundingBox(),
    page
      .getByRole('banner')
      .getByRole('button', { name: isPhone ? 'Search entries' : 'Reminders, 1 due' })
      .boundingBox(),
  ])
  expect(bar && toast && toast.y >= bar.y - 1).toBe(true)
  expect(toast && main && toast.y + toast.height <= main.y + 1).toBe(true)
  expect(toast && tools && toast.x + toast.width <= tools.x + 1).toBe(true)
  await expectAccessible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(announced).toBeHidden()

  await page.reload()
  await expect(bell(page, 1)).toBeVisible()
  await add(page, { title: 'Pay the dues', date: today })
  await expect(page.getByText('2 reminders are due.')).toBeVisible()
})

test('the bell’s panel is whole on phones of any width', async ({ page, newMember }) => {
  await newMember()
  await page.goto('/')
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 780 })
    await bell(page, 0).click()
    const id = await bell(page, 0).getAttribute('aria-controls')
    const panel = await page.locator(`[id="${id}"]`).boundingBox()
    expect([width, panel && panel.x >= 0, panel && panel.x + panel.width <= width]).toEqual([width, true, true])
    await page.keyboard.press('Escape')
  }
})
