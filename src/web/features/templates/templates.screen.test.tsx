import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  dialogsAreClosed,
  fieldOf,
  fill,
  goOffline,
  loseReply,
  openApp,
  press,
  see,
  textsOf,
} from '#test/screen.tsx'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const mine = () => screen.findByRole('region', { name: 'Your templates' })
const names = async () => textsOf('heading', { level: 3, where: await mine() })
const storedNames = async (person: Person) =>
  (await person.get('/api/templates')).body.map(({ name }: { name: string }) => name)

async function more(name: string, action: string) {
  const toggle = await screen.findByRole('button', { name: `More for ${name}` })
  if (toggle.getAttribute('aria-expanded') === 'false') await press(`More for ${name}`)
  await press(action, { where: toggle.closest('article') as HTMLElement })
}

test('a logged session becomes a template', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.tag('Guard')
  const sameNextTime = {
    title: 'Noon drilling',
    sessionType: 'garage',
    startTime: '12:00',
    endTime: '13:00',
    academy: 'Northside',
    instructor: 'Coach Kofi',
  } as const
  await rafa.log({ ...sameNextTime, tags: [id], date: '2026-11-18', isPlanned: false })
  await openApp(rafa)
  await press('Noon drilling')
  await press('Save as template')
  expect((await fieldOf('Name')).value).toBe('Noon drilling')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Wed' })).checked).toBe(true)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Guard' })).checked).toBe(true)
  await press('Save Template')
  expect(await see('“Noon drilling” saved')).toBeTruthy()
  const { title: name, ...rest } = sameNextTime
  expect((await rafa.get('/api/templates')).body).toMatchObject([{ name, title: '', weekday: 3, ...rest }])
})

test('a template written, corrected, pinned, and ordered without signal is stored once there is some', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/templates', { name: 'Open mat', notesPrompts: 'Who did you roll with?' })
  await openApp(rafa, '/templates')
  await press('New template')
  await fill('Name', 'Morning no-gi')
  const comeBack = goOffline()
  await press('Save Template')
  expect(await see('Saved Offline')).toBeTruthy()
  await dialogsAreClosed()
  await press('Morning no-gi')
  await fill('Name', 'Morning gi')
  await press('Save Template')
  await dialogsAreClosed()
  await press('Pin Open mat to Quick Entry')
  await more('Open mat', 'Edit')
  await fill('Academy', 'Northside')
  await press('Save Template')
  await dialogsAreClosed()
  await expect.poll(() => textsOf('article').join()).toContain('NorthsideNot synced yet')
  await comeBack()
  await expect
    .poll(() => rafa.get('/api/templates'))
    .toMatchObject({
      body: [
        { name: 'Open mat', academy: 'Northside', isPinned: true, notesPrompts: 'Who did you roll with?' },
        { name: 'Morning gi' },
      ],
    })
  await expect.poll(names).toEqual(['Open mat', 'Morning gi'])
})

test('a template deleted without signal comes back with Undo, and goes with what it was seen as', async () => {
  const rafa = await world.signUp()
  const { body: template } = await rafa.post('/api/templates', { name: 'Open mat' })
  await openApp(rafa, '/templates')
  await expect.poll(names).toEqual(['Open mat'])
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const comeBack = goOffline()
  await more('Open mat', 'Delete')
  await press('Undo')
  await expect.poll(names).toEqual(['Open mat'])
  await more('Open mat', 'Delete')
  await expect.poll(() => screen.queryByRole('button', { name: 'More for Open mat' })).toBeNull()
  await rafa.patch(`/api/templates/${template.id}`, { academy: 'Northside' })
  await comeBack()
  await openApp(rafa)
  const card = await screen.findByRole('region', { name: 'Offline entries' })
  await press(/1 failed/, { where: card })
  await press('Choose what to do: Open mat', { where: card })
  expect(await see(/Northside/)).toBeTruthy()
  await press('Keep it')
  await dialogsAreClosed()
  await openApp(rafa, '/templates')
  await expect.poll(names).toEqual(['Open mat'])
})

test('a template whose reply got lost is stored once, as last typed', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, '/templates')
  await press('New template')
  await fill('Name', 'Morning gi')
  loseReply('POST', /^\/api\/templates$/)
  await press('Save Template')
  await dialogsAreClosed()
  await expect.poll(names).toEqual(['Morning gi'])
  await more('Morning gi', 'Edit')
  await fill('Name', 'Morning no-gi')
  await press('Save Template')
  await expect.poll(names).toEqual(['Morning no-gi'])
  await expect.poll(() => storedNames(rafa)).toEqual(['Morning no-gi'])
})

test('duplicating a template leaves the draft of a new one alone', async () => {
  await openApp(await world.signUp(), '/templates')
  await press('Add Class')
  await expect.poll(names).toEqual(['Class'])
  await press('New template')
  await fill('Name', 'Half typed')
  await press('Cancel')
  await dialogsAreClosed()
  await more('Class', 'Duplicate')
  expect((await fieldOf('Name')).value).toBe('Class (copy)')
  await press('Save Template')
  await expect.poll(names).toHaveLength(2)
  await dialogsAreClosed()
  await press('New template')
  expect((await fieldOf('Name')).value).toBe('Half typed')
})

test('a member without templates adds the starters one by one or all at once', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, '/templates')
  expect(await see(/^Same class every Tuesday\?/)).toBeTruthy()
  await press('Add Seminar')
  await expect.poll(names).toEqual(['Seminar'])
  await press('Add all 4')
  const all = ['Seminar', 'Class', 'Open mat', 'Private', 'Competition']
  await expect.poll(names).toEqual(all)
  await expect.poll(() => screen.queryByRole('region', { name: 'Starters' })).toBeNull()
  await openApp(rafa, '/templates')
  await expect.poll(names).toEqual(all)
})

test('a template is created, used, edited, duplicated, deleted and restored', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, '/templates')
  await press('New template')
  await press('Save Template')
  expect(await see('Name is required')).toBeTruthy()
  await fill('Name', 'Saturday class')
  await fill('Session title', 'Fundamentals')
  await press('Sat', { role: 'radio' })
  await fill('Start Time', '19:00')
  await fill('End Time', '20:30')
  await fill('Instructor', 'Lena')
  await fill('Add custom tag', 'Guard')
  await fill('Notes prompts', 'What was shown?')
  await press('Save Template')
  await dialogsAreClosed()
  expect((await mine()).textContent).toContain('Saturdays 7:00 – 8:30 PM')
  expect((await mine()).textContent).toContain('Guard')

  await press('Use now: Saturday class')
  expect((await fieldOf('Title')).value).toBe('Fundamentals')
  expect((await fieldOf('Date')).value).toBe('2026-11-21')
  expect((await fieldOf('Instructor')).value).toBe('Lena')
  expect((await screen.findByRole('dialog')).textContent).toContain('What was shown?')
  expect((await fieldOf('Training Notes')).value).toBe('')
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Guard' })).checked).toBe(true)
  await press('Save Entry')
  expect(await see('Training entry created successfully')).toBeTruthy()
  await dialogsAreClosed()

  await more('Saturday class', 'Edit')
  await fill('Name', 'Advanced')
  await press('Save Template')
  await expect.poll(names).toEqual(['Advanced'])
  await dialogsAreClosed()
  await more('Advanced', 'Duplicate')
  expect((await fieldOf('Name')).value).toBe('Advanced (copy)')
  await press('Save Template')
  await expect.poll(names).toEqual(['Advanced', 'Advanced (copy)'])
  await dialogsAreClosed()
  await more('Advanced', 'Delete')
  await expect.poll(names).toEqual(['Advanced (copy)'])
  await press('Undo')
  await expect.poll(names).toEqual(['Advanced', 'Advanced (copy)'])
  expect((await rafa.get('/api/entries')).body).toMatchObject([{ title: 'Fundamentals', instructor: 'Lena' }])
})
