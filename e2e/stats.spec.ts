import type { Page } from '@playwright/test'
import { addDays, addMonths, localDay } from '#shared/foundation/dates.ts'
import { post } from './api-steps.ts'
import { aPhoto } from './files.ts'
import { expect, openSidebar, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a section of Training Stats by its name in the row of contents. */
async function openSection(page: Page, name: string) {
  const button = page.getByRole('button', { name: new RegExp(`^${name}`) })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

const daysAgo = (days: number) => addDays(localDay(new Date()), -days)

test('stats are read over another range, a bar opens its sessions, and promotions are recorded, offline and from settings', async ({
  page,
  newMember,
  expectAccessible,
  isPhone,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
  await newMember()
  await page.goto('/stats')
  await expect(page.getByText('Nothing to count yet')).toBeVisible()
  await expectAccessible()
  const times = { startTime: '19:00', endTime: '20:30' }
  const log = (title: string, days: number, fields: object = {}) =>
    post(page, '/api/entries', { title, date: daysAgo(days), ...times, academy: 'Northside', ...fields })
  const round = { attire: 'gi', submissions: [{ isMine: true, name: 'Kimura' }] }
  await log('Half guard', 2, { effort: 7, instructor: 'Lena', rounds: [round, {}, {}, {}, {}, {}, {}] })
  await log('Knee cut', 9, { notes: 'Drilled the Kimura.' })
  await log('Open mat', 40, { sessionType: 'open-mat', academy: '' })
  await log('Long ago', 200, { startTime: '', endTime: '' })

  const short = page.getByRole('region', { name: 'In short' })
  await page.goto('/stats?range=ever&attire=sumo&from=2026-13-01')
  await expect(short).toContainText('4.5 h')
  await page.goto('/stats')
  await expect(short).toContainText('4.5 h')
  await expect(page.getByText('Only 3 sessions')).toBeVisible()
  await expect(short.getByText('7', { exact: true })).toBeVisible()
  await openSection(page, 'Rounds')
  await expect(page).toHaveURL(/#rounds$/)
  await page.getByRole('table', { name: 'Submissions you landed' }).getByRole('link', { name: 'Kimura' }).click()
  await expect(page.getByRole('link', { name: /^Landed: Kimura, .*: show all sessions/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 session' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Knee cut' })).toBeHidden()
  await page.goBack()
  await openSection(page, 'Load')
  const load = page.getByRole('region', { name: 'Load by week' })
  await expect(load.getByRole('link', { name: /load 630, four-week average/ }).first()).toBeVisible()
  await expect(load).toContainText('2 sessions in these weeks don’t count')
  await load.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Load by week' })).toContainText('630')
  await page.getByRole('button', { name: 'Log an injury' }).click()
  await page.getByRole('dialog', { name: 'Log Injury' }).getByLabel('Part of the body').fill('Knee')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Injury' }).click()
  await expect(page.getByRole('region', { name: 'Injuries' }).getByText(/^Since /)).toBeVisible()
  const taught = page.getByRole('region', { name: 'What your rounds teach' })
  await expect(taught.getByRole('button', { name: /^Kimura/ })).toBeVisible()
  await expect(taught).toContainText('Too few rounds for percentages')
  const worn = page.getByRole('group', { name: 'Gi or no-gi' })
  await worn.getByText('No-gi', { exact: true }).click()
  await expect(page.getByText('No no-gi sessions in this range.')).toBeVisible()
  await worn.getByText('Gi', { exact: true }).click()
  await expect(short).toContainText('1.5 h')
  await expect(taught).toContainText('From 1 round')
  await expectAccessible()
  await openSection(page, 'Volume')
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
  const mat = page.getByRole('region', { name: 'Days on the mat' })
  const day = mat.locator('[data-day]').last()
  await day.scrollIntoViewIfNeeded()
  const square = await day.boundingBox()
  // A finger's width beside the day.
  await page.touchscreen.tap((square?.x ?? 0) + 18, square?.y ?? 0)
  await expect(mat.getByRole('link', { name: /: 1 session/ })).toBeVisible()
  await mat.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Days on the mat' }).getByRole('row')).toHaveCount(5)
  await expectAccessible()

  await page.getByRole('table', { name: 'By session type' }).getByRole('link', { name: 'Open mat' }).click()
  await expect(page.getByRole('button', { name: 'Open mat' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 session' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Half guard' })).toBeHidden()
  await page.getByRole('link', { name: /show all sessions/ }).click()
  await expect(page.getByRole('button', { name: 'Half guard' })).toBeVisible()

  await page.goto('/stats#volume')
  await expect(short).toContainText('4.5 h')
  await page
    .getByRole('link', { name: /1 session, 1\.5 h/ })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: '1 session' })).toBeVisible()

  await page.goto('/stats#belt')
  const belts = page.getByRole('region', { name: 'Belt timeline' })
  await belts.getByRole('button', { name: 'Record a promotion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record Promotion' })
  await dialog.getByLabel('Date').fill('2024-06-01')
  await dialog.getByLabel('Note').fill('Tied by Lena.')
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

  await page.goto('/calendar')
  await openSidebar(page, isPhone)
  await page.getByRole('link', { name: 'Belt timeline' }).click()
  await expect(belts.getByRole('heading', { name: 'Belt timeline' })).toBeInViewport()

  await openSidebar(page, isPhone)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Purple Belt', { exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Record promotion' }).click()
  await expect(page.getByRole('dialog', { name: 'Record Promotion' }).getByLabel('Purple Belt')).toBeChecked()
})

test('a promotion has a photo: chosen offline, opened large, changed and deleted offline, and back with Undo', async ({
  page,
  newMember,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
  info.annotations.push({ type: 'expects', description: 'ERR_FAILED' })
  info.annotations.push({ type: 'expects', description: 'token could not be fetched' })
  await newMember()
  await page.goto('/stats#belt')
  await page.getByRole('button', { name: 'Record a promotion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record Promotion' })
  const choosePhoto = async (name: string) => {
    const asked = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add a photo' }).click()
    await (await asked).setFiles(await aPhoto(name))
  }
  await expect(dialog.getByRole('button', { name: 'Add a photo' })).toBeVisible()
  await page.context().setOffline(true)
  await choosePhoto('blue.jpg')
  await expect(dialog.getByText('Uploads when you’re back online')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Remove blue.jpg' }).click()
  await expect(dialog.getByRole('button', { name: 'Add a photo' })).toBeFocused()
  await choosePhoto('belt.jpg')
  await dialog.getByLabel('Note').fill('Tied by Lena.')
  await dialog.getByRole('button', { name: 'Save Promotion' }).click()
  await expect(dialog).toBeHidden()
  const belts = page.getByRole('region', { name: 'Belt timeline' })
  await expect(belts.getByText('Not synced yet')).toBeVisible()
  await expect(page.getByText('same as before')).toBeHidden()
  await page.context().setOffline(false)
  await page.goto('/stats#belt')
  const photo = belts.getByRole('button', { name: 'Open belt.jpg' })
  await expect(photo).toBeVisible()
  await expect(belts.getByText('Not synced yet')).toBeHidden()
  await photo.click()
  const lightbox = page.getByRole('dialog', { name: 'Photos' })
  await expect(lightbox.getByRole('img', { name: 'belt.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()

  const edit = page.getByRole('dialog', { name: 'Edit Promotion' })
  const open = () => belts.getByRole('button', { name: 'Blue Belt' }).click()
  await page.context().setOffline(true)
  await open()
  await edit.getByLabel('Note').fill('Tied by Lena and Theo.')
  await edit.getByRole('button', { name: 'Save Promotion' }).click()
  await expect(belts.getByText('Tied by Lena and Theo.')).toBeVisible()
  await expect(belts.getByText('Not synced yet')).toBeVisible()
  await open()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await expect(belts.getByText('Tied by Lena and Theo.')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(belts.getByText('Tied by Lena and Theo.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(belts.getByText('Not synced yet')).toBeHidden()

  await open()
  await edit.getByRole('button', { name: 'Remove belt.jpg' }).click()
  await choosePhoto('better.jpg')
  await expect(edit.getByText('better.jpg')).toBeVisible()
  await edit.getByRole('button', { name: 'Save Promotion' }).click()
  await expect(belts.getByRole('button', { name: 'Open better.jpg' })).toBeVisible()
  await open()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await expect(belts.getByRole('button', { name: 'Open better.jpg' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(belts.getByRole('button', { name: 'Open better.jpg' })).toBeVisible()
})

test('what catches a member stands below the pictures, with what to practice, one tap from last month and from a section of its own', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  const today = localDay(new Date())
  const lastMonth = addMonths(today, -1, 15)
  const times = { startTime: '19:00', endTime: '20:30' }
  const caught = { submissions: [{ isMine: false, name: 'Armbar', fromPosition: 'Mount' }] }
  const log = (date: string, rounds: object[]) =>
    post(page, '/api/entries', { title: 'Class', date, ...times, rounds, effort: 6, isPlanned: false })
  await log(today, [{}])
  await log(lastMonth, [caught, caught, {}])
  await log(addMonths(lastMonth, -1), [{}])
  await page.goto('/')
  await page.getByRole('link', { name: /^vs\. / }).click()
  await expect(page).toHaveURL(/\/stats\?range=last-month$/)
  const most = page.getByRole('region', { name: 'What catches you most' })
  const short = page.getByRole('region', { name: 'In short' })
  await expect(short.getByRole('definition')).toContainText([/^1\.5 h/, /^same as before/, /^1$/])
  await expect(short.getByText('+2')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Hours by week' })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Where you win and lose' }).getByText('Mount')).toBeVisible()
  await expect(most.getByRole('button', { name: /^Armbar from Mount/ })).toBeVisible()
  await expect(most.getByRole('button', { name: 'Upa: add to practice' })).toBeVisible()
  await expectAccessible()
  await most.getByRole('button', { name: 'Upa: add to practice' }).click()
  await expect(most.getByText('Upa: in practice')).toBeVisible()

  await most.getByRole('link', { name: 'All lessons' }).click()
  await expect(page).toHaveURL(/range=last-month#rounds$/)
  const rounds = page.getByRole('button', { name: /^Rounds/ })
  await expect(rounds).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('region', { name: 'What your rounds teach' })).toContainText('From 3 rounds')
  await rounds.click()
  await expect(page).not.toHaveURL(/#/)
  await expect(page.getByRole('region', { name: 'What your rounds teach' })).toHaveCount(0)
})

test('charts say their values by mouse and keyboard, and open what is behind them with Enter', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  const times = { startTime: '19:00', endTime: '20:30', effort: 6, isPlanned: false }
  const log = (days: number) => post(page, '/api/entries', { title: 'Class', date: daysAgo(days), ...times })
  await log(2)
  await log(30)
  await log(200)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/stats?range=year#load')
  const load = page.getByRole('region', { name: 'Load by week' })
  const bars = load.getByRole('listitem').getByRole('link')
  // A bar for every week since the first session, so thin that a phone shows a year of them.
  await expect.poll(() => bars.count()).toBeGreaterThan(27)
  const readout = load.locator('a').first()
  await bars.first().hover()
  await expect(readout).toContainText('load 540')
  await bars.nth(1).focus()
  await expect(readout).toContainText('load 0')
  await page.keyboard.press('Home')
  await expect(bars.first()).toBeFocused()
  await expect(readout).toContainText('load 540')
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 session' })).toBeVisible()
  await page.goBack()
  await openSection(page, 'Volume')
  const mat = page.getByRole('region', { name: 'Days on the mat' })
  await mat.locator('[data-day]').last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(mat.locator(`[data-day="${daysAgo(30)}"]`)).toBeFocused()
  await expect(mat.getByRole('link', { name: /: 1 session, 1\.5 h/ })).toBeVisible()
  await expectAccessible()
})

test('on paper, Training Stats are one page of all sections, with whose they are and of which days', async ({
  page,
  newMember,
}) => {
  const sections = ['Days on the mat', 'What your rounds teach', 'Practice', 'Load by week', 'Belt timeline']
  await newMember({ fullName: 'Rafa Moreno' })
  const rounds = [{ submissions: [{ isMine: false, name: 'Armbar', fromPosition: 'Mount' }] }]
  for (const days of [2, 9, 40]) {
    const times = { startTime: '19:00', endTime: '20:30', effort: 6, isPlanned: false }
    await post(page, '/api/entries', { title: 'Class', date: daysAgo(days), ...times, rounds })
  }
  const loaded = page.waitForResponse(/\/assets\/sections-[^/]+\.js$/)
  await page.goto('/stats')
  await expect(page.getByRole('region', { name: 'What catches you most' })).toBeVisible()
  const script = (await loaded).url()
  // The browser prints what is there when the first beforeprint has been handled, and waits for nothing.
  const printed = await page.evaluate(async (path) => {
    await import(path)
    dispatchEvent(new Event('beforeprint'))
    const shown = [...document.querySelectorAll('section :is(h2, h3)')].map(({ textContent }) => textContent)
    dispatchEvent(new Event('afterprint'))
    return shown
  }, script)
  for (const title of sections) expect(printed).toContain(title)
  const sheets = Buffer.from(await page.pdf({ format: 'A4' }))
    .toString('latin1')
    .match(/\/Type \/Page\b/g)
  expect(sheets).toHaveLength(1)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Rollbook · Training Stats')).toBeVisible()
  await expect(page.getByText('Rafa Moreno').filter({ visible: true })).toBeVisible()
  for (const title of sections) await expect(page.getByRole('region', { name: title })).toBeVisible()
})
