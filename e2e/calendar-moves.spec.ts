import { day, fundamentals, logged, marchCalendar, openMat } from './calendar-steps.ts'
import { expect, test } from './fixtures.ts'

test('a session is moved with the keyboard alone, Escape leaves it where it was, and Undo moves it back', {
  tag: '@desktop',
}, async ({ page, newMember }) => {
  await newMember()
  await logged(page, [openMat])
  await page.goto(marchCalendar)
  await expect(day(page, 'Wednesday, March 10', 'Open mat')).toBeVisible()
  await day(page, 'Wednesday, March 10').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Open mat' })).toBeFocused()
  await page.keyboard.press('m')
  for (const key of ['PageDown', 'ArrowUp', 'Escape']) await page.keyboard.press(key)
  await expect(page.getByText('Still on Wednesday, March 10')).toBeVisible()
  await expect(day(page, 'Wednesday, March 10', 'Open mat')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('m')
  await expect(page.getByText('Moving “Open mat”.')).toBeVisible()
  for (const key of ['ArrowRight', 'ArrowRight', 'PageDown']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: 'April 2027' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to Monday, April 19')).toBeVisible()
  await expect(day(page, 'Monday, April 19', 'Open mat')).toBeFocused()

  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Back on Wed, Mar 10')).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(day(page, 'Wednesday, March 10', 'Open mat')).toBeVisible()
})

test('a session is dragged to another day, the first of a series with all that are planned, and Undo moves them back', {
  tag: ['@smoke', '@desktop'],
}, async ({ page, newMember }) => {
  await newMember()
  await logged(page, [openMat])
  await page.goto(marchCalendar)
  await page.getByRole('button', { name: 'Open mat' }).hover()
  await page.mouse.down()
  await day(page, 'Friday, March 19').hover()
  await page.mouse.up()
  await expect(page.getByText('Moved to Fri, Mar 19')).toBeVisible()
  await expect(day(page, 'Friday, March 19', 'Open mat')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(day(page, 'Friday, March 19', 'Open mat')).toBeVisible()

  await page.getByRole('button', { name: 'Open mat' }).hover()
  await page.mouse.down()
  await day(page, 'Saturday, March 20').hover()
  await page.mouse.up()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Back on Fri, Mar 19')).toBeVisible()
  await expect(day(page, 'Friday, March 19', 'Open mat')).toBeVisible()

  await logged(page, [fundamentals])
  await page.reload()
  const drag = async () => {
    await day(page, 'Tuesday, March 2').getByRole('button', { name: 'Fundamentals' }).hover()
    await page.mouse.down()
    await day(page, 'Thursday, March 4').hover()
    await page.mouse.up()
  }
  await drag()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(day(page, 'Tuesday, March 2', 'Fundamentals')).toBeVisible()
  await drag()
  await page.getByRole('button', { name: 'All sessions' }).click()
  await expect(page.getByText('Moved to Thu, Mar 4')).toBeVisible()
  await expect(day(page, 'Thursday, March 18', 'planned')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(day(page, 'Tuesday, March 2', 'Fundamentals')).toBeVisible()
  await expect(day(page, 'Tuesday, March 16', 'planned')).toBeVisible()
})

test(
  'offline, the calendar says so, shows what it has, and reverts a move',
  { tag: ['@service-worker', '@phone'] },
  async ({ page, newMember, context }, info) => {
    info.annotations.push({ type: 'expects', description: 'Failed to load resource' })
    info.annotations.push({ type: 'expects', description: 'anti-forgery' })
    await newMember()
    await logged(page, [openMat])
    await page.goto(`${marchCalendar}&view=agenda`)
    await page.getByRole('button', { name: 'Move Open mat' }).click()
    await page.getByLabel('To').fill('2027-03-13')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText('“Open mat” is back on Wed, Mar 10.')).toBeVisible()
    await expect(page.getByText('You’re offline. Showing your last saved copy.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Wednesday, March 10' })).toContainText('Open mat')

    await page.getByRole('button', { name: 'Previous days' }).click()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Nothing on the mat for 60 days')).toBeVisible()
  },
)
