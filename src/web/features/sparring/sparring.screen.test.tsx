import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  allIsSynced,
  chooseQuickLog,
  dialogsAreClosed,
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

/** A member who rolls with Theo, and his id. */
async function withTheo() {
  const rafa = await world.signUp()
  const { body } = await rafa.post('/api/partners', { name: 'Theo' })
  return { rafa, theo: body.id as number }
}

const storedBy = async (person: Person): Promise<{ rounds: { submissions: { name: string }[] }[] }[]> =>
  (await person.get('/api/entries')).body
const regionOf = (name: string) => screen.findByRole('region', { name })
const itemsOf = (where: HTMLElement) => within(where).getAllByRole('listitem')

test('who has only matches reads what they teach, and is asked who they roll with', async () => {
  const rafa = await world.signUp()
  const match = { key: 'a', outcome: 'lost', ending: 'submission', technique: 'Armbar', position: 'Mount' }
  await rafa.post('/api/competitions', { name: 'Munich Open', date: today, matches: [match] })
  await openApp(rafa, '/sparring')
  expect(await see('Who do you roll with?')).toBeTruthy()
  const lessons = await regionOf('What your rounds teach')
  await waitFor(() => expect(lessons.textContent).toContain('Armbar'))
})

test('a quick sparring log creates its rounds, with a partner who is known already', async () => {
  const { rafa } = await withTheo()
  await openApp(rafa)
  await chooseQuickLog('Sparring')
  await fill('Partner', 'theo')
  await press('3', { role: 'radio' })
  await press('Log Sparring')
  await dialogsAreClosed()
  await expect
    .poll(() => storedBy(rafa))
    .toMatchObject([
      {
        title: 'Sparring: 3 round(s) with theo',
        notes: 'Partner: theo\nRounds: 3',
        tags: [],
        rounds: [1, 2, 3].map(() => ({ partner: { name: 'Theo' }, result: null })),
      },
    ])
  expect((await rafa.get('/api/partners')).body).toHaveLength(1)
})

test('a grappler finds out what catches them most, and starts practicing its escape', async () => {
  const { rafa, theo: partnerId } = await withTheo()
  const caughtBy = (name: string, fromPosition: string) => ({
    partnerId,
    result: 'lost',
    lost: [fromPosition],
    submissions: [{ isMine: false, name, fromPosition }],
  })
  const americana = caughtBy('Americana', 'Side Control')
  const bow = caughtBy('Bow and Arrow', 'Back Control')
  const kimura = { partnerId, result: 'won', submissions: [{ isMine: true, name: 'Kimura' }] }
  const evenings = { Monday: [americana, bow, kimura], Wednesday: [bow, kimura], Friday: [bow, kimura] }
  const openMats = Object.fromEntries([1, 2, 3, 4].map((n) => [`Open mat ${n}`, [americana]]))
  for (const [title, rounds] of Object.entries({ ...evenings, Saturday: [bow, kimura], ...openMats }))
    await rafa.post('/api/entries', { title, date: today, isPlanned: false, rounds })
  await openApp(rafa, '/sparring')
  expect(await see(/^From 13 rounds: 4 won, 9 lost, 0 even\./)).toBeTruthy()
  const catches = await regionOf('What catches you')
  const [first] = itemsOf(catches)
  expect(first?.textContent).toContain('Americana from Side Control5 times')
  expect(first?.textContent).toContain('in 38% of rounds · Theo 5')
  await press('Elbow Escape: add to practice', { where: catches })
  expect(await within(catches).findByText('Elbow Escape: in practice')).toBeTruthy()

  await press(/^Americana/, { where: catches })
  const behind = await screen.findByRole('dialog', { name: 'Americana from Side Control' })
  await waitFor(() => expect(itemsOf(behind)).toHaveLength(5))
  await press(/Monday/, { where: behind })
  expect(await screen.findByRole('dialog', { name: 'Monday' })).toBeTruthy()
  await press('Close')
  await dialogsAreClosed()

  await press('Theo', { role: 'link' })
  expect(await see('13 rounds')).toBeTruthy()
  const timeline = await regionOf('Timeline')
  expect(itemsOf(timeline)).toHaveLength(13)
  expect(timeline.textContent).not.toContain('Theo')
  await openApp(rafa, '/practice')
  expect(await see('Elbow Escape')).toBeTruthy()
})

test('partners are a table that sorts by what its headings say', async () => {
  const rafa = await world.signUp()
  const ids: number[] = []
  for (const name of ['Ana', 'Theo', 'Sam']) ids.push((await rafa.post('/api/partners', { name })).body.id)
  const [, theo, sam] = ids
  const rounds = [
    [theo, 'won'],
    [theo, 'lost'],
    [sam, 'won'],
    [sam, 'won'],
  ].map(([partnerId, result]) => ({ partnerId, result }))
  await rafa.post('/api/entries', { title: 'Open mat', date: '2026-03-01', rounds })
  await openApp(rafa, '/sparring')
  const table = await screen.findByRole('table', { name: 'Your partners' })
  const names = () => textsOf('link', { where: table })
  await expect.poll(names).toEqual(['Ana', 'Sam', 'Theo'])
  for (const [heading, sorted, expected] of [
    ['Won', 'descending', ['Sam', 'Theo', 'Ana']],
    ['Lost', 'descending', ['Theo', 'Ana', 'Sam']],
    ['Lost', 'ascending', ['Ana', 'Sam', 'Theo']],
  ] as const) {
    await press(heading, { where: table })
    await expect.poll(names).toEqual(expected)
    const column = within(table).getByRole('columnheader', { name: heading })
    expect(column.getAttribute('aria-sort')).toBe(sorted)
  }
})

test('a partner is added offline, archived, merged, and deleted with Undo', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, '/sparring')
  await press('New partner')
  const form = await screen.findByRole('dialog')
  await fill('Name', 'Theo', form)
  await press('Purple Belt', { role: 'radio', where: form })
  await press('Bigger', { role: 'radio', where: form })
  await fill('Private notes', 'Bad left knee.', form)
  const comeBack = goOffline()
  await press('Save Partner')
  await expect.poll(() => textsOf('article').join()).toContain('Not synced yet')
  await dialogsAreClosed()
  await rafa.post('/api/partners', { name: 'Theodore', academy: 'Northside' })
  await comeBack()
  await allIsSynced()
  await press('Theo', { role: 'link' })
  expect(await see('Bad left knee.')).toBeTruthy()
  await expect.poll(() => document.title).toBe('Sparring Partners · Rollbook')
  expect((await rafa.get('/api/partners')).body).toContainEqual(
    expect.objectContaining({ name: 'Theo', belt: 'purple', size: 'bigger' }),
  )

  await press('Archive')
  await screen.findByRole('button', { name: 'Unarchive' })
  await press('Merge')
  await press('Theodore', { role: 'radio' })
  await press('Merge', { where: await screen.findByRole('dialog') })
  expect(await screen.findByRole('heading', { name: 'Theodore' })).toBeTruthy()
  expect(await see('Bad left knee.')).toBeTruthy()
  await dialogsAreClosed()

  await press('Delete')
  expect(await see('Who do you roll with?')).toBeTruthy()
  await press('Undo')
  expect(await screen.findByRole('link', { name: 'Theodore' })).toBeTruthy()
})

test('a round has details, and a partner who is new', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  await press('New Entry')
  await fill('Title', 'Open mat')
  // The laptop has added her, too, which the phone doesn't know.
  await rafa.post('/api/partners', { name: 'MIA' })
  const comeBack = goOffline()
  await press(/^Rounds /)
  await fill('Partner of the next round', 'Mia')
  await press('Add round')
  const result = await screen.findByRole('group', { name: 'Result of round 1' })
  await press('Lost', { role: 'radio', where: result })
  await press('Details of round 1')
  await fill('Minutes', '6')
  await press('Gi', {
    role: 'radio',
    where: await screen.findByRole('group', { name: 'This round: gi or no-gi' }),
  })
  await fill('With', 'Armbar')
  await fill('From', 'Mount')
  await press('Add submission')
  await fill('Add to positions lost', 'Mount')
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Mount' })).checked).toBe(true)
  await press('Same again')
  await press('Save Entry')
  expect(await see('Saved Offline')).toBeTruthy()
  await dialogsAreClosed()
  await comeBack()
  const round = { partner: { name: 'MIA' }, result: 'lost', minutes: 6, attire: 'gi' }
  const submission = { isMine: false, techniqueId: null, name: 'Armbar', fromPosition: 'Mount' }
  await expect
    .poll(() => storedBy(rafa))
    .toMatchObject([
      {
        rounds: [
          { ...round, lost: ['Mount'], submissions: [submission] },
          { ...round, lost: [], submissions: [] },
        ],
      },
    ])
  await allIsSynced()
  await openApp(rafa, '/sparring')
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'MIA' })).toHaveLength(1))
})
