import { day, fundamentals, lateClass, logged, marchCalendar, openMat } from './calendar-steps.ts'
import { expect, test } from './fixtures.ts'
import { writeOffline } from './offline-steps.ts'

test('choosing a day starts an entry on it', { tag: '@smoke' }, async ({ page, newMember, isPhone }) => {
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

test('on a phone, the month shows dots and lists the selected day, and the URL holds view and day', {
  tag: '@phone',
}, async ({ page, newMember }) => {
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
  await expect(page.getByRole('dialog')).toBeHidden()

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

test('on a tablet, tapping a day shows its list, with Move', { tag: '@phone' }, async ({ page, newMember }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await newMember()
  await logged(page, [openMat])
  await page.goto(marchCalendar)
  await expect(day(page, 'Wednesday, March 10', 'Open mat')).toBeVisible()
  await day(page, 'Wednesday, March 10').tap({ position: { x: 60, y: 12 } })
  const list = page.getByRole('dialog', { name: 'Wednesday, March 10' })
  await expect(list).toBeVisible()
  await list.getByRole('button', { name: 'Move Open mat' }).tap()
  await page.getByLabel('To').fill('2027-03-11')
  await page.getByRole('button', { name: 'Move', exact: true }).tap()
  await expect(day(page, 'Thursday, March 11', 'Open mat')).toBeVisible()
  await day(page, 'Friday, March 12').tap()
  await expect(page.getByRole('dialog').getByLabel(/^Date/)).toHaveValue('2027-03-12')
})

test('every view is readable in the light and the dark theme', async ({ page, signUp, expectAccessible }) => {
  await signUp()
  await logged(page, [openMat, fundamentals, lateClass])
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    for (const view of ['month', 'week', 'agenda']) {
      await page.goto(`${marchCalendar}&view=${view}`)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
      await expect(page.getByText('Open mat').first()).toBeVisible()
      await expectAccessible()
    }
    await page.getByRole('button', { name: 'Move Open mat' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

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
