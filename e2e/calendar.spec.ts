import { addDays, addMonths, localDay, monthTitle } from '#shared/foundation/dates.ts'
import { day, fundamentals, lateClass, logged, marchCalendar, openMat } from './calendar-steps.ts'
import { expect, test } from './fixtures.ts'
import { writeOffline } from './offline-steps.ts'

test('choosing a day starts an entry on it', async ({ page, newMember, isPhone }) => {
  await newMember()
  await page.goto(marchCalendar)
  await day(page, 'Thursday, March 18').click()
  if (isPhone) await page.getByRole('button', { name: 'Add session' }).click()
  await expect(page.getByRole('dialog').getByLabel(/^Date/)).toHaveValue('2027-03-18')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/calendar?day=2027-03-18')
  if (isPhone) return

  await day(page, 'Thursday, March 18').focus()
  for (const key of ['Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog').getByLabel(/^Date/)).toHaveValue('2027-03-15')
  await page.getByLabel('Title').fill('Monday class')
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(day(page, 'Monday, March 15', 'Monday class')).toBeVisible()
})

test('a month says what it comes to, without the days around it, and leads to its figures', async ({
  page,
  newMember,
}) => {
  await newMember()
  const today = localDay(new Date())
  const lastMonth = addMonths(today, -1, 1)
  const nextMonth = addMonths(today, 1, 1)
  const session = { title: 'Open mat', startTime: '10:00', endTime: '12:00' }
  await logged(page, [
    { ...session, date: addDays(lastMonth, -1) },
    { ...session, date: lastMonth, rounds: [{}, {}] },
    { ...session, date: addDays(lastMonth, 1), endTime: '11:30' },
    { ...session, date: addDays(nextMonth, 9) },
  ])
  await page.goto(`/calendar?day=${nextMonth}`)
  const totals = (text: string) => page.getByRole('main').getByText(text, { exact: true })
  await expect(totals('No sessions · 1 planned')).toBeVisible()
  await page.goto(`/calendar?day=${lastMonth}`)
  await expect(totals('2 sessions, 3.5 h, 2 rounds')).toBeVisible()
  await page.getByRole('link', { name: `All figures of ${monthTitle(lastMonth)}` }).click()
  const figures = page.getByRole('region', { name: 'In short' })
  for (const figure of ['3.5 h', 'Sessions2', 'Rounds2']) await expect(figures).toContainText(figure)
})

test('on a phone, the month shows dots and lists the selected day', { tag: '@phone' }, async ({
  page,
  newMember,
}) => {
  await newMember()
  await logged(page, [openMat, fundamentals, lateClass])
  await page.goto(marchCalendar)
  await expect(page.getByRole('region', { name: 'Wednesday, March 10' })).toContainText('Open mat')
  await expect(day(page, 'Tuesday, March 9', '1 planned')).toBeVisible()
  await day(page, 'Friday, March 12', '1 planned, 1 reminder').tap()
  await expect(page.getByRole('region', { name: 'Friday, March 12' })).toContainText('Late class')
  await page.getByRole('button', { name: 'Move Late class', exact: true }).tap()
  await page.getByLabel('To').fill('2027-03-11')
  await page.getByRole('button', { name: 'Move', exact: true }).tap()
  await expect(day(page, 'Thursday, March 11', '1 planned')).toBeVisible()
})

test('a day with more sessions than fit opens as a list', { tag: '@desktop' }, async ({ page, newMember }) => {
  await newMember()
  await logged(
    page,
    ['06:00', '09:00', '12:00', '18:00', '20:00'].map((startTime) => ({
      ...openMat,
      title: `Camp at ${startTime}`,
      startTime,
      endTime: '',
    })),
  )
  await page.goto(marchCalendar)
  await page.getByRole('button', { name: '2 more on Wednesday, March 10' }).click()
  const list = page.getByRole('dialog', { name: 'Wednesday, March 10' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await list.getByRole('button', { name: /^Camp at 20:00/ }).click()
  await expect(page.getByRole('dialog', { name: 'Camp at 20:00' })).toContainText('Wednesday, March 10, 2027')
})

test('on a tablet, tapping a day shows its list, with Move', { tag: '@phone' }, async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await newMember()
  await logged(page, [openMat])
  await page.goto(marchCalendar)
  await expect(day(page, 'Wednesday, March 10', 'Open mat')).toBeVisible()
  await day(page, 'Wednesday, March 10').tap({ position: { x: 60, y: 12 } })
  const list = page.getByRole('dialog', { name: 'Wednesday, March 10' })
  await expect(list).toBeVisible()
  await expectAccessible()
  await list.getByRole('button', { name: 'Move Open mat' }).tap()
  await page.getByLabel('To').fill('2027-03-11')
  await page.getByRole('button', { name: 'Move', exact: true }).tap()
  await expect(day(page, 'Thursday, March 11', 'Open mat')).toBeVisible()
  await day(page, 'Friday, March 12').tap()
  await expect(page.getByRole('dialog').getByLabel(/^Date/)).toHaveValue('2027-03-12')
})

test('sessions, planned sessions and reminders open from their day', async ({ page, newMember }) => {
  await newMember()
  await logged(page, [openMat, fundamentals, lateClass])
  await page.goto(`${marchCalendar}&view=week`)
  for (const [name, says] of [
    ['Open mat', 'No notes yet.'],
    ['Fundamentals', 'Skip'],
    ['Add notes: Late class', 'Reminder for Friday, March 12, 2027'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByRole('dialog', { name })).toContainText(says)
    if (name.startsWith('Add notes')) break
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Add notes', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Add rounds and notes' })).toBeVisible()
  await expect(page.getByLabel('Training Notes')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: /^Add notes: Late class/ }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Reminder completed')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add notes: Late class.*done/ })).toBeVisible()
})

test('the URL holds view and day, for reload and Back', { tag: '@phone' }, async ({ page, newMember }) => {
  await newMember()
  await page.goto(marchCalendar)
  await page.getByText('Week', { exact: true }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL('/calendar?view=week&day=2027-03-17')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mar 14 – 20, 2027' })).toBeVisible()
  await page
    .getByRole('link', { name: /^(Journal|Training Entries)$/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByText('No rolls logged yet')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Mar 14 – 20, 2027' })).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL('/calendar?view=week')
})

for (const theme of ['light', 'dark']) {
  test(`every view is readable in the ${theme} theme`, async ({ page, signUp, expectAccessible }) => {
    await signUp()
    await logged(page, [openMat, fundamentals, lateClass])
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    for (const view of ['month', 'week', 'agenda']) {
      await page.goto(`${marchCalendar}&view=${view}`)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
      await expect(page.getByText('Open mat').first()).toBeVisible()
      await expectAccessible()
    }
    await page.getByRole('button', { name: 'Move Open mat' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
  })
}

test(
  'a session written offline appears on its day before it is synced, and opens there',
  { tag: ['@service-worker', '@phone'] },
  async ({ page, signUp, context, expectAccessible }, info) => {
    info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
    await signUp()
    const now = page.getByRole('gridcell', { name: /today/ })
    await page.goto('/calendar')
    await expect(now).toBeVisible()
    await writeOffline(page, 'Basement class')
    await expect(now).toContainText(/Basement class|1 not synced yet/)
    await expectAccessible()
    await page.getByRole('button', { name: 'Basement class' }).click()
    await expect(page.getByRole('dialog').getByText('We’ll sync it when you’re back online.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).last().click()
    await context.setOffline(false)
    await expect(page.getByText('Sync Complete')).toBeVisible()
    await expect(now).not.toContainText('not synced')
    await expect(now).toContainText(/Basement class|1 logged/)
  },
)

test('a month that failed to load offers Retry', { tag: '@phone' }, async ({ page, signUp }, info) => {
  info.annotations.push({ type: 'expects', description: '500' })
  await signUp()
  const answer = { message: 'Something went wrong on our end.', code: 'BROKEN' }
  await page.route('**/api/calendar?*', (route) => route.fulfill({ status: 500, json: answer }))
  await page.goto(marchCalendar)
  await expect(page.getByRole('alert')).toContainText('March 2027 didn’t load')
  await page.unroute('**/api/calendar?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(day(page, 'Wednesday, March 10')).toBeVisible()
})

test('the calendar is shared by a private link that can be revoked', { tag: '@phone' }, async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await page.goto(marchCalendar)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByLabel('Private link')
  await expect(link).toHaveValue(/\.ics$/)
  await expectAccessible()
  const first = await link.inputValue()
  expect(await (await page.request.get(first)).text()).toContain('BEGIN:VCALENDAR')
  await expect(page.getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute(
    'href',
    /^webcal:.*\.ics$/,
  )

  await page.getByRole('button', { name: 'Create a new link' }).click()
  await expect(link).not.toHaveValue(first)
  const second = await link.inputValue()
  expect((await page.request.get(first)).status()).toBe(404)

  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('For your privacy, we can’t show it again.')).toBeVisible()
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: 'Remove link' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await page.request.get(second)).status()).toBe(404)
})
