import { addDays, weekdayName } from '#shared/dates.ts'
import {
  addNotes,
  afterClass,
  at,
  atTwentyToNine,
  lookAgain,
  now,
  sevenOClock,
  title,
  today,
} from './after-class.ts'
import { post, stored } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

test('from unlocking the phone to saved it is two taps', async ({ page, signUp, expectAccessible }) => {
  await signUp()
  await post(page, '/api/tags', { name: 'Guard' })
  const [{ id }] = await page.evaluate(async () => (await fetch('/api/tags')).json())
  await post(page, '/api/templates', { ...sevenOClock, tags: [id] })
  await atTwentyToNine(page)

  let taps = 0
  await page.exposeFunction('tapped', () => taps++)
  await page.addInitScript(() => window.addEventListener('click', () => void (window as any).tapped(), true))
  // The first: opening the app.
  taps += 1
  await page.goto('/')
  await expect(now(page)).toContainText('Fundamentals19:00–20:30LenaNorthside Jiu-Jitsu')
  await expect(now(page).getByText('Guard')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('Saved')).toBeVisible()
  expect(taps).toBe(2)

  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
  await expectAccessible()
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  expect((await stored(page))[0]).toMatchObject({
    title: 'Fundamentals',
    date: today,
    startTime: '19:00',
    endTime: '20:30',
    academy: 'Northside Jiu-Jitsu',
    instructor: 'Lena',
    tags: [{ name: 'Guard' }],
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
  await expect(now(page)).toBeHidden()
})

test('rounds and notes follow when there is time, beside what the template asks', async ({ page, signUp }) => {
  await signUp()
  await afterClass(page)
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('button', { name: 'Add rounds and notes' }).click()
  await expect(page.getByText('Who caught you, with what?')).toBeVisible()
  await page.getByLabel('Training Notes').fill('Ana, triangle, from closed guard.')
  await page
    .getByRole('button', { name: 'Update Entry' })
    .or(page.getByRole('button', { name: 'Save Entry' }))
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(async () => (await stored(page)).map(({ notes }) => notes))
    .toEqual(['Ana, triangle, from closed guard.'])
})

test('after the open mat at noon the class in the evening is offered, and the next day nothing of it is said', async ({
  page,
  signUp,
}) => {
  await signUp()
  const noon = { ...sevenOClock, name: 'Noon', sessionType: 'open-mat', startTime: '12:00', endTime: '13:00' }
  await post(page, '/api/templates', noon)
  await post(page, '/api/templates', sevenOClock)
  await at(page, '13:10')
  await page.reload()
  await page.getByRole('button', { name: `Log ${weekdayName(today)} 12:00 open mat` }).click()
  await expect(now(page).getByText('Saved')).toBeVisible()
  await atTwentyToNine(page)
  await lookAgain(page)
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText(`Saved ${weekdayName(today)} 19:00 class`)).toBeVisible()
  await expect.poll(async () => (await stored(page)).length).toBe(2)
  await at(page, '09:00', addDays(today, 1))
  await lookAgain(page)
  await expect(now(page)).toBeHidden()
})

test('a class that was missed in the morning is offered below the one that was just saved', async ({
  page,
  signUp,
}) => {
  await signUp()
  await post(page, '/api/templates', { ...sevenOClock, name: 'Early', startTime: '07:00', endTime: '08:00' })
  await post(page, '/api/templates', sevenOClock)
  await atTwentyToNine(page)
  await page.reload()
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('Saved')).toBeVisible()
  await expect(now(page).getByRole('button', { name: `Log ${weekdayName(today)} 07:00 class` })).toBeVisible()
})

test('a class logged on the laptop is not offered on the phone that was in the pocket meanwhile', async ({
  page,
  signUp,
}) => {
  await signUp()
  await post(page, '/api/templates', sevenOClock)
  await at(page, '20:30')
  await page.reload()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await post(page, '/api/entries', { title: 'Fundamentals', date: today, startTime: '19:00', notes: 'Swept.' })
  await atTwentyToNine(page)
  await lookAgain(page)
  await expect(now(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
  expect(await stored(page)).toHaveLength(1)
})

test('with signal the tap saves also where the browser keeps nothing on the device', async ({ page, signUp }) => {
  await signUp()
  await post(page, '/api/templates', sevenOClock)
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Not here.', 'SecurityError')
    }
  })
  await atTwentyToNine(page)
  await page.reload()
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('Saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
  expect(await stored(page)).toHaveLength(1)
  await now(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  expect(await stored(page)).toHaveLength(0)
})

test('by keyboard the tap leads on to the notes, Undo back to the offer, and what happened is said', async ({
  page,
  signUp,
}) => {
  await signUp()
  await afterClass(page)
  const offer = page.getByRole('button', { name: title })
  await expect(offer).toBeVisible()
  await expect(page.getByRole('status', { name: 'Logged' })).toHaveText('')
  await offer.press('Enter')
  await expect(addNotes(page)).toBeFocused()
  await expect(page.getByRole('status', { name: 'Logged' })).toHaveText(`Saved ${weekdayName(today)} 19:00 class.`)
  await now(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(offer).toBeFocused()
})

test('without signal it is saved on the device, and arrives once', async ({ page, signUp }, info) => {
  info.annotations.push({ type: 'expects', description: 'net::ERR_INTERNET_DISCONNECTED' })
  await signUp()
  await afterClass(page)
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('sent later')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
  await now(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('sent later')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  await expect(now(page).getByText('sent later')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fundamentals', exact: true })).toHaveCount(1)
})

test('a class that was not trained is waved away until next week, and brought back by Undo', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await afterClass(page)
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Not trained' }).click()
  await expect(now(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Not trained' }).click()
  await expect(page.getByRole('button', { name: title })).toBeHidden()
  await page.reload()
  await expect(page.getByText('No rolls logged yet')).toBeVisible()
  await expect(page.getByRole('button', { name: title })).toBeHidden()
  await at(page, '20:40', addDays(today, 7))
  await lookAgain(page)
  await expect(page.getByRole('button', { name: title })).toBeVisible()
})

test('a planned session is logged by it and is planned no more', async ({ page, signUp }) => {
  await signUp()
  await post(page, '/api/entries', {
    title: 'Comp class',
    date: addDays(today, -7),
    startTime: '19:00',
    isRecurring: true,
    recurrenceEndDate: addDays(today, 20),
  })
  await atTwentyToNine(page)
  await page.reload()
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('Saved')).toBeVisible()
  await expect.poll(async () => (await stored(page))[0]?.planned?.session).toBe(1)
  await expect(page.getByRole('region', { name: 'Planned' }).getByText('Today')).toBeHidden()
})
