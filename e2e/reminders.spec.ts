import type { Page } from '@playwright/test'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { logOut } from './account-steps.ts'
import { patch, post } from './api-steps.ts'
import { expect, logEarlier, test } from './fixtures.ts'
import { untilWorkerControls } from './offline-steps.ts'
import { test as offlineTest, untilReplyCached } from './own-server.ts'

const today = localDay(new Date())
const bell = (page: Page, due: number) =>
  page.getByRole('button', { name: due === 0 ? 'Reminders' : `Reminders, ${due} due`, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page, name: string) => section(page, name).getByRole('heading', { level: 3 })

interface Told {
  tellBadge: (count: number) => Promise<void>
}

interface Typed {
  title: string
  date?: string
  repeat?: string
  priority?: string
}

async function add(page: Page, { title, date, repeat, priority }: Typed) {
  await page.getByRole('button', { name: 'New reminder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Reminder' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  if (date) await dialog.getByLabel('Date').fill(date)
  if (repeat) await dialog.getByLabel('Repeat').selectOption(repeat)
  if (priority) await dialog.getByText(priority, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save Reminder' }).click()
  await expect(dialog).toBeHidden()
}

test('a reminder is added, becomes due, is completed, and comes back with Undo', async ({
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
  await expectAccessible()

  await page.clock.fastForward('02:30')
  await expect(page.getByText('Reminders Due!')).toBeVisible()
  await expect(bell(page, 1)).toBeVisible()
  await expect(titles(page, 'Due')).toHaveText(['Wash the gi'])
  await expectAccessible()

  await section(page, 'Due').getByRole('button', { name: 'Done: Wash the gi' }).click()
  await expect(page.getByText('Reminder completed')).toBeVisible()
  await expect(bell(page, 0)).toBeVisible()
  await expect(page.getByText('1 completed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page, 'Due')).toHaveText(['Wash the gi'])
  await expect(bell(page, 1)).toBeVisible()
})

test('one that repeats is followed by the next, is snoozed, edited, deleted, and restored', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await page.goto('/reminders')
  await add(page, { title: 'Stretch', repeat: 'weekly' })
  await section(page, 'Due').getByRole('button', { name: 'Done: Stretch' }).click()
  await expect(titles(page, 'Upcoming')).toHaveText(['Stretch'])
  const upcoming = section(page, 'Upcoming')
  await expect(upcoming.getByRole('time')).toHaveAttribute('datetime', addDays(today, 7))

  await upcoming.getByRole('button', { name: 'Snooze: Stretch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze' })
  await expectAccessible()
  await dialog.getByLabel('Another day').fill(today)
  await expect(dialog.getByRole('button', { name: 'Snooze' })).toBeDisabled()
  await dialog.getByLabel('Another day').fill(addDays(today, 9))
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(upcoming.getByRole('time')).toHaveAttribute('datetime', addDays(today, 9))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(upcoming.getByRole('time')).toHaveAttribute('datetime', addDays(today, 7))
  await upcoming.getByRole('button', { name: 'Snooze: Stretch' }).click()
  await dialog.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(upcoming.getByRole('time')).toHaveText('Tomorrow')

  await upcoming.getByRole('button', { name: 'Edit: Stretch' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Reminder' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Stretch the hips')
  await expectAccessible()
  await form.getByRole('button', { name: 'Save Reminder' }).click()
  await expect(titles(page, 'Upcoming')).toHaveText(['Stretch the hips'])

  await upcoming.getByRole('button', { name: 'Delete: Stretch the hips' }).click()
  await expect(page.getByText('“Stretch the hips” deleted')).toBeVisible()
  await expect(upcoming).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page, 'Upcoming')).toHaveText(['Stretch the hips'])
})

test("an 'Add notes' reminder opens the notes, and is done when they are written", async ({ page, newMember }) => {
  await newMember()
  await logEarlier(page, { title: 'Open mat' })
  const [entry] = await page.evaluate(async () => (await fetch('/api/entries')).json())
  await patch(page, `/api/entries/${entry.id}`, { hasPostSessionNotes: true })
  await page.goto('/reminders')
  await section(page, 'Due').getByRole('button', { name: 'Add notes: Open mat', exact: true }).click()
  await expect(page.getByLabel('Training Notes')).toBeFocused()
  await page.keyboard.type('Swept from half guard.')
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(section(page, 'Due')).toBeHidden()
  await page.getByText('1 completed').click()
  await expect(page.getByRole('heading', { name: 'Add notes: Open mat' })).toBeVisible()
})

test('in the bell, one reminder is done after the other', async ({ page, newMember }) => {
  await newMember()
  const titles = ['Wash the gi', 'Pay the gym', 'Buy tape']
  for (const title of titles) await post(page, '/api/reminders', { title, date: today })
  await page.goto('/reminders')
  await bell(page, 3).click()
  for (const title of titles.slice(0, 2)) {
    await page
      .getByRole('list', { name: 'Due reminders' })
      .getByRole('button', { name: `Done: ${title}` })
      .click()
  }
  await expect(page.getByRole('list', { name: 'Due reminders' })).toHaveText(/^Buy tapeToday/)
})

test('the icon of the installed app counts what is due, and nothing after logging out', {
  tag: '@service-worker',
}, async ({ page, newMember, isPhone }) => {
  let badge: number | undefined
  await page.exposeFunction('tellBadge', (count: number) => {
    badge = count
  })
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count = 0) => (window as unknown as Told).tellBadge(count)
  })
  await newMember()
  for (const title of ['Wash the gi', 'Pay the gym']) await post(page, '/api/reminders', { title, date: today })
  await page.goto('/reminders')
  await expect.poll(() => badge).toBe(2)
  await section(page, 'Due').getByRole('button', { name: 'Done: Wash the gi' }).click()
  await expect.poll(() => badge).toBe(1)
  await logOut(page, isPhone)
  await expect.poll(() => badge).toBe(0)
})

offlineTest(
  'reminders are added and completed without signal, and sync once it is back',
  async ({ server: { stop, start }, phone }) => {
    const page = await phone.open()
    await phone.signUp()
    await post(page, '/api/reminders', { title: 'Wash the gi', date: today })
    await page.goto('/reminders')
    await expect(titles(page, 'Due')).toHaveText(['Wash the gi'])
    await untilReplyCached(page, '/api/reminders', 'Wash the gi')
    await untilWorkerControls(page)
    await stop()
    await add(page, { title: 'Book the seminar', date: addDays(today, 3) })
    await expect(page.getByText('Saved Offline')).toBeVisible()
    await expect(titles(page, 'Not synced yet')).toHaveText(['Book the seminar'])
    await section(page, 'Due').getByRole('button', { name: 'Done: Wash the gi' }).click()
    await expect(section(page, 'Due')).toBeHidden()

    const again = await phone.open()
    await again.goto('/reminders')
    await expect(titles(again, 'Not synced yet')).toHaveText(['Book the seminar'])
    await expect(section(again, 'Due')).toBeHidden()
    await start()
    await again.reload()
    await expect(titles(again, 'Upcoming')).toHaveText(['Book the seminar'])
    await expect(section(again, 'Not synced yet')).toBeHidden()
    await expect(again.getByText('1 completed')).toBeVisible()
  },
)

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
