import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import {
  allIsSynced,
  chooseIn,
  dialogsAreClosed,
  fill,
  goOffline,
  openApp,
  press,
  see,
  textsOf,
} from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const today = '2026-11-21'

/** Which reminders are in a section, none where it isn't shown. */
function titlesIn(name: string) {
  const where = screen.queryByRole('region', { name })
  return where ? textsOf('heading', { level: 3, where }) : []
}
const section = (name: string) => screen.findByRole('region', { name })
/** The days in a section, as it says them and for machines. */
const timesIn = (name: string) => {
  const where = screen.queryByRole('region', { name })
  return [...(where?.querySelectorAll('time') ?? [])].map((time) => [time.dateTime, time.textContent])
}
const daysIn = (name: string) => timesIn(name).map(([day]) => day)

interface Typed {
  title: string
  date?: string
  repeat?: string
}

async function add({ title, date, repeat }: Typed) {
  await press('New reminder')
  const dialog = await screen.findByRole('dialog', { name: 'New Reminder' })
  await fill('Title', title, dialog)
  if (date) await fill('Date', date, dialog)
  if (repeat) await chooseIn('Repeat', repeat)
  await press('Save Reminder', { where: dialog })
  await dialogsAreClosed()
}

/** Opens the reminders of someone to whom these are due. */
async function dueReminders(...titles: string[]) {
  const rafa = await world.signUp()
  for (const title of titles) await rafa.post('/api/reminders', { title, date: today })
  await openApp(rafa, '/reminders')
}

test('the bell leads to all reminders, also when nothing is due', async () => {
  await openApp(await world.signUp())
  await press('Reminders')
  expect(await see('Nothing is due.')).toBeTruthy()
  await press('All reminders', { role: 'link' })
  expect(await screen.findByRole('heading', { name: 'Nothing to remember' })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('link', { name: 'All reminders' })).toBeNull()
})

test('all that are due are completed at once, and come back with Undo', async () => {
  await dueReminders('Wash the gi', 'Pay the gym')
  await press('Reminders, 2 due')
  await press('Mark all complete')
  expect(await see('All due reminders have been marked as completed.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Reminders' })).toBeTruthy()
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Reminders, 2 due' })).toBeTruthy()
})

test('two reminders deleted one after the other come back with one Undo', async () => {
  await dueReminders('Wash the gi', 'Pay the gym')
  const due = await screen.findByRole('region', { name: 'Due' })
  await press('Delete: Wash the gi', { where: due })
  await see('“Wash the gi” deleted')
  await press('Delete: Pay the gym', { where: due })
  expect(await see('2 reminders deleted')).toBeTruthy()
  await press('Undo 2')
  const titles = () => within(screen.getByRole('region', { name: 'Due' })).getAllByRole('heading', { level: 3 })
  await expect
    .poll(() =>
      titles()
        .map(({ textContent }) => textContent)
        .sort(),
    )
    .toEqual(['Pay the gym', 'Wash the gi'])
})

test('one that repeats is followed by the next, is snoozed, edited, deleted, and restored', async () => {
  await dueReminders()
  await add({ title: 'Stretch', repeat: 'weekly' })
  await press('Done: Stretch', { where: await section('Due') })
  await expect.poll(() => titlesIn('Upcoming')).toEqual(['Stretch'])
  expect(daysIn('Upcoming')).toEqual(['2026-11-28'])

  await press('Snooze: Stretch', { where: await section('Upcoming') })
  const dialog = await screen.findByRole('dialog', { name: 'Snooze' })
  await fill('Another day', today, dialog)
  const snooze = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Snooze' })
  await expect.poll(() => snooze().disabled).toBe(true)
  await fill('Another day', '2026-11-30', dialog)
  await press('Snooze', { where: dialog })
  await expect.poll(() => daysIn('Upcoming')).toEqual(['2026-11-30'])
  await dialogsAreClosed()
  await see(/^Snoozed until/)
  await press('Undo')
  await expect.poll(() => daysIn('Upcoming')).toEqual(['2026-11-28'])
  await press('Snooze: Stretch', { where: await section('Upcoming') })
  await press(/^Tomorrow/, { where: await screen.findByRole('dialog', { name: 'Snooze' }) })
  await expect.poll(() => timesIn('Upcoming')).toEqual([['2026-11-22', 'Tomorrow']])
  await dialogsAreClosed()

  await press('Edit: Stretch', { where: await section('Upcoming') })
  const form = await screen.findByRole('dialog', { name: 'Edit Reminder' })
  await fill('Title', 'Stretch the hips', form)
  await press('Save Reminder', { where: form })
  await expect.poll(() => titlesIn('Upcoming')).toEqual(['Stretch the hips'])
  await dialogsAreClosed()

  await press('Delete: Stretch the hips', { where: await section('Upcoming') })
  expect(await see('“Stretch the hips” deleted')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('region', { name: 'Upcoming' })).toBeNull()
  await press('Undo')
  await expect.poll(() => titlesIn('Upcoming')).toEqual(['Stretch the hips'])
})

test("an 'Add notes' reminder opens the notes, and is done when they are written", async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ title: 'Open mat', notes: '', isPlanned: false })
  await rafa.patch(`/api/entries/${id}`, { hasPostSessionNotes: true })
  await openApp(rafa, '/reminders')
  await press('Add notes: Open mat', { where: await section('Due') })
  await fill('Training Notes', 'Swept from half guard.')
  await press('Update Entry')
  await expect.poll(() => screen.queryByRole('region', { name: 'Due' })).toBeNull()
  await dialogsAreClosed()
  await see('1 completed')
  expect(await screen.findByRole('heading', { name: 'Add notes: Open mat' })).toBeTruthy()
})

test('in the bell, one reminder is done after the other', async () => {
  await dueReminders('Wash the gi', 'Pay the gym', 'Buy tape')
  await press('Reminders, 3 due')
  const due = () => screen.findByRole('list', { name: 'Due reminders' })
  for (const title of ['Wash the gi', 'Pay the gym']) await press(`Done: ${title}`, { where: await due() })
  await expect.poll(async () => (await due()).textContent).toMatch(/^Buy tapeToday/)
})

test('the icon of the installed app counts what is due, and nothing after logging out', async () => {
  const badges: number[] = []
  Object.assign(navigator, { setAppBadge: async (count = 0) => void badges.push(count) })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'setAppBadge'))
  await dueReminders('Wash the gi', 'Pay the gym')
  await expect.poll(() => badges.at(-1)).toBe(2)
  await press('Done: Wash the gi', { where: await section('Due') })
  await expect.poll(() => badges.at(-1)).toBe(1)
  await press('Logout')
  await expect.poll(() => badges.at(-1)).toBe(0)
})

test('reminders are added and completed without signal, and sync once it is back', async () => {
  await dueReminders('Wash the gi')
  await expect.poll(() => titlesIn('Due')).toEqual(['Wash the gi'])
  const comeBack = goOffline()
  await add({ title: 'Book the seminar', date: '2026-11-24' })
  expect(await see('Saved Offline')).toBeTruthy()
  await expect.poll(() => titlesIn('Not synced yet')).toEqual(['Book the seminar'])
  await press('Done: Wash the gi', { where: await section('Due') })
  await expect.poll(() => titlesIn('Due')).toEqual([])

  await press('Training Entries', { role: 'link' })
  await screen.findByRole('searchbox', { name: 'Search entries' })
  await press('Reminders', { role: 'link' })
  await expect.poll(() => titlesIn('Not synced yet')).toEqual(['Book the seminar'])
  expect(titlesIn('Due')).toEqual([])
  await comeBack()
  await expect.poll(() => titlesIn('Upcoming')).toEqual(['Book the seminar'])
  await allIsSynced()
  expect(await see('1 completed')).toBeTruthy()
})
