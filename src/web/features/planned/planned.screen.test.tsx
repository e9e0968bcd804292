import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  allIsSynced,
  dialogsAreClosed,
  fill,
  hold,
  loseSignal,
  openApp,
  press,
  returnToApp,
  see,
  setDeviceClock,
  textsOf,
} from '#test/screen.tsx'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const today = '2026-11-21'
const noToken = 'The anti-forgery token couldn’t be fetched'
const logIt = 'Log Saturday 7:00 PM class'
const fundamentals = { title: 'Fundamentals', startTime: '19:00', endTime: '20:30' }

/** The journal after a weekly class that was logged a week ago, and what today's session of the series is. */
async function afterWeekly(prepare: (rafa: Person) => Promise<unknown> = async () => undefined) {
  const rafa = await world.signUp()
  await prepare(rafa)
  const weekly = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: '2026-12-21' }
  const { body } = await rafa.post('/api/entries', { ...fundamentals, date: '2026-11-14', ...weekly })
  setDeviceClock(`${today}T20:40:00`)
  await openApp(rafa)
  return { rafa, planned: { ruleId: body.planned.ruleId as number, session: 1 } }
}

const entriesOf = async (person: Person): Promise<Record<string, unknown>[]> =>
  (await person.get('/api/entries')).body
const todaysOf = async (person: Person) => (await entriesOf(person)).filter(({ date }) => date === today)
const plannedOf = async (person: Person) => (await entriesOf(person)).map(({ isPlanned }) => isPlanned).toSorted()

const now = () => screen.findByRole('region', { name: 'Now' })
const undo = async () => press('Undo', { where: await now() })
const noMore = (role: string, name: string | RegExp) =>
  waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull())

test('a class that one tap logs on two devices is one session, without a question', async () => {
  const { rafa, planned } = await afterWeekly()
  await screen.findByRole('button', { name: logIt })
  await rafa.post('/api/entries', { ...fundamentals, date: today, planned })
  await press(logIt)
  expect(await see('Saved')).toBeTruthy()
  await allIsSynced()
  expect(await todaysOf(rafa)).toMatchObject([{ planned }])
})

test('Undo of a planned class makes it planned again, and it can be logged and undone again', async () => {
  const { rafa, planned } = await afterWeekly()
  for (let round = 0; round < 2; round++) {
    await press(logIt)
    await expect.poll(() => todaysOf(rafa)).toMatchObject([{ planned }])
    await undo()
    await expect.poll(() => todaysOf(rafa)).toEqual([])
    expect(await screen.findByRole('button', { name: logIt })).toBeTruthy()
  }
  await openApp(rafa)
  expect(await screen.findByRole('button', { name: logIt })).toBeTruthy()
})

test('a class that is undone while it is being sent, and logged again, is in the journal once', async () => {
  const { rafa, planned } = await afterWeekly()
  const { release, isHeld } = hold('POST', /^\/api\/entries$/)
  await press(logIt)
  await expect.poll(isHeld).toBe(true)
  await undo()
  await press(logIt)
  release()
  expect(await see('Saved')).toBeTruthy()
  await allIsSynced()
  await expect.poll(() => todaysOf(rafa)).toMatchObject([{ planned }])
})

test('missed sessions are one line: skipped together with Undo, or logged together', async () => {
  const rafa = await world.signUp()
  const daily = { isRecurring: true, recurrencePattern: 'daily', recurrenceEndDate: '2026-11-20' }
  await rafa.post('/api/entries', { title: 'Camp', date: '2026-11-18', ...daily })
  await rafa.post('/api/entries', { title: 'Open mat', date: '2026-11-20', isPlanned: true })
  await openApp(rafa)
  await press('3 missed')
  await press('Didn’t train')
  await noMore('button', '3 missed')
  await press('Undo')
  await press('3 missed')
  await press('Log all')
  await noMore('button', '3 missed')
  await expect.poll(() => plannedOf(rafa)).toEqual([false, false, false, false])
})

test('who counts the night towards the evening logs last evening’s class with one tap half an hour after midnight', async () => {
  const { rafa } = await afterWeekly((rafa) => rafa.patch('/api/user', { dayEndsAt: 3 }))
  setDeviceClock('2026-11-22T00:30:00')
  await openApp(rafa)
  await press(logIt)
  await expect.poll(() => todaysOf(rafa)).toMatchObject([{ title: 'Fundamentals', isPlanned: false }])
})

test('a session that was planned and missed leaves the journal after seven days, and stays in the calendar', async () => {
  const rafa = await world.signUp()
  for (const [title, date] of [
    ['Eight days ago', '2026-11-13'],
    ['A week ago', '2026-11-14'],
  ])
    await rafa.post('/api/entries', { title, date, isPlanned: true })
  setDeviceClock(`${today}T20:40:00`)
  await openApp(rafa)
  const planned = await screen.findByRole('region', { name: 'Planned' })
  expect(textsOf('listitem', { where: planned })).toEqual([expect.stringContaining('A week ago')])
  setDeviceClock('2026-11-22T00:10:00')
  await openApp(rafa)
  await screen.findByRole('heading', { level: 1 })
  await noMore('region', 'Planned')
  const { body } = await rafa.get('/api/calendar?from=2026-11-01&to=2026-11-30')
  expect(JSON.stringify(body)).toContain('Eight days ago')
})

test('a session of today was trained, unless its member says that it is planned', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  for (const title of ['Open mat', 'Drilling']) {
    await press('New Entry')
    const dialog = await screen.findByRole('dialog', { name: 'New Training Entry' })
    await fill('Title', title, dialog)
    if (title === 'Drilling') await press(/^I trained this session/, { role: 'checkbox', where: dialog })
    await press('Save Entry', { where: dialog })
    await noMore('dialog', 'New Training Entry')
  }
  await expect.poll(() => plannedOf(rafa)).toEqual([false, true])
})

test('tonight’s class that is saved at noon isn’t trained yet; once it has begun, the bell logs it', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  await press('New Entry')
  const dialog = await screen.findByRole('dialog', { name: 'New Training Entry' })
  await fill('Title', 'Fundamentals', dialog)
  const isTrained = () =>
    within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^I trained this session/ }).checked
  expect(isTrained()).toBe(true)
  await fill('Start Time', '19:00', dialog)
  await waitFor(() => expect(isTrained()).toBe(false))
  await press('Save Entry', { where: dialog })
  await expect.poll(() => plannedOf(rafa)).toEqual([true])
  expect(await see('No rolls logged yet')).toBeTruthy()
  await openApp(rafa, '/stats')
  expect(await see('Nothing to count yet')).toBeTruthy()

  setDeviceClock(`${today}T19:00:00`)
  await openApp(rafa)
  await press(/^Reminders/)
  expect(await see('Saturday 7:00 PM class')).toBeTruthy()
  await press('Log it: Fundamentals', { role: 'link' })
  expect(await see('“Fundamentals” logged')).toBeTruthy()
  await expect.poll(() => plannedOf(rafa)).toEqual([false])
  await press('Undo')
  expect(await screen.findByRole('button', { name: logIt })).toBeTruthy()
})

test('a planned session is confirmed offline and synced once', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/entries', { ...fundamentals, date: today, isPlanned: true })
  await rafa.post('/api/entries', { title: 'Open mat', date: '2026-11-30' })
  setDeviceClock(`${today}T20:40:00`)
  await openApp(rafa)
  // Nothing but the card offers tonight's class.
  const plans = await screen.findByRole('region', { name: 'Planned' })
  expect(textsOf('listitem', { where: plans })).toEqual([expect.stringContaining('Open mat')])
  expectOnConsole(noToken)
  const regainSignal = loseSignal()
  await press(logIt)
  expect(await see('Not synced yet')).toBeTruthy()
  const month = await screen.findByRole('region', { name: 'November 2026' })
  expect(await within(month).findAllByRole('button', { name: 'Fundamentals' })).toHaveLength(1)
  await regainSignal()
  returnToApp()
  await expect.poll(() => plannedOf(rafa)).toEqual([false, true])
  await allIsSynced()
})

test('a session that is planned once is skipped, and comes back with Undo', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/entries', { title: 'Open mat', date: '2026-11-30' })
  await openApp(rafa)
  await press(/Open mat$/)
  await press('Skip Open mat')
  await noMore('region', 'Planned')
  await expect.poll(() => plannedOf(rafa)).toEqual([])
  await press('Undo')
  await screen.findByRole('button', { name: /Open mat$/ })
  await expect.poll(() => plannedOf(rafa)).toEqual([true])
})

test('a class logged offline that the laptop had logged waits for a choice, and is saved separately', async () => {
  // The card at the top offers a later class first.
  const openMat = { name: 'Open mat', weekday: 6, startTime: '20:00', endTime: '21:30' }
  const { rafa, planned } = await afterWeekly((rafa) => rafa.post('/api/templates', openMat))
  const plans = await screen.findByRole('region', { name: 'Planned' })
  expectOnConsole(noToken)
  const regainSignal = loseSignal()
  // Only now, so that the phone can't have read it.
  await rafa.post('/api/entries', { ...fundamentals, date: today, notes: 'Written on the laptop', planned })
  await press(/Fundamentals$/, { where: plans })
  await press('Log it: Fundamentals')
  await fill('Training Notes', 'Written on the phone')
  await press('Save Entry')
  expect(await see('Saved Offline')).toBeTruthy()
  await dialogsAreClosed()
  await regainSignal()
  returnToApp()
  const card = () => screen.findByRole('region', { name: 'Offline entries' })
  for (let reload = 0; reload < 2; reload++) {
    await press(/1 failed/, { where: await card() })
    expect(
      await within(await card()).findByText(/^You already logged this session on another device/),
    ).toBeTruthy()
    if (reload === 0) await openApp(rafa)
  }
  await press('Choose what to do: Fundamentals', { where: await card() })
  await press('Save as a separate session')
  await noMore('region', 'Offline entries')
  const stored = (await todaysOf(rafa)).map(({ title, notes, planned }) => [title, notes, planned])
  expect(stored).toEqual([
    ['Fundamentals', 'Written on the phone', null],
    ['Fundamentals', 'Written on the laptop', planned],
  ])
})
