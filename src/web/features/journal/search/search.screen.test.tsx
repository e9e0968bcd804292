import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  address,
  allIsSynced,
  chooseIn,
  dialogsAreClosed,
  fieldOf,
  fill,
  goOffline,
  loseSignal,
  openApp,
  press,
  pressIn,
  see,
  textsOf,
} from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const box = 'Search entries'

/** Half a year of training; half guard in some of it, its two words in much. */
async function openJournal() {
  const rafa = await world.signUp()
  const log = (title: string, date: string, notes: string) =>
    rafa.post('/api/entries', { title, date, notes, sessionType: 'class', academy: 'Northside' })
  for (let n = 0; n < 12; n++) await log(`Open guard ${n}`, '2026-10-10', 'Five rounds, half of them good.')
  await log('Sweeps', '2026-08-10', 'Shrimps and bridges. Then half guard, underhook first.')
  await log('Half guard survival', '2026-07-10', 'Knee shield high.')
  await log('Kimura from everywhere', '2026-09-10', 'Grip first.')
  await log('Toreando drills', '2026-06-10', 'Hands on the knees.')
  await openApp(rafa)
  await isShown(/Open guard/)
}

const cards = () => screen.queryAllByRole('article')
const isShown = (title: RegExp) => waitFor(() => expect(cards()[0]?.textContent).toMatch(title))
/** Waits until the journal says so, whichever words are in bold. */
const says = (text: string) => waitFor(() => expect(screen.getByRole('main').textContent).toContain(text))
const marked = () => cards()[0]?.querySelector('mark')?.textContent

test('other names are found, a typo is corrected, and so much is left out that something is found', async () => {
  await openJournal()
  await fill(box, 'bullfighter')
  await isShown(/Toreando/)
  await waitFor(() => expect([cards().length, marked()]).toEqual([1, 'Toreando']))

  await fill(box, 'mata leão')
  await says('No results for “mata leão”')

  await fill(box, 'kimora')
  await says('Showing results for “kimura”')
  await isShown(/Kimura from everywhere/)
  await waitFor(() => expect([cards().length, marked()]).toEqual([1, 'Kimura']))
  await press('Search instead for “kimora”')
  await says('No results for “kimora”')

  await fill(box, 'kimura heavy')
  await says('Showing “kimura”, without: heavy')
  await waitFor(() => expect(cards()).toHaveLength(1))
})

test('what is typed as a filter becomes a chip, and leaves with a tap', async () => {
  await openJournal()
  await pressIn(box, 'guard coach:kofi ')
  await waitFor(async () => expect((await fieldOf(box)).value).toBe('guard '))
  await says('Showing “guard”, without: Coach: kofi')
  await press('Remove Coach: kofi', { role: 'link' })
  await says('14 sessions matching “guard”')

  await fill(box, 'guard -open')
  await pressIn(box, '{Enter}')
  await waitFor(async () => expect((await fieldOf(box)).value).toBe('guard'))
  await waitFor(() => expect(cards()).toHaveLength(2))
  expect(await screen.findByRole('link', { name: 'Remove Without open' })).toBeTruthy()
  await press('Clear the search')
  await waitFor(() => expect(address()).toBe('/'))
})

test('the journal is narrowed down before anything is typed', async () => {
  await openJournal()
  await press('Filters')
  await chooseIn('Month', 'August 2026')
  await isShown(/Sweeps/)
  await waitFor(() => expect(cards()).toHaveLength(1))
  await press('Clear the search')
  await isShown(/Open guard/)
  await press('Filters')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Month' })).toBeNull())
})

test('a tap on a tag of a card lists what carries it, within the search', async () => {
  const rafa = await world.signUp()
  for (const [title, name] of [
    ['Knee cut', 'Passing'],
    ['Knee shield', 'Half guard'],
  ] as const)
    await rafa.log({ title, isPlanned: false, tags: [(await rafa.tag(name)).id] })
  await openApp(rafa)
  await fill(box, 'knee')
  await says('2 sessions matching “knee”')
  await press('Passing', { role: 'link' })
  await says('1 session matching “knee”')
  await isShown(/Knee cut/)
  await press('Tag Passing: show all sessions', { role: 'link' })
  await waitFor(() => expect(cards()).toHaveLength(2))
})

test('earlier entries that may mention a technique are linked one by one or all at once, or ignored', async () => {
  const rafa = await world.signUp()
  for (const [day, notes] of [
    ['17', 'Warm-up\nKnee-cut against the shield'],
    ['18', 'Two knee slices'],
    ['19', 'Knee cuts, then stretching'],
  ])
    await rafa.post('/api/entries', { title: `Day ${day}`, date: `2026-03-${day}`, notes })
  const { body } = await rafa.post('/api/techniques', { name: 'Knee Cut', otherNames: ['knee slice'] })
  await openApp(rafa, `/techniques/${body.id}`)
  const entries = () => screen.getByRole('region', { name: 'Entries' })
  const suggested = () => within(screen.getByRole('list', { name: 'Earlier entries' })).getAllByRole('listitem')
  expect(await see('3 earlier entries may mention this')).toBeTruthy()
  await press('Show', { where: entries() })
  expect(await see('Knee-cut against the shield')).toBeTruthy()
  await press(/^Link Day 18/)
  await waitFor(() => expect(suggested()).toHaveLength(2))
  await press('Undo')
  await waitFor(() => expect(suggested()).toHaveLength(3))
  await press(/^Ignore Day 18/)
  expect(await see('1 entry ignored')).toBeTruthy()
  await openApp(rafa, `/techniques/${body.id}`)
  expect(await see('2 earlier entries may mention this')).toBeTruthy()
  await press('Ignore all')
  await waitFor(() => expect(entries().textContent).not.toContain('may mention this'))
  await press('Undo')
  expect(await see('2 earlier entries may mention this')).toBeTruthy()
  await press('Link all')
  expect(await see('2 entries linked')).toBeTruthy()
  await waitFor(() => expect(entries().textContent).not.toContain('may mention this'))
  expect(within(entries()).getAllByRole('button', { name: /^Day / })).toHaveLength(2)
  await press('Undo')
  expect(await see('2 earlier entries may mention this')).toBeTruthy()
  await says('No entry mentions it yet.')
})

test('without a connection, typos and too many words lead to the same sessions', async () => {
  await openJournal()
  await fill(box, 'kimora')
  await says('Showing results for “kimura”')
  loseSignal()
  window.dispatchEvent(new Event('offline'))
  await fill(box, 'half gaurd survival knee shield heavy')
  await says('Showing results for “half guard survival knee shield”, without: heavy')
  await waitFor(() => expect(cards()[0]?.textContent).toContain('Half guard survival'))
})

test('a session logged offline mentions techniques, is found by their other names, and arrives once', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/techniques', { name: 'Knee Cut', otherNames: ['knee slice'] })
  await openApp(rafa)
  await press('New Entry')
  await fill('Title', 'Basement class')
  await fill('Training Notes', 'knee cuts')
  await screen.findByRole('checkbox', { name: 'Knee Cut' })
  const comeBack = goOffline()
  window.dispatchEvent(new Event('offline'))
  await press('Knee Cut', { role: 'checkbox' })
  await press('Save Entry')
  expect(await see('Saved Offline')).toBeTruthy()
  await dialogsAreClosed()
  const mentioned = async () =>
    textsOf('listitem', { where: await screen.findByRole('list', { name: 'Techniques' }) })
  await fill(box, 'slice')
  await says('1 session matching “slice”')
  await expect.poll(mentioned).toEqual(['Knee Cut'])
  expect(await screen.findByRole('button', { name: 'Basement class' })).toBeTruthy()
  await fill(box, '')

  await comeBack()
  await expect
    .poll(async () => (await rafa.get('/api/entries')).body)
    .toMatchObject([{ title: 'Basement class', techniques: [{ name: 'Knee Cut' }] }])
  await allIsSynced()
})
