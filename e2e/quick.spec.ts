import { localDay, weekdayName } from '#shared/foundation/dates.ts'
import { post, stored } from './api-steps.ts'
import { expect, test } from './fixtures.ts'
import { choose, openQuickEntry } from './quick-steps.ts'

const today = localDay(new Date())

test('training, a technique and sparring are logged in one line each', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await openQuickEntry(page)
  await expectAccessible()
  await page.keyboard.press('Escape')

  await choose(page, 'Training')
  await page.getByRole('button', { name: 'Log Training' }).click()
  await expect(page.getByText('Title required')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessible()
  await page.getByLabel('Title').fill('Gi class')
  await page.getByText('Garage', { exact: true }).click()
  await page.getByRole('button', { name: 'Log Training' }).click()
  await expect(page.getByText('Training entry created successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await choose(page, 'Technique')
  await page.getByRole('button', { name: 'Log separately' }).click()
  await expect(page.getByText('Technique name required')).toBeVisible()
  await page.getByRole('combobox', { name: 'Technique' }).fill('Knee cut')
  await page.getByLabel('Position').fill('Half guard')
  await page.getByRole('button', { name: 'Log separately' }).click()
  await expect(page.getByRole('button', { name: 'Technique Practice: Knee cut' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await choose(page, 'Sparring')
  await page.getByRole('button', { name: 'Log separately' }).click()
  await expect(page.getByText('Partner name required')).toBeVisible()
  await page.getByLabel('Partner').fill('Ana')
  await page.getByText('More', { exact: true }).last().click()
  await page.getByText('7', { exact: true }).click()
  await page.getByLabel('Notes').fill('Caught in a triangle.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Log separately' }).click()
  await expect(page.getByRole('button', { name: '7 rounds with Ana' })).toBeVisible()

  expect((await stored(page)).map(({ title, sessionType, notes }) => [title, sessionType, notes])).toEqual([
    ['Sparring: 7 round(s) with Ana', 'open-mat', 'Partner: Ana\nRounds: 7\n\nCaught in a triangle.'],
    ['Technique Practice: Knee cut', 'other', 'Position: Half guard'],
    ['Gi class', 'garage', ''],
  ])
})

test(
  'rounds logged offline are added to the class that the laptop has logged meanwhile',
  { tag: '@service-worker' },
  async ({ page, signUp, expectAccessible }, info) => {
    for (const description of ['409 (Conflict)', 'net::ERR_INTERNET_DISCONNECTED'])
      info.annotations.push({ type: 'expects', description })
    await signUp()
    await choose(page, 'Sparring')
    await page.getByLabel('Partner').fill('Ana')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Log Sparring' }).click()
    await expect(page.getByText('Saved Offline')).toBeVisible()
    await post(page, '/api/entries', { title: 'Fundamentals', date: today, isPlanned: false })
    await page.context().setOffline(false)
    const card = page.getByRole('region', { name: 'Offline entries' })
    await card.getByRole('button', { name: /1 failed/ }).click()
    await card.getByRole('button', { name: 'Choose what to do: 1 round with Ana' }).click()
    await expect(page.getByText('Fundamentals is in your journal by now.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: `Add to ${weekdayName(today)}’s class` }).click()
    await expect(card).toBeHidden()
    expect(await stored(page)).toMatchObject([
      { title: 'Fundamentals', notes: 'Partner: Ana\nRounds: 1', rounds: [{ partner: { name: 'Ana' } }] },
    ])
  },
)

test(
  'offline, a quick log is saved on the device and stored once',
  { tag: '@service-worker' },
  async ({ page, signUp }, info) => {
    info.annotations.push({ type: 'expects', description: 'net::ERR_INTERNET_DISCONNECTED' })
    await signUp()
    await choose(page, 'Sparring')
    await page.getByLabel('Partner').fill('Ana')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Log Sparring' }).click()
    await expect(page.getByText('Saved Offline')).toBeVisible()
    await expect(page.getByRole('button', { name: '1 round with Ana' }).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect.poll(async () => (await stored(page)).length).toBe(1)
  },
)

test('pinned templates come first, and the full form is one tap away', async ({ page, newMember, isPhone }) => {
  await newMember()
  await post(page, '/api/templates', { name: 'Tuesday class', title: 'Fundamentals', isPinned: true })
  await page.goto('/')
  await choose(page, 'Tuesday class')
  await expect(page.getByRole('dialog', { name: 'New Training Entry' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Fundamentals')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  if (!isPhone) return
  await openQuickEntry(page)
  await page.getByRole('dialog').getByRole('button', { name: 'New Entry' }).click()
  await expect(page.getByRole('dialog', { name: 'New Training Entry' })).toBeVisible()
})

test('with reduced motion, one dialog leads to the next, every time', async ({ page, signUp }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signUp()
  for (let time = 0; time < 3; time++) {
    await openQuickEntry(page)
    await page.getByRole('dialog').getByRole('button', { name: 'New Entry' }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
