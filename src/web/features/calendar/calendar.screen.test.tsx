import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  dialogsAreClosed,
  fieldOf,
  fill,
  loseSignal,
  openApp,
  press,
  refuse,
  returnToApp,
  see,
} from '#test/screen.tsx'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const march = '/calendar?day=2027-03-10'
const openMat = { title: 'Open mat', date: '2027-03-10', startTime: '10:00', endTime: '12:00' }
const lateClass = { title: 'Late class', date: '2027-03-12', hasPostSessionNotes: true }
const regionOf = async (day: string) => (await screen.findByRole('region', { name: day })).textContent

test('moving a planned session asks which of its series to move', async () => {
  const rafa = await world.signUp()
  await rafa.log({
    title: 'Fundamentals',
    date: '2027-03-02',
    startTime: '19:00',
    endTime: '20:30',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2027-04-27',
  })
  await openApp(rafa, `${march}&view=agenda`)
  await press(/^Move/, { where: await screen.findByRole('region', { name: 'Tuesday, March 16' }) })
  await fill('To', '2027-03-17')
  await press('Move', { where: await screen.findByRole('dialog') })
  await press('This and following')
  expect(await see('Moved to Wed, Mar 17')).toBeTruthy()
  expect(await regionOf('Wednesday, March 24')).toContain('planned')
  await dialogsAreClosed()
  await press('Undo')
  expect(await regionOf('Tuesday, March 23')).toContain('planned')
  await press('Month', { role: 'radio' })
  expect(await screen.findByRole('gridcell', { name: /^Tuesday, March 30\b.*planned/ })).toBeTruthy()
})

test('a member who can’t train skips what is left of a week with one tap, and takes it back with one', async () => {
  const rafa = await world.signUp()
  await rafa.log({
    title: 'Fundamentals',
    date: '2027-03-02',
    startTime: '19:00',
    endTime: '20:30',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceWeekdays: [2, 4, 6],
    recurrenceEndDate: '2027-04-27',
  })
  await openApp(rafa, `${march}&view=week`)
  await press('Skip this week (3)')
  expect(await see('3 sessions skipped')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/^Skip this week/)).toBeNull())
  expect((await rafa.get('/api/planned?from=2027-03-07&to=2027-03-13')).body).toEqual([])
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Skip this week (3)' })).toBeTruthy()
  expect((await rafa.get('/api/planned?from=2027-03-07&to=2027-03-20')).body).toHaveLength(6)
})

test('who is away says so without signal, and the calendar has no class of those days; with Undo, it has them again', async () => {
  const rafa = await world.signUp()
  await rafa.log({
    title: 'Fundamentals',
    date: '2027-03-02',
    startTime: '19:00',
    endTime: '20:30',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2027-04-27',
  })
  await openApp(rafa, `${march}&view=agenda`)
  const tuesday = { name: 'Tuesday, March 16' }
  await screen.findByRole('region', tuesday)
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const regainSignal = loseSignal()
  await press('Time away')
  const form = await screen.findByRole('dialog', { name: 'Time Away' })
  expect((await fieldOf('From', form)).value).toBe('2027-03-10')
  await fill('To', '2027-03-20')
  await press('Gym closed', { role: 'radio' })
  await press('Save Time Away')
  await waitFor(() =>
    expect(screen.queryByRole('region', tuesday)?.textContent ?? '').not.toContain('Fundamentals'),
  )
  const away = await screen.findByRole('list', { name: 'Times away' })
  expect(away.textContent).toContain('Gym closed')
  await dialogsAreClosed()
  await regainSignal()
  returnToApp()
  await expect
    .poll(async () => (await rafa.get('/api/absences')).body)
    .toMatchObject([{ reason: 'closed', from: '2027-03-10', to: '2027-03-20' }])
  await press(/^Gym closed/, { where: await screen.findByRole('list', { name: 'Times away' }) })
  await press('Delete', { where: await screen.findByRole('dialog', { name: 'Edit Time Away' }) })
  await waitFor(async () => expect(await regionOf('Tuesday, March 16')).toContain('Fundamentals'))
  await dialogsAreClosed()
  await press('Undo')
  await screen.findByRole('list', { name: 'Times away' })
  await press('Month', { role: 'radio' })
  expect(await screen.findByRole('gridcell', { name: /^Saturday, March 20\b.*, away$/ })).toBeTruthy()
  expect(await screen.findByRole('gridcell', { name: /^Sunday, March 21\b/ })).not.toHaveProperty(
    'textContent',
    expect.stringContaining('away'),
  )
})

test('a reminder is moved in its dialog, and Undo moves it back', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/entries', lateClass)
  await openApp(rafa, `${march}&view=week`)
  await press(/^Add notes: Late class/)
  await press('Move…')
  await fill('To', '2027-03-08')
  await press('Move', { where: await screen.findByRole('dialog') })
  expect(await see('Moved to Mon, Mar 8')).toBeTruthy()
  await press('Undo')
  expect(await see('Back on Fri, Mar 12')).toBeTruthy()
})

test('a month says what it comes to, without the days around it, and leads to its figures', async () => {
  const rafa = await world.signUp()
  const session = { title: 'Open mat', startTime: '10:00', endTime: '12:00' }
  for (const one of [
    { ...session, date: '2026-09-30' },
    { ...session, date: '2026-10-01', rounds: [{}, {}] },
    { ...session, date: '2026-10-02', endTime: '11:30' },
    { ...session, date: '2026-12-10' },
  ])
    await rafa.post('/api/entries', one)
  await openApp(rafa, '/calendar?day=2026-12-01')
  expect(await see('No sessions · 1 planned')).toBeTruthy()
  await openApp(rafa, '/calendar?day=2026-10-01')
  expect(await see('2 sessions, 3.5 h, 2 rounds')).toBeTruthy()
  await press('All stats of October 2026', { role: 'link' })
  const figures = await screen.findByRole('region', { name: 'In short' })
  for (const figure of ['3.5 h', 'Sessions2', 'Rounds2'])
    await waitFor(() => expect(figures.textContent).toContain(figure))
})

test('sessions, planned sessions and reminders open from their day, and a reminder is done there', async () => {
  const rafa = await world.signUp()
  const weekly = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: '2027-04-27' }
  for (const one of [openMat, { ...openMat, title: 'Fundamentals', date: '2027-03-02', ...weekly }, lateClass])
    await rafa.post('/api/entries', one)
  await openApp(rafa, `${march}&view=week`)
  for (const [name, says] of [
    ['Open mat', 'No notes yet.'],
    ['Fundamentals', 'Skip'],
  ] as const) {
    await press(new RegExp(`^${name}`))
    const dialog = await screen.findByRole('dialog', { name })
    await waitFor(() => expect(dialog.textContent).toContain(says))
    await press('Close', { where: dialog })
    await dialogsAreClosed()
  }
  await press(/^Add notes: Late class/)
  expect((await screen.findByRole('dialog')).textContent).toContain('Reminder for Friday, March 12, 2027')
  await press('Complete')
  expect(await see('Reminder completed')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Add notes: Late class.*done/ })).toBeTruthy()
})

test('a month that failed to load offers Retry', async () => {
  const rafa = await world.signUp()
  const mend = refuse('GET', /^\/api\/calendar\?/)
  await openApp(rafa, march)
  expect(await see(/March 2027 didn’t load/)).toBeTruthy()
  mend()
  await press('Retry')
  expect(await screen.findByRole('gridcell', { name: /^Wednesday, March 10\b/ })).toBeTruthy()
})

test('the calendar is shared by a private link that can be replaced and removed', async () => {
  const rafa = await world.signUp()
  const answerOf = async (link: string) => (await world.browser().get(new URL(link).pathname)).status
  await openApp(rafa, march)
  await press('Subscribe')
  await press('Create link')
  const first = (await fieldOf('Private link')).value
  expect(await answerOf(first)).toBe(200)
  const toApp = screen.getByRole('link', { name: 'Open in your calendar' }).getAttribute('href')
  expect(toApp).toMatch(/^webcal:.*\.ics$/)
  await press('Create a new link')
  await waitFor(async () => expect((await fieldOf('Private link')).value).not.toBe(first))
  const second = (await fieldOf('Private link')).value
  expect([await answerOf(first), await answerOf(second)]).toEqual([404, 200])
  await press('Close')
  await dialogsAreClosed()
  await press('Subscribe')
  expect(await see(/For your privacy, we can’t show it again/)).toBeTruthy()
  expect(screen.queryByLabelText('Private link')).toBeNull()
  await press('Remove link')
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeTruthy()
  expect(await answerOf(second)).toBe(404)
})

test('a day with more sessions than fit opens as a list', async () => {
  const rafa = await world.signUp()
  for (const startTime of ['06:00', '09:00', '12:00', '18:00', '20:00'])
    await rafa.post('/api/entries', { ...openMat, title: `Camp at ${startTime}`, startTime, endTime: '' })
  await openApp(rafa, march)
  await press('2 more on Wednesday, March 10')
  const list = await screen.findByRole('dialog', { name: 'Wednesday, March 10' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  await press(/^Camp at 20:00/, { where: list })
  const entry = await screen.findByRole('dialog', { name: 'Camp at 20:00' })
  expect(entry.textContent).toContain('Wednesday, March 10, 2027')
})
