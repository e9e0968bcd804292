import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allIsSynced, fill, hold, openApp, press, returnToApp, see, setDeviceClock } from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const logIt = 'Log Saturday 7:00 PM class'

const sevenOClock = {
  name: 'Fundamentals',
  weekday: 6,
  startTime: '19:00',
  endTime: '20:30',
  academy: 'Northside Jiu-Jitsu',
  notesPrompts: 'Who caught you, with what?',
}

/** The journal of someone whose class ended ten minutes ago. */
async function afterClass(...earlier: object[]) {
  const rafa = await world.signUp()
  for (const template of [...earlier, sevenOClock]) await rafa.post('/api/templates', template)
  setDeviceClock('2026-11-21T20:40:00')
  await openApp(rafa)
  return rafa
}

const now = () => screen.findByRole('region', { name: 'Now' })
const isOver = async () => waitFor(() => expect(screen.queryByRole('region', { name: 'Now' })).toBe(null))
const undo = async () => press('Undo', { where: await now() })
const storedOf = async (person: Person): Promise<unknown[]> => (await person.get('/api/entries')).body

/** Logs the class with a tap and undoes it before the server has it. The returned function lets it through. */
async function undoWhileSending() {
  const { release, isHeld } = hold('POST', /^\/api\/entries$/)
  await press(logIt)
  await expect.poll(isHeld).toBe(true)
  await undo()
  return release
}

test('an undone log can be restored', async () => {
  const rafa = await afterClass()
  await press(logIt)
  await expect.poll(() => storedOf(rafa)).toHaveLength(1)
  await undo()
  expect(await screen.findByRole('button', { name: logIt })).toBeTruthy()
  await press('Undo')
  expect(await see('“Fundamentals” is back')).toBeTruthy()
  await isOver()
  expect(await storedOf(rafa)).toHaveLength(1)
})

test('once there may be notes, the card offers no Undo', async () => {
  await afterClass()
  await press(logIt)
  await press('Add rounds and notes')
  await press('Cancel', { where: await screen.findByRole('dialog', { name: 'Add rounds and notes' }) })
  await screen.findByRole('button', { name: 'Add rounds and notes' })
  expect((await now()).textContent).not.toContain('Undo')
})

test('Undo removes the session, and it can be logged again', async () => {
  const rafa = await afterClass()
  await press(logIt)
  await undo()
  await expect.poll(() => storedOf(rafa)).toHaveLength(0)
  await press(logIt)
  await expect.poll(() => storedOf(rafa)).toHaveLength(1)
})

test('a session undone while it is being sent is deleted once it is stored', async () => {
  const rafa = await afterClass()
  const release = await undoWhileSending()
  expect(await screen.findByRole('button', { name: logIt })).toBeTruthy()
  release()
  expect(await see('“Fundamentals” deleted')).toBeTruthy()
  await expect.poll(() => storedOf(rafa)).toHaveLength(0)
})

test('a session undone while it is being sent and then restored is stored once', async () => {
  const rafa = await afterClass()
  const release = await undoWhileSending()
  expect(await see('“Fundamentals” discarded')).toBeTruthy()
  await press('Undo')
  expect(await see('“Fundamentals” is back')).toBeTruthy()
  release()
  await expect.poll(() => storedOf(rafa)).toHaveLength(1)
  await allIsSynced()
})

test('rounds and notes can follow later, next to the template’s prompts', async () => {
  const rafa = await afterClass()
  await press(logIt)
  await press('Add rounds and notes')
  expect(await see('Who caught you, with what?')).toBeTruthy()
  await fill('Training Notes', 'Ana, triangle, from closed guard.')
  await press(/^(Update|Save) Entry$/)
  await expect
    .poll(() => storedOf(rafa))
    .toMatchObject([{ title: 'Fundamentals', notes: 'Ana, triangle, from closed guard.' }])
})

test('after the open mat at noon, the evening class is offered, and the next day the card is gone', async () => {
  const rafa = await world.signUp()
  const noon = { ...sevenOClock, name: 'Noon', sessionType: 'open-mat', startTime: '12:00', endTime: '13:00' }
  for (const template of [noon, sevenOClock]) await rafa.post('/api/templates', template)
  setDeviceClock('2026-11-21T13:10:00')
  await openApp(rafa)
  await press('Log Saturday 12:00 PM open mat')
  expect(await see(/^Saved Saturday 12:00 PM/)).toBeTruthy()
  setDeviceClock('2026-11-21T20:40:00')
  returnToApp()
  await press(logIt)
  expect(await see(/^Saved Saturday 7:00 PM class/)).toBeTruthy()
  await expect.poll(() => storedOf(rafa)).toHaveLength(2)
  for (const time of ['09:00', '21:00']) {
    setDeviceClock(`2026-11-22T${time}:00`)
    returnToApp()
    await isOver()
  }
})

test('a class missed in the morning is offered below the one just saved', async () => {
  await afterClass({ ...sevenOClock, name: 'Early', startTime: '07:00', endTime: '08:00' })
  await press(logIt)
  expect(await screen.findByRole('button', { name: 'Log Saturday 7:00 AM class' })).toBeTruthy()
})

test('a class that its member didn’t train is skipped on the calendar, too, and is back after Undo', async () => {
  const rafa = await afterClass()
  const planned = async () => (await rafa.get('/api/planned?from=2026-11-21&to=2026-11-21')).body
  expect(await planned()).toHaveLength(1)
  await press(/^Didn’t train/)
  expect(await see('Saturday 7:00 PM class skipped')).toBeTruthy()
  await isOver()
  await expect.poll(planned).toEqual([])
  await press('Undo')
  expect(await screen.findByRole('button', { name: logIt })).toBeTruthy()
  await expect.poll(planned).toHaveLength(1)
})

test('the tap logs a planned session, which is then no longer planned', async () => {
  const rafa = await world.signUp()
  const series = { startTime: '19:00', isRecurring: true, recurrenceEndDate: '2026-12-11' }
  await rafa.log({ title: 'Comp class', date: '2026-11-14', ...series })
  setDeviceClock('2026-11-21T20:40:00')
  await openApp(rafa)
  await press(logIt)
  expect(await see(/^Saved Saturday 7:00 PM/)).toBeTruthy()
  await expect
    .poll(() => storedOf(rafa))
    .toContainEqual(expect.objectContaining({ planned: expect.objectContaining({ session: 1 }) }))
  const region = await screen.findByRole('region', { name: 'Planned' })
  await expect.poll(() => region.textContent).not.toContain('Today')
})

test('the card before class is dismissed for the day, and is there again before the next class', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/templates', sevenOClock)
  await rafa.log({
    title: 'Fundamentals',
    date: '2026-11-14',
    startTime: '19:00',
    endTime: '20:30',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-31',
  })
  setDeviceClock('2026-11-21T12:00:00')
  await openApp(rafa)
  await press('Hide for today')
  const isHidden = () => waitFor(() => expect(screen.queryByRole('button', { name: /^Hide for/ })).toBeNull())
  await isHidden()
  await openApp(rafa)
  await screen.findAllByRole('article')
  await isHidden()
  setDeviceClock('2026-11-27T20:00:00')
  await openApp(rafa)
  expect(await screen.findByRole('link', { name: /^Tomorrow at 7:00 PM/ })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Hide for tomorrow' })).toBeTruthy()
})
