import type { Page } from '@playwright/test'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { setTimeAfterClass, sevenOClock, title } from './after-class.ts'
import { post, stored } from './api-steps.ts'
import { aPhoto, choose } from './files.ts'
import { expect, test, typeTag } from './fixtures.ts'
import { choosePlanned, planned } from './planned-steps.ts'

const today = localDay(new Date())
const lastWeek = addDays(today, -7)
const onTheLaptop = { title: 'Fundamentals', date: today, startTime: '19:00', endTime: '20:30', isPlanned: false }

/** A class that was logged last week and repeats today; the journal shows it as planned. Returns today's session. */
async function planToday(page: Page) {
  const recurring = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: addDays(today, 30) }
  await post(page, '/api/entries', { ...onTheLaptop, date: lastWeek, ...recurring })
  await page.reload()
  const [first] = await stored(page)
  const offer = page.getByRole('button', { name: title })
  await expect(planned(page).getByRole('button', { name: 'Fundamentals' }).or(offer).first()).toBeVisible()
  return { ruleId: first?.planned?.ruleId ?? 0, session: 1 }
}

/** After class, with a later one that the card at the top offers first. */
async function afterBoth(page: Page) {
  await post(page, '/api/templates', { ...sevenOClock, name: 'Open mat', startTime: '20:00', endTime: '21:30' })
  await setTimeAfterClass(page)
}

/** Logs today's class on this phone, with notes, a new tag, and a photo. */
async function logHere(page: Page) {
  await choosePlanned(page, 'Fundamentals')
  await planned(page).getByRole('button', { name: 'Log it: Fundamentals' }).click()
  await page.getByLabel('Training Notes').fill('Written on the phone')
  await typeTag(page, 'Sweeps')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Sweeps' })).toBeChecked()
  await choose(page, await aPhoto('roll.jpg'))
  await expect(page.getByRole('list', { name: 'Files' }).getByText('roll.jpg')).toBeVisible()
  await page.getByRole('button', { name: 'Save Entry' }).click()
}

const todays = async (page: Page) => (await stored(page)).filter(({ date }) => date === today)

test('a class that was logged on the laptop gets the notes, tag, and photo that are added on the phone', async ({
  page,
  signUp,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '409 (Conflict)' })
  await signUp()
  await afterBoth(page)
  const key = await planToday(page)
  await post(page, '/api/entries', { ...onTheLaptop, notes: 'Written on the laptop', planned: key })
  await logHere(page)
  const dialog = page.getByRole('dialog', { name: 'Fundamentals' })
  await expect(dialog.getByText('You already logged this session on another device.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Training Notes' })).toContainText('Written on the phone')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Add my notes, tags, and files to it' }).click()
  await expect(page.getByText('Added to your session')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(() => todays(page))
    .toMatchObject([
      {
        notes: 'Written on the laptop\n\nWritten on the phone',
        tags: [{ name: 'Sweeps' }],
        fileAttachments: [{ originalname: 'roll.jpg' }],
        planned: key,
      },
    ])
  await expect(page.getByText('Not synced yet')).toHaveCount(0)
})
