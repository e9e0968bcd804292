import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, fill, loseSignal, openApp, press, see } from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** Opens the empty journal of a newcomer. */
async function newcomer() {
  const rafa = await world.signUp()
  await openApp(rafa)
  await question()
  return rafa
}

const name = 'When do you train?'
const question = () => screen.findByRole('region', { name })
const isGone = (role: string, wanted = {}) => waitFor(() => expect(screen.queryByRole(role, wanted)).toBeNull())
const chooseDay = async (day: string) => press(day, { role: 'checkbox', where: await question() })
const offered = async (group: string) =>
  within(await screen.findByRole('group', { name: group }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const entriesOf = async (person: Person) => (await person.get('/api/entries')).body

test('Tuesday and Thursday at seven are three taps, which Undo takes back', async () => {
  const rafa = await newcomer()
  await chooseDay('Tue')
  await chooseDay('Thu')
  await press('7:00 PM', { where: await question() })
  expect(await see('Your class is on your calendar every Tuesday and Thursday.')).toBeTruthy()
  expect(await see('7:00 – 8:30 PM. One tap logs it.')).toBeTruthy()
  await isGone('region', { name })
  const planned = async () =>
    (await rafa.get('/api/planned?from=2026-11-22&to=2026-11-28')).body.map(
      ({ date, startTime, endTime }: Record<string, string>) => `${date} ${startTime} ${endTime}`,
    )
  await expect
    .poll(async () => (await planned()).sort())
    .toEqual(['2026-11-24 19:00 20:30', '2026-11-26 19:00 20:30'])
  await press('Undo')
  await question()
  await expect.poll(planned).toEqual([])
})

test('a newcomer who would rather not say when they train is asked once', async () => {
  const rafa = await newcomer()
  await press('Not now', { where: await question() })
  await isGone('region', { name })
  await openApp(rafa)
  expect(await see('No rolls logged yet')).toBeTruthy()
  expect(screen.queryByRole('region', { name })).toBeNull()
})

test('a newcomer’s first session is two taps without a keyboard, and the question stays for the next one', async () => {
  const rafa = await newcomer()
  await press('Open mat')
  await press('Save Entry')
  await isGone('dialog')
  await expect
    .poll(() => entriesOf(rafa))
    .toMatchObject([{ title: 'Open mat', sessionType: 'open-mat', date: '2026-11-21' }])
  expect(await question()).toBeTruthy()
})

test('the form offers titles and times, and a start brings an end that can be changed', async () => {
  await newcomer()
  const times = async () => [(await fieldOf('Start Time')).value, (await fieldOf('End Time')).value]
  await press('Log your first session')
  expect((await fieldOf('Title')).placeholder).toBe('')
  expect(await offered('Suggestions')).toEqual(['Class', 'Open mat'])
  await press('Open mat', { where: await screen.findByRole('group', { name: 'Suggestions' }) })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Open mat' })).checked).toBe(true)
  const [last = ''] = (await offered('Suggested day and times')).slice(-1)
  await press(last)
  await expect.poll(times).toEqual(['12:00', '13:30'])
  await fill('Start Time', '12:15')
  await expect.poll(times).toEqual(['12:15', '13:45'])
  await fill('End Time', '13:00')
  await fill('Start Time', '12:00')
  expect(await times()).toEqual(['12:00', '13:00'])
  await fill('Title', 'Lunch rolls')
  await fill('Date', '2026-11-14')
  await press('Save Entry')
  await isGone('dialog')
  await press('New Entry')
  await expect.poll(() => offered('Suggestions')).toEqual(['Lunch rolls', 'Class', 'Open mat'])
  expect(await offered('Suggested day and times')).toEqual(['Yesterday', '12:00 – 1:00 PM'])
  await fill('Start Time', '18:00')
  await expect.poll(times).toEqual(['18:00', '19:00'])
})

test('another time brings an end, so that one tap logs hours', async () => {
  const rafa = await newcomer()
  const end = async () => (await fieldOf('End Time')).value
  await chooseDay('Tue')
  await press('Another time or length')
  await fill('Start Time', '20:15')
  await expect.poll(end).toBe('21:45')
  await openApp(rafa, '/templates')
  await press('New template')
  await fill('Start Time', '17:00')
  await expect.poll(end).toBe('18:30')
})

test('what a newcomer typed comes back by whichever button they log their first session', async () => {
  const rafa = await newcomer()
  const title = async () => (await fieldOf('Title')).value
  await press('Class')
  await fill('Training Notes', 'Tapped to a choke from behind.')
  await openApp(rafa)
  await press('Open mat')
  expect(await see('Draft restored.')).toBeTruthy()
  expect((await fieldOf('Training Notes')).value).toBe('Tapped to a choke from behind.')
  expect(await title()).toBe('Open mat')
  await fill('Title', 'Trial class')
  await openApp(rafa)
  await press('Class')
  await expect.poll(title).toBe('Trial class')
  await openApp(rafa)
  await press('Log your first session')
  await expect.poll(title).toBe('Trial class')
})

test('a competitor without a session plans a competition from the empty journal, which then counts the days', async () => {
  const rafa = await newcomer()
  await press('Plan a competition', { role: 'link' })
  await press('New competition')
  await fill('Name', 'Auckland Open')
  await fill('Date', '2026-11-24')
  await press('Save Competition')
  await isGone('dialog')
  await openApp(rafa)
  expect(await see('In 3 days:')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Auckland Open' })).toBeTruthy()
})

test('a newcomer’s first session takes a title and taps: six tags are offered until they have their own', async () => {
  const rafa = await newcomer()
  await press('Log your first session')
  await fill('Title', 'First class')
  await press('Escapes', { role: 'checkbox' })
  expect(await see('Tag created successfully')).toBeTruthy()
  // The server doesn't have it yet when the session is saved.
  await press('Guard', { role: 'checkbox' })
  await press('Save Entry')
  await expect.poll(() => entriesOf(rafa)).toMatchObject([{ tags: [{ name: 'Escapes' }, { name: 'Guard' }] }])
})

test('a newcomer who trains at another time says which days, and the answer is there after a reload', async () => {
  const rafa = await newcomer()
  await press('Another time or length', { where: await question() })
  await press('Save', { where: await question() })
  expect(await see('Choose at least one day')).toBeTruthy()
  await chooseDay('Mon')
  await fill('Start Time', '19:30', await question())
  await fill('End Time', '21:00', await question())
  await fill('Academy', 'Northside Jiu-Jitsu', await question())
  await openApp(rafa)
  expect((await fieldOf('Academy', await question())).value).toBe('Northside Jiu-Jitsu')
  await press('Save', { where: await question() })
  expect(await see('Your class is on your calendar every Monday.')).toBeTruthy()
  await isGone('region', { name })
  expect((await rafa.get('/api/planned?from=2026-11-22&to=2026-11-28')).body).toMatchObject([
    {
      title: 'Monday class',
      date: '2026-11-23',
      startTime: '19:30',
      endTime: '21:00',
      academy: 'Northside Jiu-Jitsu',
    },
  ])
})

test('a newcomer who is hurt logs the injury before any session, without signal, and reads it at once', async () => {
  await openApp(await world.signUp(), '/stats')
  await press('Log an injury')
  await fill('Part of the body', 'Knee')
  await press('Left', { role: 'radio' })
  loseSignal()
  await press('Save Injury')
  await expect.poll(() => screen.queryByRole('button', { name: /^Load/ })?.textContent).toContain('Left knee')
})
