import { addDays, localDay } from '#shared/dates.ts'
import { post } from './api-steps.ts'
import { expect, openSidebar, test } from './fixtures.ts'

const daysAgo = (days: number) => addDays(localDay(new Date()), -days)

test('stats are read over another range, a bar opens its sessions, and promotions are recorded, offline and from settings', async ({
  page,
  signUp,
  expectAccessible,
  isPhone,
}) => {
  await signUp()
  await page.goto('/stats')
  await expect(page.getByText('Nothing to count yet')).toBeVisible()
  await expectAccessible()
  const times = { startTime: '19:00', endTime: '20:30' }
  const log = (title: string, days: number, fields: object = {}) =>
    post(page, '/api/entries', { title, date: daysAgo(days), ...times, academy: 'Northside', ...fields })
  const round = { attire: 'gi', submissions: [{ isMine: true, name: 'Kimura' }] }
  await log('Half guard', 2, { effort: 7, instructor: 'Lena', rounds: [round, {}, {}, {}, {}, {}, {}] })
  await log('Knee cut', 9)
  await log('Open mat', 40, { sessionType: 'open-mat', academy: '' })
  await log('Long ago', 200, { startTime: '', endTime: '' })

  await page.reload()
  const short = page.getByRole('region', { name: 'In short' })
  await expect(short).toContainText('4.5 h')
  await expect(page.getByText('Only 3 sessions')).toBeVisible()
  await expect(short.getByText('7', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Submissions you landed' })).toContainText('Kimura')
  const load = page.getByRole('region', { name: 'Load by week' })
  await expect(load.getByRole('link', { name: /load 630, four-week average/ })).toBeVisible()
  await expect(load).toContainText('2 sessions in these weeks don’t count')
  await load.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Load by week' })).toContainText('630')
  await expectAccessible()
  const taught = page.getByRole('region', { name: 'What your rounds teach' })
  await expect(taught.getByRole('button', { name: /Kimura/ })).toBeVisible()
  await expect(taught).toContainText('Too few rounds for percentages')
  const worn = page.getByRole('group', { name: 'Gi or no-gi' })
  await worn.getByText('No-gi', { exact: true }).click()
  await expect(page.getByText('No session in this range has a no-gi round.')).toBeVisible()
  await worn.getByText('Gi', { exact: true }).click()
  await expect(short).toContainText('1.5 h')
  await expect(taught).toContainText('From 1 round')
  await expectAccessible()
  await page.getByRole('table', { name: 'By session type' }).getByRole('link', { name: 'Class' }).click()
  await expect(page.getByRole('link', { name: /Class, Gi, .*: show all sessions/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 session' })).toBeVisible()
  await page.goBack()
  await worn.getByText('Gi and no-gi', { exact: true }).click()
  await expect(short).toContainText('4.5 h')
  await page.getByText('Year', { exact: true }).click()
  await expect(page).toHaveURL(/range=year/)
  await expect(short.getByText('4', { exact: true })).toBeVisible()
  await expect(short).toContainText('One session has no times')
  await page.getByRole('region', { name: 'Days on the mat' }).getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Days on the mat' }).getByRole('row')).toHaveCount(5)
  await expectAccessible()

  await page.getByRole('table', { name: 'By session type' }).getByRole('link', { name: 'Open mat' }).click()
  await expect(page.getByRole('button', { name: 'Open mat' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 session' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Half guard' })).toBeHidden()
  await expectAccessible()
  await page.getByRole('link', { name: /show all sessions/ }).click()
  await expect(page.getByRole('button', { name: 'Half guard' })).toBeVisible()

  await page.goto('/stats')
  await expect(short).toContainText('4.5 h')
  await page
    .getByRole('link', { name: /1 session, 1\.5 h/ })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: '1 session' })).toBeVisible()

  await page.goto('/stats')
  const belts = page.getByRole('region', { name: 'Belt timeline' })
  await belts.getByRole('button', { name: 'Record a promotion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record Promotion' })
  await dialog.getByLabel('Date').fill('2024-06-01')
  await dialog.getByLabel('Note').fill('Tied by Lena.')
  await expectAccessible()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save Promotion' }).click()
  await expect(belts.getByText('Not synced yet')).toBeVisible()
  await page.context().setOffline(false)
  await expect(belts.getByText('Not synced yet')).toBeHidden()
  await belts.getByRole('button', { name: 'Blue Belt' }).click()
  await page.getByRole('dialog', { name: 'Edit Promotion' }).getByRole('button', { name: 'Delete' }).click()
  await expect(belts.getByRole('button', { name: 'Blue Belt' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(belts.getByRole('button', { name: 'Blue Belt' })).toBeVisible()

  await openSidebar(page, isPhone)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Purple Belt', { exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Record promotion' }).click()
  await expect(page.getByRole('dialog', { name: 'Record Promotion' }).getByLabel('Purple Belt')).toBeChecked()
})

test('an injury is written down offline, drawn under the load, ended, and deleted with Undo', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  const times = { startTime: '19:00', endTime: '20:30' }
  await post(page, '/api/entries', { title: 'Half guard', date: daysAgo(9), effort: 7, ...times })
  await page.goto('/stats')
  const injuries = page.getByRole('region', { name: 'Injuries' })
  await injuries.getByRole('button', { name: 'Log an injury' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log Injury' })
  await dialog.getByLabel('Part of the body').fill('Knee')
  await dialog.getByText('Left', { exact: true }).click()
  await dialog.getByLabel('From').fill(daysAgo(9))
  await dialog.getByLabel('To', { exact: true }).fill(daysAgo(20))
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save Injury' }).click()
  await expect(dialog.getByText('It ends before it begins')).toBeVisible()
  await dialog.getByLabel('To', { exact: true }).fill('')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save Injury' }).click()
  await expect(injuries.getByText('Not synced yet')).toBeVisible()
  await page.context().setOffline(false)
  await expect(injuries.getByText('Not synced yet')).toBeHidden()
  await expect(injuries.getByText(/^Since /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Load by week' }).getByText('Left knee')).toBeVisible()
  await expectAccessible()

  await injuries.getByRole('button', { name: 'Left knee' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Injury' })
  await edit.getByLabel('To', { exact: true }).fill(daysAgo(3))
  await edit.getByRole('button', { name: 'Save Injury' }).click()
  await expect(injuries.getByText(/^Since /)).toBeHidden()
  await injuries.getByRole('button', { name: 'Left knee' }).click()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await expect(injuries.getByRole('button', { name: 'Left knee' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(injuries.getByRole('button', { name: 'Left knee' })).toBeVisible()
})
