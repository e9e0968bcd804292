import { addDays, localDay } from '#shared/foundation/dates.ts'
import { register } from './account-steps.ts'
import { post } from './api-steps.ts'
import { aPassword, expect, log, logEarlier, openedEntry, openNewEntry, openSidebar, test } from './fixtures.ts'

test('a new member signs up, logs a session with two tags, finds it, edits and exports it, and finds it again after logging in', {
  tag: '@smoke',
}, async ({ page, isPhone }) => {
  const email = await register(page)
  await log(page, {
    title: 'Knee cut rounds',
    tags: ['Half guard', 'Passing'],
    notes: 'Lost the underhook twice.',
  })

  await page.getByPlaceholder('Search entries...').fill('nderho')
  await expect(page.getByText('1 session matching “nderho”')).toBeVisible()
  await page.getByPlaceholder('Search entries...').fill('passing knee')
  await expect(page.getByText('1 session matching “passing knee”')).toBeVisible()

  await page.reload()
  await expect(page.getByPlaceholder('Search entries...')).toHaveValue('passing knee')
  await page.getByRole('button', { name: 'Knee cut rounds' }).click()
  await openedEntry(page, 'Knee cut rounds').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Training Entry' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Half guard' })).toBeChecked()
  await page.getByLabel('Title').fill('Knee cut, then backstep')
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(page.getByText('Training entry updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Knee cut, then backstep' })).toBeVisible()

  await openSidebar(page, isPhone)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Data' }).filter({ visible: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('bjj_training_export.xlsx')
  await expect(page.getByText('Your entries have been exported successfully!')).toBeVisible()
  await openSidebar(page, isPhone)
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill(email.toUpperCase())
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Knee cut, then backstep' })).toBeVisible()
})

test('the bell asks for postponed notes until they are written, and for those of tomorrow from midnight on', {
  tag: '@phone',
}, async ({ page, signUp }) => {
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Late class')
  await page.getByText('Add notes after session').click()
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Training entry created successfully')).toBeVisible()
  await expect(page.getByText('Reminders Due!')).toBeVisible()
  await page.getByRole('button', { name: 'Reminders, 1 due' }).click()
  await expect(page.getByText('Add notes: Late class')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Add notes: Late class')).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Reminders, 1 due' }).click()
  const reminder = page.getByRole('button', { name: /^Add notes: Late class/ })
  expect((await reminder.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await reminder.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add rounds and notes' })).toBeVisible()
  await expect(page.getByLabel('Training Notes')).toBeFocused()
  await expect(page.getByLabel('Training Notes')).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByText('Reminders Due!')).toBeHidden()
  await page.keyboard.type('Swept from half guard.')
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(page.getByRole('button', { name: 'Reminders', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  const today = localDay(new Date())
  await post(page, '/api/entries', { title: 'Early class', date: addDays(today, 1), hasPostSessionNotes: true })
  await page.clock.install({ time: `${today}T23:58:00` })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Reminders', exact: true })).toBeVisible()
  await page.clock.fastForward('02:30')
  await expect(page.getByText('Reminders Due!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reminders, 1 due' })).toBeVisible()
})

test('every keystroke in the search box is searched for, and the last one wins however late the others are answered', {
  tag: '@phone',
}, async ({ page, newMember }) => {
  await newMember()
  await logEarlier(page, { title: 'Guard passing' })
  await logEarlier(page, { title: 'Gi maintenance' })
  const asked: string[] = []
  await page.route('**/api/entries?q=*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(q)
    // The shorter, the later.
    await new Promise((done) => setTimeout(done, (6 - q.length) * 400))
    await route.continue().catch(() => undefined)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await page.getByPlaceholder('Search entries...').pressSequentially('guard', { delay: 60 })
  await expect(page.getByText('1 session matching “guard”')).toBeVisible()
  expect(asked).toEqual(['g', 'gu', 'gua', 'guar', 'guard'])
  await page.waitForTimeout(2_500)
  await expect(page.getByRole('article')).toHaveText([/Guard passing/])
  await expect(page.getByPlaceholder('Search entries...')).toHaveValue('guard')
})
