import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  allIsSynced,
  dialogsAreClosed,
  fieldOf,
  fill,
  goOffline,
  loseReply,
  openApp,
  press,
  see,
} from '#test/screen.tsx'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const entriesOf = async (person: Person): Promise<Record<string, unknown>[]> =>
  (await person.get('/api/entries')).body
const titlesOf = async (person: Person) => (await entriesOf(person)).map(({ title }) => title)
const valueOf = async (label: string) => (await fieldOf(label)).value

/** Opens the form for a new session. */
async function write(person: Person, title: string) {
  await openApp(person)
  await press('New Entry')
  await fill('Title', title)
}

test('a session whose reply is lost is stored once', async () => {
  const rafa = await world.signUp()
  await write(rafa, 'Only once')
  loseReply('POST', /^\/api\/entries$/)
  await press('Save Entry')
  expect(await see('Saved Offline')).toBeTruthy()
  await dialogsAreClosed()
  await allIsSynced()
  expect(await titlesOf(rafa)).toEqual(['Only once'])
})

test('a tag that was typed and not added yet is saved with the session', async () => {
  const rafa = await world.signUp()
  await write(rafa, 'Takedown class')
  await fill('Add custom tag', 'Ankle pick')
  await press('Save Entry')
  await dialogsAreClosed()
  await expect.poll(() => entriesOf(rafa)).toMatchObject([{ tags: [{ name: 'Ankle pick' }] }])
})

test('notes that are too long are not cut off; a message asks to shorten them', async () => {
  await write(await world.signUp(), 'A whole notebook')
  await fill('Training Notes', 'x'.repeat(20_312))
  expect(await see('20,312 of 20,000 characters')).toBeTruthy()
  await press('Save Entry')
  expect(await see('Notes can be at most 20,000 characters')).toBeTruthy()
  expect((await valueOf('Training Notes')).length).toBe(20_312)
})

test('a search says that there is no signal, and runs again once there is', async () => {
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  await openApp(await world.signUp())
  const search = async (text: string) => fill('Search entries', text)
  await search('guard')
  expect(await see('No results for “guard”')).toBeTruthy()
  const comeBack = goOffline()
  await search('sweep')
  expect(await see(/offline|connection/i)).toBeTruthy()
  await comeBack()
  expect(await see('No results for “sweep”')).toBeTruthy()
})

/** Writes down a round and more, and presses none of the buttons that add it. */
async function typeWithoutAdding() {
  const dialog = await screen.findByRole('dialog', { name: 'New Training Entry' })
  const open = async (part: RegExp) => {
    const toggle = await within(dialog).findByRole('button', { name: part })
    if (toggle.getAttribute('aria-expanded') === 'false') await press(part, { where: dialog })
  }
  await open(/^Rounds/)
  await fill('Partner of the next round', 'Theo')
  await press('Add round')
  await press('Details of round 1')
  await press('They got me', { role: 'radio' })
  await fill('With', 'rnc')
  await fill('From', 'Back Control')
  await fill('Add to positions lost', 'Scramble')
  await fill('Partner of the next round', 'Mia')
  await fill('Add custom tag', 'Ankle pick')
  await open(/^Training Media/)
  await fill('Add a YouTube or Vimeo link', 'youtu.be/tooshort')
}

test('what stands in a field whose Add wasn’t pressed is there after a reload, and saved', async () => {
  const rafa = await world.signUp()
  await write(rafa, 'Open mat')
  await typeWithoutAdding()
  await openApp(rafa)
  await press('New Entry')
  await expect.poll(() => valueOf('Add a YouTube or Vimeo link')).toBe('youtu.be/tooshort')
  expect(await valueOf('Partner of the next round')).toBe('Mia')
  expect(await valueOf('With')).toBe('rnc')
  await press('Save Entry')
  expect(await see('This link leads to no video.')).toBeTruthy()
  await fill('Add a YouTube or Vimeo link', 'youtu.be/dQw4w9WgXcQ')
  await press('Save Entry')
  await dialogsAreClosed()
  await expect.poll(() => titlesOf(rafa)).toEqual(['Open mat'])
  expect(await entriesOf(rafa)).toMatchObject([
    {
      tags: [{ name: 'Ankle pick' }],
      videoLinks: ['https://youtu.be/dQw4w9WgXcQ'],
      rounds: [
        {
          partner: { name: 'Theo' },
          lost: ['Scramble'],
          submissions: [{ isMine: false, name: 'rnc', fromPosition: 'Back Control' }],
        },
        { partner: { name: 'Mia' }, submissions: [], lost: [] },
      ],
    },
  ])
  await press('New Entry')
  expect(await valueOf('Title')).toBe('')
  await waitFor(() => expect(screen.queryByText('Draft restored.')).toBeNull())
})
