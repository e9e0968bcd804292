import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  chooseIn,
  dialogsAreClosed,
  fill,
  goOffline,
  openApp,
  press,
  see,
  setDeviceClock,
  textsOf,
} from '#test/screen.tsx'
import { aWorld, type Person, worldBegins } from '#test/world.ts'

const world = await aWorld()

/** The practice of someone who learns these techniques. */
async function practicing(...techniques: object[]) {
  const rafa = await world.signUp()
  for (const technique of techniques) await rafa.post('/api/techniques', { status: 'learning', ...technique })
  await rafa.post('/api/practice/cards', { isSuggested: true })
  await openApp(rafa, '/practice')
  return rafa
}

const drilled = [
  { name: 'Knee Cut', status: 'drilling', steps: 'Far underhook first, then slide the shin.' },
  { name: 'Armbar', keyDetails: 'Finish with the hips.' },
  { name: 'Toreando' },
]

const due = () => screen.findByRole('region', { name: 'Due today' })
const onTop = (name: string) =>
  waitFor(async () => expect(textsOf('heading', { level: 2, where: await due() })).toContain(name))
const rate = async (name: string) => press(new RegExp(`^${name} `), { where: await due() })

let minutes = 0

/** Reads the notes of the technique on top, and rates it, a minute after the one before. */
async function reviewAs(rating: string) {
  setDeviceClock(new Date(worldBegins.getTime() + ++minutes * 60_000).toISOString())
  await press('Show my notes')
  await rate(rating)
}

async function logPractice(technique: string, success?: string) {
  await press('Log practice')
  const dialog = await screen.findByRole('dialog', { name: 'Log Practice' })
  await chooseIn('Technique', technique)
  if (success) await press(success, { role: 'radio', where: dialog })
  await press('Save Practice', { where: dialog })
}

/** The ratings of each technique in practice, as the server has them. */
async function storedRatings(person: Person) {
  const ratings: Record<string, string> = {}
  for (const { techniqueId } of (await person.get('/api/practice/cards')).body) {
    const { body } = await person.get(`/api/practice/history?techniqueId=${techniqueId}`)
    ratings[body.name] = body.reviews.map(({ rating }: { rating: string }) => rating).join()
  }
  return ratings
}

test('what is rated and logged offline moves on at once, and is stored exactly once', async () => {
  const rafa = await practicing(...drilled)
  await onTop('Knee Cut')
  await reviewAs('Good')
  await onTop('Armbar')
  await expect.poll(() => storedRatings(rafa)).toMatchObject({ 'Knee Cut': 'good' })

  const comeBack = goOffline()
  await reviewAs('Hard')
  await onTop('Toreando')
  // Of a rating that isn't synced, then of one that is.
  await press('Undo')
  await onTop('Armbar')
  await press('Undo')
  await onTop('Knee Cut')
  await reviewAs('Easy')
  await onTop('Armbar')
  await reviewAs('Again')
  await logPractice('Armbar')
  const pending = () => screen.queryByRole('list', { name: 'Not synced yet' })
  await expect.poll(() => pending()?.textContent).toContain('Armbar')
  await dialogsAreClosed()
  await press('Training Entries', { role: 'link' })
  await screen.findByRole('searchbox', { name: 'Search entries' })
  await press('Technique Practice', { role: 'link' })
  await onTop('Toreando')

  await comeBack()
  await waitFor(() => expect(pending()).toBeNull())
  await expect.poll(() => textsOf('article').filter((text) => text?.includes('Armbar')).length).toBe(1)
  await expect.poll(() => storedRatings(rafa)).toEqual({ 'Knee Cut': 'easy', Armbar: 'again', Toreando: '' })
})

test('without notes, a card shows what the catalog says until its member writes their own', async () => {
  await practicing({ name: 'Toreando' }, { name: 'Coach’s special' })
  await press('Show notes')
  await press('Write your own')
  await fill('Steps', 'Knees together, then run.')
  await press('Save Technique')
  const steps = await screen.findByRole('region', { name: 'Steps' })
  expect(await within(steps).findByText('Knees together, then run.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'From the catalog' })).toBeNull())
  await dialogsAreClosed()
  await rate('Good')
  // Without notes there is nothing to reveal.
  await onTop('Coach’s special')
  expect(await see('You have no notes on this technique yet.')).toBeTruthy()
  expect(await within(await due()).findByRole('button', { name: /^Hard / })).toBeTruthy()
})

test('what was drilled with success is no longer due today', async () => {
  const rafa = await practicing(...drilled)
  expect(await see('3 due today')).toBeTruthy()
  await logPractice('Knee Cut', '4')
  expect(await see('2 due today')).toBeTruthy()
  const counted = () => textsOf('article').filter((text) => text?.includes('counts as Good'))
  await waitFor(() => expect(counted()).toEqual([expect.stringContaining('Knee Cut')]))
  await dialogsAreClosed()
  await openApp(rafa, '/practice')
  expect(await see('2 due today')).toBeTruthy()
})

test('the next 14 days say how many techniques are due on each, and a rating without signal changes them at once', async () => {
  await practicing(...drilled)
  const ahead = async () =>
    textsOf('listitem', { where: await screen.findByRole('region', { name: 'Next 14 days' }) }).filter(
      (text) => !text?.includes(': 0 '),
    )
  await waitFor(async () => expect(await ahead()).toEqual([expect.stringContaining(': 3 techniques')]))
  const comeBack = goOffline()
  await onTop('Knee Cut')
  await reviewAs('Good')
  await waitFor(async () =>
    expect(await ahead()).toEqual([
      expect.stringContaining(': 2 techniques'),
      expect.stringContaining(': 1 technique'),
    ]),
  )
  await comeBack()
})
