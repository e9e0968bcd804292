import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseIn, dialogsAreClosed, fill, openApp, press, see, textsOf } from '#test/screen.tsx'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** A member who rolls with Theo. */
async function withTheo() {
  const rafa = await world.signUp()
  await rafa.post('/api/partners', { name: 'Theo' })
  return { rafa }
}

const storedBy = async (person: Person): Promise<{ rounds: { submissions: { name: string }[] }[] }[]> =>
  (await person.get('/api/entries')).body
const regionOf = (name: string) => screen.findByRole('region', { name })
const itemsOf = (where: HTMLElement) => within(where).getAllByRole('listitem')
/** What the submissions that are written down say. */
const caughtBy = () => textsOf('listitem', {}).filter((text) => text?.startsWith('Caught by'))

test('a submission is chosen with a chip or by any of its names, and a typo is asked about', async () => {
  const { rafa } = await withTheo()
  await openApp(rafa)
  await press('New Entry')
  await fill('Title', 'Open mat')
  await press(/^Rounds /)
  await press('Add a round with Theo')
  await press('Details of round 1')
  await press('They got me', { role: 'radio' })
  await fill('With', 'Mata')
  await press('Rear Naked Choke')
  await fill('With', 'rnc')
  await press('Add submission')
  await waitFor(() =>
    expect(caughtBy()).toEqual(['Caught by Rear Naked Choke', 'Caught by Rear Naked Chokewritten rnc']),
  )
  await fill('With', 'kimrua')
  expect(await screen.findByRole('button', { name: 'Kimura?' })).toBeTruthy()
  await press('Add submission')
  await waitFor(() => expect(caughtBy().at(-1)).toMatch('Caught by kimrua'))
  await press('Kimura?')
  await waitFor(() => expect(caughtBy().at(-1)).toMatch('Caught by Kimura'))
  await press('Save Entry')
  await dialogsAreClosed()
  await expect
    .poll(async () => (await storedBy(rafa))[0]?.rounds[0]?.submissions.map(({ name }) => name))
    .toEqual(['Rear Naked Choke', 'rnc', 'Kimura'])
  await openApp(rafa, '/sparring')
  const [first] = itemsOf(await regionOf('What catches you'))
  expect(first?.textContent).toContain('Rear Naked Choke2 times')
  expect(first?.textContent).toContain('also written rnc')
})

test('yesterday’s open mat with three rounds, what ended each, and from where is thirteen taps, and nothing is typed', async () => {
  const rafa = await world.signUp()
  const before = {
    result: 'lost',
    submissions: [{ isMine: false, name: 'Baseball Bat Choke', fromPosition: 'Knee on Belly' }],
  }
  await rafa.post('/api/entries', { title: 'Class', date: '2026-11-02', isPlanned: false, rounds: [before] })
  await openApp(rafa)
  let taps = 0
  const tap = async (...place: Parameters<typeof press>) => {
    taps += 1
    await press(...place)
  }
  await tap('New Entry')
  await tap('Open mat', { where: await screen.findByRole('group', { name: 'Suggestions' }) })
  await tap('Yesterday')
  await tap('Add a round with Somebody: Won')
  await tap('Armbar')
  await tap('Mount', { role: 'radio' })
  await tap('Add a round with Somebody: Lost')
  const offered = within(await screen.findByRole('group', { name: 'Add a submission that caught you' }))
  expect((await offered.findAllByRole('button'))[0]?.textContent).toBe('Baseball Bat Choke')
  await tap('Baseball Bat Choke')
  expect(document.activeElement?.parentElement?.textContent).toBe('Knee on Belly')
  await tap('Knee on Belly', { role: 'radio' })
  await tap('Add a round with Somebody: Lost')
  await tap('Guillotine')
  await tap('Half Guard', { role: 'radio' })
  await tap('Save Entry')
  await dialogsAreClosed()
  expect(taps).toBe(13)
  const submission = (isMine: boolean, name: string, fromPosition: string) => [{ isMine, name, fromPosition }]
  await expect
    .poll(() => storedBy(rafa))
    .toMatchObject([
      {
        title: 'Open mat',
        date: '2026-11-20',
        rounds: [
          { partner: null, result: 'won', submissions: submission(true, 'Armbar', 'Mount') },
          { result: 'lost', submissions: submission(false, 'Baseball Bat Choke', 'Knee on Belly') },
          { result: 'lost', submissions: submission(false, 'Guillotine', 'Half Guard') },
        ],
      },
      { title: 'Class' },
    ])
})

test('a session in the gi says so with a tap, and its rounds are in the gi unless they say otherwise', async () => {
  const { rafa } = await withTheo()
  await openApp(rafa)
  await press('New Entry')
  await press('Open mat', { where: await screen.findByRole('group', { name: 'Suggestions' }) })
  await press('Both', { role: 'radio' })
  await press('Clear gi or no-gi')
  await press('Gi', { role: 'radio' })
  await press('Add a round with Theo: Even')
  await press('Save Entry')
  await dialogsAreClosed()
  await expect.poll(() => storedBy(rafa)).toMatchObject([{ attire: 'gi', rounds: [{ attire: null }] }])
  await press(/Open mat$/)
  expect(await see('Open mat · Gi')).toBeTruthy()
  expect((await rafa.get('/api/rounds/lessons?attire=gi')).body).toMatchObject({ rounds: 1, even: 1 })
  expect((await rafa.get('/api/rounds/lessons?attire=no-gi')).body).toMatchObject({ rounds: 0 })
})

test('the kind of a round is said once, and the rounds after it have it, too', async () => {
  const { rafa } = await withTheo()
  await openApp(rafa)
  await press('New Entry')
  await fill('Title', 'Open mat')
  await press(/^Rounds /)
  await press('Add a round with Theo: Lost')
  await press('Details of round 1')
  await press('Positional', { role: 'radio' })
  await chooseIn('Started from', 'Half Guard')
  await press('Details of round 1')
  expect(await see('Positional from Half Guard')).toBeTruthy()
  await press('Same again')
  await press('Add a round with Theo: Won')
  await press('Details of round 3')
  await press('Flow', { role: 'radio' })
  await press('Details of round 3')
  await press('Add a round with Theo: Even')
  await press('Details of round 4')
  await press('Clear kind of round')
  await press('Save Entry')
  await dialogsAreClosed()
  const positional = { kind: 'positional', startPosition: 'Half Guard' }
  await expect
    .poll(async () => (await storedBy(rafa))[0]?.rounds)
    .toMatchObject([
      { ...positional, result: 'lost' },
      { ...positional, result: 'lost' },
      { kind: 'flow', result: 'won' },
      { result: 'even' },
    ])
  const [, , flow, unsaid] = (await storedBy(rafa))[0]?.rounds ?? []
  expect(flow).not.toHaveProperty('startPosition')
  expect(unsaid).not.toHaveProperty('kind')
})

test('sweeps, passes, takedowns, and escapes are counted with a tap each, and a tap takes one off', async () => {
  const { rafa } = await withTheo()
  await openApp(rafa)
  await press('New Entry')
  await fill('Title', 'Open mat')
  await press(/^Rounds /)
  await press('Add a round with Theo: Even')
  await press('Details of round 1')
  await press('Your Sweeps')
  await press('Your Sweeps 1')
  await press('Their Passes')
  expect(await see('Their passes: 1')).toBeTruthy()
  await press('One less of their passes')
  const passes = await screen.findByRole('button', { name: 'Their Passes' })
  expect(document.activeElement).toBe(passes)
  await press('Their Escapes')
  await press('Details of round 1')
  expect(await see('You: 2 sweeps')).toBeTruthy()
  await press('Add a round with Theo: Won')
  await press('Save Entry')
  await dialogsAreClosed()
  const none = { takedowns: 0, sweeps: 0, passes: 0, escapes: 0 }
  await expect
    .poll(async () => (await storedBy(rafa))[0]?.rounds)
    .toMatchObject([{ counts: { mine: { ...none, sweeps: 2 }, theirs: { ...none, escapes: 1 } } }, {}])
  expect((await storedBy(rafa))[0]?.rounds[1]).not.toHaveProperty('counts')
})
