import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  allIsSynced,
  chooseQuickLog,
  dialogsAreClosed,
  fieldOf,
  fill,
  goOffline,
  openApp,
  press,
  see,
  textsOf,
} from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const today = '2026-11-21'

const storedBy = async (person: Person) => (await person.get('/api/entries')).body
const dialogOf = (name: string) => screen.findByRole('dialog', { name })
/** What stands under Earlier, nothing where it isn't shown. */
const earlier = () => screen.queryByRole('region', { name: 'Earlier' })?.textContent ?? ''

test('another focus ends the one before; it is edited, deleted, and brought back', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/focuses', { kind: 'position', names: ['Half Guard'], from: '2026-11-11', weeks: 2 })
  await openApp(rafa, '/focus')
  expect(await see('Week 2 of 2')).toBeTruthy()
  await press('Choose another')
  const form = await dialogOf('New Focus')
  expect(await see(/“Half Guard” ends when this one begins/)).toBeTruthy()
  await fill('Technique', 'Knee Cut', form)
  await press('Add another', { where: form })
  expect(await fieldOf('Technique 2', form)).toBe(document.activeElement)
  await press('Save Focus', { where: form })
  expect(await screen.findByRole('heading', { name: 'Knee Cut' })).toBeTruthy()
  await expect.poll(earlier).toContain('Half Guard')
  await dialogsAreClosed()

  await press('Half Guard')
  await press('Delete', { where: await dialogOf('Edit Focus') })
  await expect.poll(earlier).toBe('')
  await dialogsAreClosed()
  await press('Undo')
  await expect.poll(earlier).toContain('Half Guard')
})

test('quick logs offer the focus, too, and what they add to a session keeps it, also without signal', async () => {
  const rafa = await world.signUp()
  const about = 'Armbar from Closed Guard'
  await rafa.post('/api/focuses', { kind: 'caught', names: ['Armbar'], fromPosition: 'Closed Guard', from: today })
  await openApp(rafa)
  await chooseQuickLog('Training')
  await fill('Title', 'Fundamentals')
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: about })).checked).toBe(false)
  await press('Log Training')
  const session = () => textsOf('article').find((text) => text?.includes('Fundamentals'))
  await expect.poll(session).toBeTruthy()
  await dialogsAreClosed()

  await openApp(rafa)
  await chooseQuickLog('Technique')
  await screen.findByRole('button', { name: /^Add to / })
  const comeBack = goOffline()
  await fill('Technique', 'Posture')
  await press(about, { role: 'checkbox' })
  await press(/^Add to /)
  await expect.poll(session).toContain(about)
  await dialogsAreClosed()
  await chooseQuickLog('Sparring')
  await fill('Partner', 'Ana')
  await press(/^Add to /)
  await expect.poll(session).toContain('Ana')
  expect(session()).toContain(about)
  await dialogsAreClosed()

  await comeBack()
  await expect
    .poll(() => storedBy(rafa))
    .toMatchObject([{ title: 'Fundamentals', tags: [{ name: about }], rounds: [{ partner: { name: 'Ana' } }] }])
  await allIsSynced()
})

test('a goal of a week is a ring in the month’s head, which fills with each session', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Fundamentals', isPlanned: false })
  await openApp(rafa, '/focus')
  await press('Set a goal')
  const form = await dialogOf('Weekly Goal')
  await fill('A week', 'many', form)
  await press('Save Goal', { where: form })
  expect(await see(/^A goal is a whole number/)).toBeTruthy()
  await fill('A week', '2', form)
  await press('Save Goal', { where: form })
  expect(await see('1 of 2 sessions this week')).toBeTruthy()
  await dialogsAreClosed()
  await openApp(rafa)
  expect(await screen.findByRole('link', { name: /^1 of 2 sessions this week/ })).toBeTruthy()
  await chooseQuickLog('Training')
  await fill('Title', 'Open mat')
  await press('Log Training')
  await dialogsAreClosed()
  await press(/^2 of 2 sessions this week/, { role: 'link' })
  await press('Change goal')
  await press('End goal', { where: await dialogOf('Weekly Goal') })
  expect(await screen.findByRole('button', { name: 'Set a goal' })).toBeTruthy()
  await dialogsAreClosed()
  await press('Undo')
  expect(await see('2 of 2 sessions this week')).toBeTruthy()
})

test('a goal is in the journal before its month has a session', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { weeklyGoal: { unit: 'sessions', amount: 2 } })
  await rafa.log({ title: 'Fundamentals', date: '2026-09-22', isPlanned: false })
  await openApp(rafa)
  await press(/^0 of 2 sessions this week/, { role: 'link' })
  expect(await see('Weeks that reach it are counted here.')).toBeTruthy()
})
