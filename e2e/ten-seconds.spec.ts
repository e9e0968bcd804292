import type { Planned } from '#shared/calendar/planned.ts'
import { addDays, weekdayName } from '#shared/foundation/dates.ts'
import {
  addNotes,
  afterClass,
  at,
  logged,
  now,
  returnToApp,
  setTimeAfterClass,
  sevenOClock,
  title,
  today,
} from './after-class.ts'
import { post, stored } from './api-steps.ts'
import { expect, test } from './fixtures.ts'
import { countTaps } from './taps.ts'

test('from unlocking the phone to saved takes two taps', { tag: '@smoke' }, async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await post(page, '/api/tags', { name: 'Guard' })
  const [{ id }] = await page.evaluate(async () => (await fetch('/api/tags')).json())
  await post(page, '/api/templates', { ...sevenOClock, tags: [id] })
  await setTimeAfterClass(page)

  const taps = await countTaps(page)
  await page.goto('/')
  await expect(now(page)).toContainText('Fundamentals · Lena · Northside Jiu-Jitsu · 7:00 – 8:30 PM')
  await expect(now(page).getByText('Guard')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('Saved')).toBeVisible()
  // The first tap opens the app.
  expect(1 + (await taps())).toBe(2)

  await expect(logged(page)).toHaveCount(1)
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
  await expect(logged(page)).toHaveCount(1)
  await expect(now(page)).toBeHidden()
})

test('a class logged on the laptop is no longer offered on the phone', { tag: '@idle' }, async ({
  page,
  signUp,
}) => {
  await signUp()
  await post(page, '/api/templates', sevenOClock)
  await at(page, '20:30')
  await page.reload()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  const onTheLaptop = { title: 'Fundamentals', date: today, startTime: '19:00', isPlanned: false }
  await post(page, '/api/entries', { ...onTheLaptop, notes: 'Swept.' })
  await setTimeAfterClass(page)
  await returnToApp(page)
  await expect(now(page)).toBeHidden()
  await expect(logged(page)).toHaveCount(1)
  await expect.poll(() => stored(page)).toHaveLength(1)
})

test('online, the tap saves even if the browser stores nothing on the device', { tag: '@service-worker' }, async ({
  page,
  newMember,
}) => {
  await newMember()
  await post(page, '/api/templates', sevenOClock)
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Not here.', 'SecurityError')
    }
  })
  await setTimeAfterClass(page)
  await page.goto('/')
  await page.getByRole('button', { name: title }).click()
  await expect(now(page).getByText('Saved')).toBeVisible()
  await expect(logged(page)).toHaveCount(1)
  await expect.poll(() => stored(page)).toHaveLength(1)
  await now(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await expect.poll(() => stored(page)).toHaveLength(0)
})

test('with the keyboard, the focus moves on to the notes, and back to the offer after Undo, and both are announced', async ({
  page,
  newMember,
}) => {
  await newMember()
  await afterClass(page)
  const offer = page.getByRole('button', { name: title })
  await expect(offer).toBeVisible()
  await expect(page.getByRole('status', { name: 'Logged' })).toHaveText('')
  await offer.press('Enter')
  await expect(addNotes(page)).toBeFocused()
  await expect(page.getByRole('status', { name: 'Logged' })).toHaveText(
    `Saved ${weekdayName(today)} 7:00 PM class. Session 1 this week.`,
  )
  const undo = now(page).getByRole('button', { name: 'Undo' })
  await undo.focus()
  await at(page, '20:41')
  await returnToApp(page)
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(offer).toBeFocused()
})

test(
  'offline, the tap saves on the device, and the session is stored once',
  { tag: '@service-worker' },
  async ({ page, newMember }, info) => {
    info.annotations.push({ type: 'expects', description: 'net::ERR_INTERNET_DISCONNECTED' })
    await newMember()
    await afterClass(page)
    await expect(page.getByRole('button', { name: title })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: title }).click()
    await expect(now(page).getByText('not synced yet')).toBeVisible()
    await expect(logged(page)).toHaveCount(1)
    await now(page).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: title }).click()
    await expect(now(page).getByText('not synced yet')).toBeVisible()
    await page.context().setOffline(false)
    await expect.poll(async () => (await stored(page)).length).toBe(1)
    await expect(now(page).getByText('not synced yet')).toBeHidden()
    await expect(logged(page)).toHaveCount(1)
  },
)

test('a dismissed class is not offered until next week, and Undo restores it', { tag: '@service-worker' }, async ({
  page,
  newMember,
}) => {
  await newMember()
  await afterClass(page)
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Didn’t train' }).click()
  await expect(now(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Didn’t train' }).click()
  await expect(page.getByRole('button', { name: title })).toBeHidden()
  await page.reload()
  await expect(page.getByText('No rolls logged yet')).toBeVisible()
  await expect(page.getByRole('button', { name: title })).toBeHidden()
  await at(page, '20:40', addDays(today, 7))
  await returnToApp(page)
  await expect(page.getByRole('button', { name: title })).toBeVisible()
})

test(
  '‘Didn’t train’ without signal can be undone there, and skips the class everywhere once the phone is online',
  { tag: '@service-worker' },
  async ({ page, newMember }, info) => {
    info.annotations.push({ type: 'expects', description: 'net::ERR_INTERNET_DISCONNECTED' })
    await newMember()
    await afterClass(page)
    const planned = async (): Promise<Planned[]> =>
      (await page.request.get(`/api/planned?from=${today}&to=${today}`)).json()
    await expect(page.getByRole('button', { name: title })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Didn’t train' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: title })).toBeVisible()
    await page.getByRole('button', { name: 'Didn’t train' }).click()
    await expect(page.getByText('Saved Offline')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Offline entries' })).toContainText('1')
    await expect(page.getByRole('button', { name: title })).toBeHidden()
    expect(await planned()).toHaveLength(1)
    await page.context().setOffline(false)
    await expect.poll(planned).toEqual([])
  },
)
